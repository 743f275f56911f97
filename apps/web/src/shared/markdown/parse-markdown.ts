/** Parts of a line. A link leads to a screen of the app or to an `https` page, nowhere else. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong'; children: readonly Inline[] }
  | { kind: 'emphasis'; children: readonly Inline[] }
  | { kind: 'link'; to: string; isScreen: boolean; children: readonly Inline[] };

export type Block =
  | { kind: 'heading'; level: 2 | 3; children: readonly Inline[] }
  | { kind: 'paragraph'; children: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] };

const heading = /^(#{1,6})\s+(.+?)\s*#*$/;
const item = /^\s{0,3}(?:([-*+])|\d{1,3}[.)])\s+(.*)$/;
const mark = /\*\*(?=\S)(.+?)(?<=\S)\*\*|\*(?=\S)([^*]+?)(?<=\S)\*|\[([^\]]{1,200})\]\(([^()\s]{1,500})\)/;

/**
 * Parses the subset of Markdown that operators' texts use: headings, paragraphs, lists, bold, italic, links.
 *
 * Anything else, HTML above all, stays text: the source cannot create other elements or addresses.
 */
export function parseMarkdown(source: string): Block[] {
  const blocks: Block[] = [];
  let open: { ordered: boolean; lines: string[][] } | { lines: string[] } | null = null;
  const close = () => {
    if (open && 'ordered' in open) {
      const items = open.lines.map((lines) => parseInline(lines.join(' ')));
      blocks.push({ kind: 'list', ordered: open.ordered, items });
    } else if (open) blocks.push({ kind: 'paragraph', children: parseInline(open.lines.join(' ')) });
    open = null;
  };
  for (const line of source.replaceAll('\r', '').split('\n')) {
    const head = heading.exec(line);
    const entry = item.exec(line);
    if (line.trim() === '') close();
    else if (head) {
      close();
      const level = (head[1] ?? '').length <= 2 ? 2 : 3;
      blocks.push({ kind: 'heading', level, children: parseInline(head[2] ?? '') });
    } else if (entry) {
      const ordered = entry[1] === undefined;
      if (!open || !('ordered' in open) || open.ordered !== ordered) {
        close();
        open = { ordered, lines: [] };
      }
      open.lines.push([(entry[2] ?? '').trim()]);
    } else if (open && 'ordered' in open) open.lines.at(-1)?.push(line.trim());
    else if (open) open.lines.push(line.trim());
    else open = { lines: [line.trim()] };
  }
  close();
  return blocks;
}

function parseInline(text: string): Inline[] {
  const found = mark.exec(text);
  if (!found) return text === '' ? [] : [{ kind: 'text', text }];
  const [whole, strong, emphasis, label, address] = found;
  const before = text.slice(0, found.index);
  const after = text.slice(found.index + whole.length);
  return [
    ...(before ? [{ kind: 'text', text: before } as const] : []),
    strong !== undefined
      ? { kind: 'strong', children: parseInline(strong) }
      : emphasis !== undefined
        ? { kind: 'emphasis', children: parseInline(emphasis) }
        : linkOf(whole, label ?? '', address ?? ''),
    ...parseInline(after),
  ];
}

function linkOf(whole: string, label: string, address: string): Inline {
  const isScreen = /^\/[A-Za-z0-9]/.test(address);
  if (!isScreen && !/^https:\/\/[A-Za-z0-9]/.test(address)) return { kind: 'text', text: whole };
  return { kind: 'link', to: address, isScreen, children: [{ kind: 'text', text: label }] };
}

export type Heading = { readonly id: string; readonly text: string };

export const headingId = (at: number) => `heading-${at}`;

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
