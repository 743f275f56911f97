import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { cx } from '../cx.ts';
import { Backdrop } from './backdrop.tsx';
import { useLayer } from './use-layer.ts';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  footer?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export function Drawer({ open, onOpenChange, title, closeLabel, footer, className, children }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  const change = useLayer(open, onOpenChange);
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          className={cx(
            'fixed inset-y-0 left-0 z-50 flex w-[min(340px,88vw)] flex-col border-r border-hairline bg-surface-1 text-fg-1 shadow-overlay outline-none',
            'transition-transform duration-slow ease-standard data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
            className,
          )}
        >
          <div className="safe-top shrink-0">
            <div className="flex min-h-16 items-center gap-2 pr-2 pl-5">
              <Dialog.Title className="min-w-0 flex-1 text-title">{title}</Dialog.Title>
              <Dialog.Close render={<IconButton label={closeLabel} icon={<X size={22} />} />} />
            </div>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pb-5">{children}</div>
          <div className="safe-bottom shrink-0">
            {footer ? <div className="border-t border-hairline p-4">{footer}</div> : null}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
