export type PromotionText = { title: string; summary: string; body: string };

export function parsePromotionText(markdown: string): PromotionText | null {
  const found = /^#\s+(.+)\n+([^#\s][^\n]*(?:\n[^\n]+)*)\n\n+([\s\S]*\S)\s*$/.exec(
    markdown.replaceAll('\r', '').trim(),
  );
  if (!found) return null;
  const [, title = '', summary = '', body = ''] = found;
  return { title: title.trim(), summary: summary.replaceAll('\n', ' '), body };
}
