/**
 * The words: Fluent messages of `src/parlour/locales`, one lazy chunk a language and part.
 *
 * `page` is the shell's part; a game's is `web-table-<game>`. `say` reads the language's state, so
 * whatever is on the screen changes with it.
 */
import { FluentBundle, FluentNumber, FluentResource, type FluentFunction, type FluentVariable } from '@fluent/bundle';
import type { GameName } from './table';

export const LANGUAGES = { en: 'English', nl: 'Nederlands', fr: 'Français', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;
type Part = 'page' | 'advice' | `web-table-${GameName}`;

const FILES = import.meta.glob<string>(
  [
    '../../../src/parlour/locales/*/advice.ftl',
    '../../../src/parlour/locales/*/page.ftl',
    '../../../src/parlour/locales/*/web-table-*.ftl',
  ],
  { import: 'default' },
);

const parts = new Set<Part>(['page']);
let words = $state.raw<{ language: Language; bundle: FluentBundle }>({
  language: 'en',
  bundle: new FluentBundle('en'),
});

function isLanguage(text: string | null | undefined): text is Language {
  return text != null && Object.hasOwn(LANGUAGES, text);
}

/** The language to speak: the one chosen before, or the browser's first that we have. */
export function preferred(chosen: string | null, wanted: readonly string[]): Language {
  if (isLanguage(chosen)) return chosen;
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? 'en';
}

/** NUMBER as the terminal knows it: the library's own takes no `style`, so no per cent. */
const NUMBER: FluentFunction = ([given], wanted) => {
  const plain = Object.entries(wanted).map(([name, value]) => [
    name,
    value instanceof FluentNumber ? value.value : value,
  ]);
  const value = given instanceof FluentNumber ? given.value : Number(given);
  return new FluentNumber(value, Object.fromEntries(plain) as Intl.NumberFormatOptions);
};

async function read(language: Language): Promise<FluentBundle> {
  // No isolation marks: names go through <bdi> where they could turn the text's direction.
  const bundle = new FluentBundle(language, { useIsolating: false, functions: { NUMBER } });
  const texts = await Promise.all(
    [...parts].map((part) => FILES[`../../../src/parlour/locales/${language}/${part}.ftl`]?.()),
  );
  for (const text of texts) if (text) bundle.addResource(new FluentResource(text));
  return bundle;
}

/** Speak this language from now on. */
export async function speak(language: Language): Promise<void> {
  words = { language, bundle: await read(language) };
  document.documentElement.lang = language;
}

/** Load the words of a game's table too. */
export function learn(game: GameName): Promise<void> {
  return add(`web-table-${game}`);
}

/** Load the coach's words too. */
export function learnAdvice(): Promise<void> {
  return add('advice');
}

async function add(part: Part): Promise<void> {
  if (parts.has(part)) return;
  parts.add(part);
  await speak(words.language);
}

export function language(): Language {
  return words.language;
}

/** A message in words. An unknown one is shown by its name: ugly, seen, and caught by a test. */
export function say(id: string, facts: Record<string, FluentVariable> = {}): string {
  const [name = id, attribute] = id.split('.');
  const message = words.bundle.getMessage(name);
  const pattern = attribute === undefined ? message?.value : message?.attributes[attribute];
  if (!pattern) return id;
  return words.bundle.formatPattern(pattern, facts, []);
}
