/** Splits a text that begins with `# Title`. Null without a title in one line and a text after it. */
export function splitTitle(markdown: string): { title: string; rest: string } | null {
  const found = /^#[ \t]+(\S.*)\n+([\s\S]*\S)\s*$/.exec(markdown.replaceAll('\r', '').trim());
  const [, title = '', rest = ''] = found ?? [];
  return found && { title: title.trim(), rest };
}
