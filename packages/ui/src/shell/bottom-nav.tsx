import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type RenderElement, renderAs } from '../render-as.ts';

export interface BottomNavItem {
  id: string;
  label: string;
  icon: ReactNode;
  current?: boolean | undefined;
  /** The raised item in the middle: the slip. */
  raised?: boolean | undefined;
  /** Shown in the raised disc, or as a dot's number on other items. */
  count?: number | undefined;
  onSelect?: (() => void) | undefined;
  render?: RenderElement | undefined;
}

export interface BottomNavProps {
  label: string;
  items: readonly BottomNavItem[];
  className?: string | undefined;
}

function itemBody(item: BottomNavItem) {
  const count = item.count ?? 0;
  if (item.raised)
    return (
      <>
        <span className="absolute -top-5 flex size-13 items-center justify-center rounded-full bg-action text-on-action ring-4 ring-surface-1 short:static short:size-9 short:ring-0">
          {count > 0 ? <span className="tabular text-title font-extrabold">{count}</span> : item.icon}
        </span>
        <span>{item.label}</span>
      </>
    );
  return (
    <>
      <span className="relative inline-flex">
        {item.icon}
        {count > 0 ? (
          <span className="tabular absolute -top-1 -right-2.5 min-w-4 rounded-full bg-danger px-1 text-center text-micro font-bold text-on-danger">
            {count}
          </span>
        ) : null}
      </span>
      <span>{item.label}</span>
    </>
  );
}

export function BottomNav({ label, items, className }: BottomNavProps) {
  return (
    <nav
      aria-label={label}
      className={cx(
        'safe-bottom fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-surface-1',
        className,
      )}
    >
      <ul className="mx-auto grid max-w-120 auto-cols-fr grid-flow-col">
        {items.map((item) => (
          <li key={item.id} className="flex">
            {renderAs(item.render, 'button', {
              ...(item.render ? {} : ({ type: 'button' } as object)),
              ...(item.onSelect ? { onClick: item.onSelect } : {}),
              'aria-current': item.current ? 'page' : undefined,
              className: cx(
                'relative flex h-14 w-full flex-col items-center justify-end gap-1 pb-1.5 short:h-11 short:flex-row short:justify-center short:gap-1.5 short:pb-0 text-[min(var(--text-micro),3.6vw)] font-medium',
                'focus-visible:-outline-offset-2',
                item.current ? 'text-accent' : 'text-fg-3',
              ),
              children: itemBody(item),
            })}
          </li>
        ))}
      </ul>
    </nav>
  );
}
