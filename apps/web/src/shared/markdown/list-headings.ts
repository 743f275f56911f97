import { type Inline, parseMarkdown } from './parse-markdown.ts';

export type Heading = { readonly id: string; readonly text: string };

/** Returns the id that `Markdown` gives to the block at this position. */
export const headingId = (at: number) => `heading-${at}`;

/** Returns the chapters of a text: its first-level headings. */
export function listHeadings(source: string): Heading[] {
  return parseMarkdown(source).flatMap((block, at) =>
    block.kind === 'heading' && block.level === 2
      ? [{ id: headingId(at), text: block.children.map(plainText).join('') }]
      : [],
  );
}

function plainText(inline: Inline): string {
  return inline.kind === 'text' ? inline.text : inline.children.map(plainText).join('');
}
