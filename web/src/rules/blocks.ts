/** Rules as the page gets them: made from Markdown when the page is built (`markdown.ts`). */

export type Span = string | { strong: string } | { em: string };
export type Text = Span[];
export type Block =
  | { kind: 'heading'; text: Text }
  | { kind: 'paragraph'; text: Text }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Text[]; rows: Text[][] };
