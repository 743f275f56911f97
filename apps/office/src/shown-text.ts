/** Languages without a text of their own show this one, as in the app. */
export const fallbackLocale = 'pt_BR';

/** The text that a player of a language sees. `isFallback`: it is not in the player's language. */
export type ShownText = {
  title: string | null;
  summary: string | null;
  body: readonly { id: string; text: string; isHeading: boolean }[];
  /** Everything below the title, as it was typed. */
  text: string;
  isFallback: boolean;
};

/**
 * Reads the draft of a text in a language: `# Title`, a paragraph for the card, and the paragraphs of the page. A text
 * without a title is a notice of one body. Null when neither the language nor the fallback has a text.
 */
export function shownText(texts: Readonly<Record<string, string>>, locale: string): ShownText | null {
  const own = texts[locale]?.trim() ?? '';
  const text = own || (texts[fallbackLocale]?.trim() ?? '');
  if (text === '') return null;
  const isFallback = own === '';
  const [first = '', ...rest] = text
    .replaceAll('\r', '')
    .split(/\n{2,}|\n(?=#)|(?<=^#[^\n]*)\n/m)
    .map((block) => block.trim());
  if (!first.startsWith('# '))
    return { title: null, summary: null, body: blocksOf([text]), text, isFallback };
  const [summary = null, ...body] = rest;
  return {
    title: first.slice(2).trim(),
    summary,
    body: blocksOf(body),
    text: text.slice(text.indexOf(first) + first.length).trim(),
    isFallback,
  };
}

const blocksOf = (blocks: readonly string[]) =>
  blocks.map((block, at) => {
    const heading = /^#{1,6} +(.*)$/.exec(block);
    return { id: `block ${at}`, text: heading?.[1] ?? block, isHeading: heading !== null };
  });
