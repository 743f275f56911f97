import { maskTextMax, maskTitleMax } from '@palpite/contracts/start-masks';
import { splitTitle } from '../split-title.ts';

export type MaskText = { title: string; text: string };

/** Parses `# Title` and the text. Null without one of them, or with a longer one than fits on a phone. */
export function parseMaskText(markdown: string): MaskText | null {
  const parts = splitTitle(markdown);
  if (!parts || parts.title.length > maskTitleMax || parts.rest.length > maskTextMax) return null;
  return { title: parts.title, text: parts.rest };
}
