import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode, useMemo } from 'react';
import { type Block, headingId, type Inline, parseMarkdown } from './parse-markdown.ts';

function words(inlines: readonly Inline[]): ReactNode {
  return inlines.map((inline, at) => {
    // The text never changes, so positions can be keys.
    const key = `${inline.kind} ${at}`;
    if (inline.kind === 'text') return <Fragment key={key}>{inline.text}</Fragment>;
    if (inline.kind === 'strong')
      return (
        <strong key={key} className="font-semibold text-fg-1">
          {words(inline.children)}
        </strong>
      );
    if (inline.kind === 'emphasis') return <em key={key}>{words(inline.children)}</em>;
    const linkStyles = 'text-link underline underline-offset-2';
    return inline.isScreen ? (
      <Link key={key} to={inline.to} className={linkStyles}>
        {words(inline.children)}
      </Link>
    ) : (
      <a key={key} href={inline.to} target="_blank" rel="noreferrer noopener" className={linkStyles}>
        {words(inline.children)}
      </a>
    );
  });
}

function BlockView({ block, at }: { block: Block; at: number }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 2 ? 'h2' : 'h3';
    return (
      <Heading
        id={headingId(at)}
        tabIndex={-1}
        className="mt-2 scroll-mt-20 text-title-sm text-fg-1 outline-none"
      >
        {words(block.children)}
      </Heading>
    );
  }
  if (block.kind === 'paragraph') return <p>{words(block.children)}</p>;
  const List = block.ordered ? 'ol' : 'ul';
  return (
    <List
      className={`flex flex-col gap-2 pl-5 marker:text-fg-3 ${block.ordered ? 'list-decimal' : 'list-disc'}`}
    >
      {block.items.map((item, at) => (
        <li key={`item ${String(at)}`}>{words(item)}</li>
      ))}
    </List>
  );
}

/** Only what `parseMarkdown` recognizes becomes an element. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text]);
  return (
    <div className="flex flex-col gap-3 text-body-sm wrap-break-word text-fg-2">
      {blocks.map((block, at) => (
        <BlockView key={`block ${String(at)}`} block={block} at={at} />
      ))}
    </div>
  );
}
