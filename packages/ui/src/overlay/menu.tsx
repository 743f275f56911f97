import { Menu as Base } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useState } from 'react';
import { cx } from '../cx.ts';
import type { RenderElement } from '../render-as.ts';
import { useLayer } from './use-layer.ts';

export interface MenuProps {
  /** The button that opens it: an `IconButton` or any element that accepts button attributes. */
  trigger: ReactElement;
  align?: 'start' | 'end' | undefined;
  header?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

export function Menu({ trigger, align = 'end', header, className, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const change = useLayer(isOpen, setOpen);
  return (
    <Base.Root open={isOpen} onOpenChange={change}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={8} collisionPadding={12} className="z-50">
          <Base.Popup
            className={cx(
              'max-h-[80dvh] min-w-60 origin-(--transform-origin) overflow-y-auto rounded-card border border-hairline bg-surface-2 p-1.5 text-fg-1 shadow-overlay outline-none',
              'transition-[translate,scale,transform,opacity] duration-quick ease-standard',
              'data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
              className,
            )}
          >
            {header ? <div className="mb-1 border-b border-hairline px-3 pt-2 pb-3">{header}</div> : null}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export interface MenuItemProps {
  icon?: ReactNode;
  end?: ReactNode;
  danger?: boolean | undefined;
  onClick?: (() => void) | undefined;
  render?: RenderElement | undefined;
  children: ReactNode;
}

export function MenuItem({ icon, end, danger, onClick, render, children }: MenuItemProps) {
  return (
    <Base.Item
      onClick={() => onClick?.()}
      {...(render ? { render } : {})}
      className={cx(
        'flex min-h-12 cursor-pointer items-center gap-3 rounded-odds px-3 text-body-sm font-medium outline-none select-none',
        'data-highlighted:bg-surface-3',
        danger && 'text-down',
      )}
    >
      {icon ? <span className={cx('inline-flex', danger ? undefined : 'text-fg-3')}>{icon}</span> : null}
      <span className="flex-1">{children}</span>
      {end ? <span className="text-caption text-fg-3">{end}</span> : null}
    </Base.Item>
  );
}
