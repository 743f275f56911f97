import { splitTitle } from '../split-title.ts';

export type PromotionText = { title: string; summary: string; body: string };

export function parsePromotionText(markdown: string): PromotionText | null {
  const parts = splitTitle(markdown);
  const found = parts && /^([^#\s][^\n]*(?:\n[^\n]+)*)\n\n+([\s\S]*\S)$/.exec(parts.rest);
  if (!found) return null;
  const [, summary = '', body = ''] = found;
  return { title: parts.title, summary: summary.replaceAll('\n', ' '), body };
}
