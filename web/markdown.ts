/**
 * The rules' Markdown as modules of typed blocks, so that the page needs neither a parser nor markup.
 *
 * Only what the rules are written with: sections, paragraphs, lists, tables, `**strong**`, `*em*`.
 * Anything else stops the build. What is typed in a terminal has no place on the page: `code`, and the
 * paragraph or section after a line `<!-- typed -->`. The title (`#`) is the sheet's own.
 */
import type { Plugin } from 'vite';
import type { Block, Text } from './src/rules/blocks.ts';

const TYPED = '<!-- typed -->';
const HEADING = /^(#+) (.*)$/;
const ITEM = /^(?:-|\d+\.) +/;

export function rulesBlocks(markdown: string): Block[] {
  return blocks(onThePage(markdown.split('\n')));
}

export function rules(): Plugin {
  return {
    name: 'rules',
    transform(text, id) {
      if (!/\/rules-[\w-]+\.md$/.test(id)) return null;
      return { code: `export default ${JSON.stringify(rulesBlocks(text))};`, map: null, moduleType: 'js' };
    },
  };
}

/** Without the title and what is only for a terminal: a paragraph ends with a line that is empty, a
 *  section where the next one begins. */
function onThePage(lines: string[]): string[] {
  const kept: string[] = [];
  let typed: 'paragraph' | 'section' | null = null;
  lines.forEach((line, at) => {
    if (line === TYPED) typed = HEADING.test(lines[at + 1] ?? '') ? 'section' : 'paragraph';
    else if (typed === 'paragraph' && line === '') typed = null;
    else if (typed === 'section' && HEADING.test(line) && lines[at - 1] !== TYPED) typed = null;
    if (!typed && !line.startsWith('# ')) kept.push(line);
  });
  return kept;
}

function blocks(lines: string[]): Block[] {
  const made: Block[] = [];
  let at = 0;
  /** The lines from here on as long as they belong together. */
  const take = (belongs: (line: string) => boolean): string[] => {
    const first = at++;
    while (at < lines.length && belongs(lines[at]!)) at++;
    return lines.slice(first, at);
  };
  while (at < lines.length) {
    const line = lines[at]!;
    const heading = HEADING.exec(line);
    if (line === '') at++;
    else if (heading) {
      if (heading[1] !== '##') throw new Error(`rules have sections (##) only: ${line}`);
      made.push({ kind: 'heading', text: spans(heading[2]!) });
      at++;
    } else if (line.startsWith('|')) made.push(table(take((next) => next.startsWith('|'))));
    else if (ITEM.test(line)) made.push(list(take((next) => next === '' || ITEM.test(next) || next.startsWith('  '))));
    else made.push({ kind: 'paragraph', text: spans(take((next) => next !== '' && !ITEM.test(next)).join(' ')) });
  }
  return made;
}

function table([head = '', , ...rows]: string[]): Block {
  // A figure stays with its word.
  const cells = (line: string): Text[] =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => spans(cell.trim().replace(/ (?=\d)/g, '\u00a0')));
  return { kind: 'table', head: cells(head), rows: rows.map(cells) };
}

/** Items with the lines below them, which stand as far in as the item's own words. */
function list(lines: string[]): Block {
  const items: string[][] = [];
  let margin = 0;
  for (const line of lines) {
    const mark = ITEM.exec(line)?.[0];
    if (mark) {
      margin = mark.length;
      items.push([line.slice(margin)]);
    } else items.at(-1)!.push(line.slice(margin));
  }
  return { kind: 'list', ordered: /^\d/.test(lines[0]!), items: items.map(blocks) };
}

function spans(line: string): Text {
  const spoken = line.replace(/`[^`]+` ?/g, '');
  const parts = spoken.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).filter(Boolean);
  const text: Text = parts.map((part) => {
    if (part.startsWith('**')) return { strong: part.slice(2, -2) };
    return part.startsWith('*') ? { em: part.slice(1, -1) } : part;
  });
  const words = text.map((span) => (typeof span === 'string' ? span : 'em' in span ? span.em : span.strong));
  if (/[*`<>[\]|]/.test(words.join(''))) throw new Error(`rules cannot be written with this: ${line}`);
  return text;
}
