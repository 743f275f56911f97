import { type Inline, parseMarkdown } from './parse-markdown.ts';

export type Heading = { readonly id: string; readonly text: string };

/** The id that `Markdown` gives the block at a place of a text. */
export const headingId = (at: number) => `heading-${at}`;

/** The chapters of a text, which are its headings of the first rank. */
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
