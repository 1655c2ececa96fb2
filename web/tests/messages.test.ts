/// <reference types="node" />
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const LOCALES = join(import.meta.dirname, '../../src/parlour/locales');
const SOURCES = join(import.meta.dirname, '../src');
const LANGUAGES = ['en', 'nl', 'fr', 'de'];
const FILES = ['page.ftl', 'web-table-runner-up.ftl', 'web-table-cover-me.ftl'];

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(entry.name) && !/\.test\.ts$/.test(entry.name) ? [readFileSync(path, 'utf8')] : [];
  });
}

const text = sources(SOURCES).join('\n');
/** Whatever is quoted and looks like a message's name. */
const quoted = new Set([...text.matchAll(/['"`]([a-zA-Z][\w-]*(?:\.[a-z]+)?)['"`]/g)].map(([, id]) => id!));
/** What is certainly said: say('…'). */
const said = new Set([...text.matchAll(/\bsay\(\s*['"]([\w-]+)['"]/g)].map(([, id]) => id!));

function resource(language: string, file: string): FluentResource {
  return new FluentResource(readFileSync(join(LOCALES, language, file), 'utf8'));
}

function ids(language: string, file: string): string[] {
  return resource(language, file).body.flatMap((entry) => ('id' in entry && entry.id[0] !== '-' ? [entry.id] : []));
}

describe.each(FILES)('the words of %s', (file) => {
  it.each(LANGUAGES.slice(1))('are all there in %s, and no others', (language) => {
    expect(ids(language, file)).toEqual(ids('en', file));
  });

  it('are all used', () => {
    expect(ids('en', file).filter((id) => !quoted.has(id))).toEqual([]);
  });

  it.each(LANGUAGES)('can be read in %s', (language) => {
    const bundle = new FluentBundle(language);
    expect(bundle.addResource(resource(language, file))).toEqual([]);
    const lines = readFileSync(join(LOCALES, language, file), 'utf8').split('\n');
    const begun = lines.filter((line) => /^[a-zA-Z][\w-]* =/.test(line)).length;
    expect(ids(language, file)).toHaveLength(begun); // a message that cannot be read is dropped
  });

  it.each(LANGUAGES.slice(1))('ask for the same facts in %s', (language) => {
    const facts = (tongue: string): Record<string, string[]> =>
      Object.fromEntries(
        readFileSync(join(LOCALES, tongue, file), 'utf8')
          .split(/\n(?=[a-zA-Z][\w-]* =)/)
          .map((message) => {
            const used = new Set([...message.matchAll(/\$(\w+)/g)].map(([, name]) => name!));
            return [/^([\w-]+) =/m.exec(message)?.[1] ?? '', [...used].sort()];
          }),
      );
    expect(facts(language)).toEqual(facts('en'));
  });
});

describe('what the page says', () => {
  it('has a message for every say()', () => {
    const known = new Set(FILES.flatMap((file) => ids('en', file)));
    expect([...said].filter((id) => !known.has(id))).toEqual([]);
  });
});
