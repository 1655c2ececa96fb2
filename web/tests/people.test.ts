import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ago } from '../src/lib/ago';
import { block, blocks, forgetBlocks, loadBlocks, unblock } from '../src/lib/blocks.svelte';
import { speak } from '../src/lib/i18n.svelte';
import { keptOf, promise } from '../src/lib/contributions';
import { become, becomeNobody, forgetMe, lastParting, lookUpMe, me } from '../src/lib/me.svelte';
import { isMuted, mute } from '../src/lib/mutes.svelte';
import { placeOf } from '../src/lib/route.svelte';
import { set, settings } from '../src/lib/settings.svelte';
import { audible } from '../src/live/audible';
import { closedText } from '../src/live/closed';
import { deviceLabel } from '../src/shell/devices';
import { seatsOf, tookPart } from '../src/live/people';
import { info, said, seat } from './tables';

type Answer = { status?: number; body?: unknown };
const asked: string[] = [];
let answers: Record<string, Answer> = {};

beforeEach(() => {
  asked.length = 0;
  answers = {};
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const { status = 200, body = null } = answers[`${method} ${path}`] ?? {};
    return Promise.resolve(new Response(status === 204 ? null : JSON.stringify(body), { status }));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  forgetMe();
  forgetBlocks();
  set('known', false);
});

describe('people one does not want to hear', () => {
  it('are muted on this device only', () => {
    const messages = [said(1, 'p1'), said(2, 'p2')];
    mute('p1', true);
    expect(audible(messages).map(({ n }) => n)).toEqual([2]);
    expect(JSON.parse(localStorage.getItem('parlour-mutes') ?? '')).toEqual(['p1']);
    expect(asked).toEqual([]);
    mute('p1', false);
    expect(isMuted('p1')).toBe(false);
    expect(audible(messages)).toHaveLength(2);
  });

  it('are blocked at the server, and what they said before is hidden', async () => {
    answers['GET /api/me/blocks'] = { body: [{ player: 'p3', name: 'Cy', created: 1 }] };
    answers['PUT /api/me/blocks/p1'] = answers['DELETE /api/me/blocks/p1'] = { status: 204 };
    await loadBlocks();
    await block('p1', 'Bo');
    expect(blocks()?.map(({ name }) => name)).toEqual(['Bo', 'Cy']);
    expect(audible([said(1, 'p1'), said(2, 'p2'), said(3, 'p3')]).map(({ n }) => n)).toEqual([2]);
    await unblock('p1');
    expect(blocks()?.map(({ name }) => name)).toEqual(['Cy']);
    expect(asked).toEqual(['GET /api/me/blocks', 'PUT /api/me/blocks/p1', 'DELETE /api/me/blocks/p1']);
  });

  it('stay unblocked where the server refuses', async () => {
    answers['PUT /api/me/blocks/p1'] = { status: 429, body: { code: 'too-many', message: '' } };
    await expect(block('p1', 'Bo')).rejects.toMatchObject({ code: 'too-many' });
    expect(blocks()).toBeNull();
  });

  it('leave no empty lines where the server has emptied what they said', () => {
    expect(audible([said(1, 'p1', { text: null }), said(2, 'p1', { text: null, gesture: 'wave' })])).toHaveLength(1);
  });
});

describe('who this device is', () => {
  it('is asked once, and not of a server that has never met it', async () => {
    expect(await lookUpMe()).toBeNull();
    expect(asked).toEqual([]);
    set('known', true);
    answers['GET /api/me'] = { body: { id: 'p0', name: 'Ada', token: null } };
    await Promise.all([lookUpMe(), lookUpMe()]);
    await lookUpMe();
    expect(me()?.id).toBe('p0');
    expect(asked).toEqual(['GET /api/me']);
  });

  it('is nobody after it was signed out from elsewhere', async () => {
    set('known', true);
    answers['GET /api/me'] = { status: 401, body: { code: 'nobody', message: '' } };
    expect(await lookUpMe()).toBeNull();
    expect(settings.known).toBe(false);
  });
});

describe('a device that is signed out', () => {
  it('keeps nothing of its player, and says how they went until somebody is met again', () => {
    become({ id: 'p0', name: 'Ada', token: null });
    set('name', 'Ada');
    mute('p1', true);
    promise('abc', 'c0');
    becomeNobody('deleted');
    expect(me()).toBeNull();
    expect([settings.known, settings.name]).toEqual([false, '']);
    expect(isMuted('p1')).toBe(false);
    expect(keptOf('abc').given).toEqual([]);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Ada');
    expect(lastParting()).toBe('deleted');
    become({ id: 'p2', name: 'Cy', token: null });
    expect(lastParting()).toBeNull();
  });
});

describe('who was at a table', () => {
  const table = info({
    host: 'p9',
    code: null,
    seats: [seat(0, { player: 'p1' }), seat(1, { owner: 'p1' }), seat(2, { owner: 'p2' })],
  });

  it('has the seats they sit in, and those that wait for them', () => {
    expect(seatsOf(table, 'p1')).toEqual([0, 1]);
    expect(seatsOf(table, 'p2')).toEqual([2]);
    expect(seatsOf(table, 'p3')).toEqual([]);
  });

  it('is whoever sat there or hosts, and nobody else', () => {
    const as = (id: string): boolean => (become({ id, name: '', token: null }), tookPart(table, []));
    expect(['p2', 'p9', 'p3'].map(as)).toEqual([true, true, false]);
    expect(tookPart(table, [0])).toBe(true);
  });
});

describe('in words', () => {
  beforeEach(() => speak('en'));

  it('a closed table says who closed it and why', () => {
    const text = (by: string | null, reason: string | null = null): string =>
      closedText(info({ closed_by: by, closed_reason: reason }), 'p0', by === 'p1' ? 'Bo' : null);
    expect(text('p0')).toBe('You closed this table.');
    expect(text('p1', 'Dinner!')).toBe('Bo closed this table. Reason: Dinner!');
    expect(text('p2')).toBe('The host closed this table.');
    expect(text(null)).toBe('The host closed this table.');
    expect(text('abandoned')).toContain('nobody came back');
    expect(text('operator')).toContain('run this server');
  });

  it("a device is named in the reader's language", async () => {
    expect(deviceLabel({ label: 'Firefox on Android', kind: 'browser' })).toBe('Firefox on Android');
    expect(deviceLabel({ label: 'curl', kind: 'program' })).toBe('curl');
    expect(deviceLabel({ label: null, kind: 'program' })).toBe('A program');
    await speak('nl');
    expect(deviceLabel({ label: 'Firefox on Android', kind: 'browser' })).toBe('Firefox op Android');
    expect(deviceLabel({ label: null, kind: 'browser' })).toBe('Onbekend toestel');
  });

  it('a time is told as long ago as it is', () => {
    const now = 1_800_000_000_000;
    const before = (seconds: number): string => ago(now - seconds * 1000, now, 'en');
    expect([0, 59, 60, 7200, 86_400, 86_400 * 3, 86_400 * 65].map(before)).toEqual([
      'now',
      'now',
      '1 minute ago',
      '2 hours ago',
      'yesterday',
      '3 days ago',
      '2 months ago',
    ]);
    expect(ago(now + 5000, now, 'de')).toBe('jetzt');
  });
});

describe('an address', () => {
  it('of a seat that is handed over is that of its table, with the code', () => {
    expect(placeOf(new URL('http://house/t/abc?handover=xyz'))).toEqual({
      at: 'table',
      id: 'abc',
      screen: false,
      handover: 'xyz',
    });
    expect(placeOf(new URL('http://house/t/abc'))).toMatchObject({ handover: null });
    expect(placeOf(new URL('http://house/d/code'))).toEqual({ at: 'device', code: 'code' });
  });
});
