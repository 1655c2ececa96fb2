import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flushSync, mount, unmount } from 'svelte';
import { describe, expect, it } from 'vitest';
import { rulesBlocks } from '../markdown.ts';
import Blocks from '../src/rules/Blocks.svelte';
import { readRules } from '../src/rules/read';

const WRITTEN = `# A game

For two
players, **fast** and *odd*.

## Cards

| value | −1 | +1 | +2 |
|---|---|---|---|
| cards | 1 | 2 | 3 |

<!-- typed -->
Letters are what
you type.

| trait | is |
|---|---|
| hair | \`b\` blond · \`r\` red |

## A round

1. Choose, in
   secret:
   - a card;
   - **one** player.

   Then wait.
2. Turn up.

*All at once.*

<!-- typed -->
## Typing

Type \`x\`.

## Credits

Nobody.
`;

describe('rules in Markdown', () => {
  it('become blocks, without the title and what is typed', () => {
    expect(rulesBlocks(WRITTEN)).toEqual([
      { kind: 'paragraph', text: ['For two players, ', { strong: 'fast' }, ' and ', { em: 'odd' }, '.'] },
      { kind: 'heading', text: ['Cards'] },
      { kind: 'table', head: [['value'], ['−1'], ['+1'], ['+2']], rows: [[['cards'], ['1'], ['2'], ['3']]] },
      { kind: 'table', head: [['trait'], ['is']], rows: [[['hair'], ['blond · red']]] },
      { kind: 'heading', text: ['A round'] },
      {
        kind: 'list',
        ordered: true,
        items: [
          [
            { kind: 'paragraph', text: ['Choose, in secret:'] },
            {
              kind: 'list',
              ordered: false,
              items: [
                [{ kind: 'paragraph', text: ['a card;'] }],
                [{ kind: 'paragraph', text: [{ strong: 'one' }, ' player.'] }],
              ],
            },
            { kind: 'paragraph', text: ['Then wait.'] },
          ],
          [{ kind: 'paragraph', text: ['Turn up.'] }],
        ],
      },
      { kind: 'paragraph', text: [{ em: 'All at once.' }] },
      { kind: 'heading', text: ['Credits'] },
      { kind: 'paragraph', text: ['Nobody.'] },
    ]);
  });

  it.each(['a [link](x)', '<b>markup</b>', 'one * star', '### deep'])('refuse %s', (line) => {
    expect(() => rulesBlocks(line)).toThrow(line);
  });

  it('are elements on the page', () => {
    const target = document.createElement('div');
    const shown = mount(Blocks, { target, props: { blocks: rulesBlocks(WRITTEN) } });
    flushSync();
    expect([...target.querySelectorAll('h3')].map((each) => each.textContent)).toEqual(['Cards', 'A round', 'Credits']);
    expect(target.querySelector('p')?.textContent).toBe('For two players, fast and odd.');
    expect(target.querySelector('p > strong')?.textContent).toBe('fast');
    expect([...target.querySelectorAll('table.figures th[scope]')].map((each) => each.textContent)).toEqual([
      'value',
      '−1',
      '+1',
      '+2',
      'cards',
    ]);
    expect(target.querySelectorAll('ol > li')).toHaveLength(2);
    expect(target.querySelector('ol > li > ul > li + li')?.textContent).toBe('one player.');
    expect(target.querySelector('p.example')?.textContent).toBe('All at once.');
    void unmount(shown);
  });
});

describe.each(['cover-me', 'runner-up'] as const)('the rules of %s', (game) => {
  it.each(['en', 'nl', 'fr', 'de'] as const)(
    'have the sections of the terminal in %s, without the typing',
    async (language) => {
      const file = join(import.meta.dirname, `../../src/parlour/locales/${language}/rules-${game}.md`);
      const sections = [...readFileSync(file, 'utf8').matchAll(/(<!-- typed -->\n)?## (.*)\n/g)];
      expect(sections.filter(([, typed]) => typed)).toHaveLength(1);
      const blocks = await readRules(game, language);
      const headings = blocks.flatMap((block) => (block.kind === 'heading' ? [block.text.join('')] : []));
      expect(headings).toEqual(sections.filter(([, typed]) => !typed).map(([, , name]) => name));
      expect(JSON.stringify(blocks)).not.toMatch(/`|bMqRe/);
    },
  );
});
