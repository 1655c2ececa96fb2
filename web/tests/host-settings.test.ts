import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import HostSettings from '../src/live/HostSettings.svelte';
import { speak } from '../src/lib/i18n.svelte';
import { info } from './tables';

const sent: unknown[] = [];
let status = 200;
let mounted: Record<string, unknown>;

beforeEach(async () => {
  await speak('en');
  sent.length = 0;
  status = 200;
  vi.stubGlobal('fetch', (_: string, { body }: { body: string }) => {
    sent.push((JSON.parse(body) as { settings: unknown }).settings);
    const answer = status === 200 ? { n: 1, request: null } : { code: 'too-many', message: '' };
    return Promise.resolve(new Response(JSON.stringify(answer), { status }));
  });
  const settings = { clock: 45, grace: null, stand_in: 'expert', watching: true, chat: true, coach: false } as const;
  mounted = mount(HostSettings, { target: document.body, props: { info: info({ settings }) } });
  flushSync();
});
afterEach(() => {
  void unmount(mounted);
  vi.unstubAllGlobals();
});

const box = (label: string): HTMLInputElement =>
  [...document.querySelectorAll('label')].find((each) => each.textContent.includes(label))!.querySelector('input')!;
const choices = (): string[] => [...document.querySelectorAll('select')].map(({ value }) => value);

describe('the settings of a table', () => {
  it('are those of the table, with a clock that only programs set', () => {
    expect(choices()).toEqual(['45', '0', 'expert']);
    expect(box('Chat').checked).toBe(true);
    expect(box('coach').checked).toBe(false);
  });

  it('are sent whole, with the change before that is still on its way', async () => {
    box('Chat').click();
    const clock = document.querySelector('select')!;
    clock.value = '60';
    clock.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ clock: 60, grace: null, stand_in: 'expert', watching: true, chat: false, coach: false });
  });

  it('are as they were where the server refuses', async () => {
    status = 429;
    box('publicly').click();
    await vi.waitFor(() =>
      expect(document.querySelector('[role=alert]')?.textContent).toContain('a lot of tables open'),
    );
    flushSync();
    expect(box('publicly').checked).toBe(false);
  });
});
