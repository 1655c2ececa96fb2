import { beforeAll, describe, expect, it } from 'vitest';
import { learnAdvice, preferred, say, speak } from '../src/lib/i18n.svelte';

describe('the words', () => {
  beforeAll(() => learnAdvice());

  it.each([
    ['en', '42%'],
    ['fr', '42 %'],
    ['de', '42 %'],
    ['nl', '42%'],
  ] as const)('know per cent in %s', async (language, text) => {
    await speak(language);
    expect(say('runner-up-finishes-second', { share: 0.42 }).replace(/[\u00a0\u202f]/g, ' ')).toContain(text);
    expect(document.documentElement.lang).toBe(language);
  });

  it('are chosen by the person, else by the browser, else English', () => {
    expect(preferred('fr', ['nl-BE'])).toBe('fr');
    expect(preferred(null, ['es-ES', 'nl-BE', 'de'])).toBe('nl');
    expect(preferred('klingon', ['es'])).toBe('en');
  });

  it('show an unknown message by its name', () => {
    expect(say('no-such-message')).toBe('no-such-message');
  });
});
