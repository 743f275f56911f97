import { Dialog } from '@base-ui/react/dialog';
import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { useLayer } from './use-layer.ts';

export interface CoverProps
  extends Pick<HTMLAttributes<HTMLDivElement>, 'onPointerDown' | 'onPointerUp' | 'onPointerCancel'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Called after the fade-out. */
  onClosed: () => void;
  title: ReactNode;
  art: ReactNode;
  /** Placed on the edge between the art and the text. */
  badge?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export function Cover({
  open,
  onOpenChange,
  onClosed,
  title,
  art,
  badge,
  className,
  children,
  ...pointer
}: CoverProps) {
  const change = useLayer(open, onOpenChange);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={change}
      onOpenChangeComplete={(shown) => {
        if (!shown) onClosed();
      }}
    >
      <Dialog.Portal>
        <Dialog.Popup
          {...pointer}
          className={cx(
            'group fixed inset-0 z-50 flex flex-col bg-ground text-fg-1 outline-none',
            'transition-opacity duration-slow ease-standard data-ending-style:opacity-0 data-starting-style:opacity-0',
            className,
          )}
        >
          <div className="relative min-h-0 flex-1 overflow-hidden bg-coffee transition-transform duration-sheet ease-standard group-data-starting-style:-translate-y-6">
            {art}
          </div>
          <div className="relative shrink-0 px-5 pb-[calc(var(--safe-bottom)+24px)] transition-transform duration-sheet ease-standard group-data-starting-style:translate-y-6 md:mx-auto md:w-120">
            {badge ? <div className="-mt-10 mb-4">{badge}</div> : <div className="h-8" />}
            <Dialog.Title className="font-brand text-display-sm">{title}</Dialog.Title>
            <div className="mt-4">{children}</div>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
