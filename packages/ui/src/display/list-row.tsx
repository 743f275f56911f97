import { ChevronRight } from 'lucide-react';
import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type RenderElement, renderAs } from '../render-as.ts';

export interface ListRowProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  icon?: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  end?: ReactNode;
  leads?: boolean | undefined;
  render?: RenderElement | undefined;
}

/** A line of a list: a link with `render`, a button with `onClick`, otherwise plain. */
export function ListRow({
  icon,
  title,
  text,
  end,
  leads,
  render,
  className,
  onClick,
  ...rest
}: ListRowProps) {
  const presses = Boolean(onClick) || Boolean(render);
  return renderAs(render, onClick ? 'button' : 'div', {
    ...rest,
    ...(onClick ? { onClick } : {}),
    ...(onClick && !render ? ({ type: 'button' } as object) : {}),
    className: cx(
      'flex min-h-14 w-full items-center gap-3 rounded-md px-3 py-2 text-left text-fg-1',
      presses && 'active:bg-surface-2',
      className,
    ),
    children: (
      <>
        {icon ? <span className="inline-flex shrink-0 text-fg-2">{icon}</span> : null}
        <span className="min-w-0 flex-1">
          <span className="block text-body-sm font-semibold break-words">{title}</span>
          {text ? <span className="block text-caption text-fg-3">{text}</span> : null}
        </span>
        {end ? <span className="tabular shrink-0 text-body-sm text-fg-2">{end}</span> : null}
        {leads ? <ChevronRight aria-hidden="true" size={18} className="shrink-0 text-fg-3" /> : null}
      </>
    ),
  });
}
