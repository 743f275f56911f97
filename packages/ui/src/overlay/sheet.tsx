import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { cx } from '../cx.ts';
import { Backdrop } from './backdrop.tsx';
import { useDragToClose } from './use-drag-to-close.ts';
import { useLayer } from './use-layer.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  closeLabel: string;
  description?: ReactNode;
  /** A drawing behind the title; the title is then cream. */
  cover?: ReactNode;
  aside?: ReactNode;
  footer?: ReactNode;
  /** Layout from 900 px on: a centred dialog, or a pane at the right edge. */
  desktop?: 'center' | 'side' | undefined;
  /** Minimum share of a phone's height. */
  height?: 'auto' | 'half' | 'full' | undefined;
  /** Only the content closes it: there is no close button, and nothing to drag. */
  locked?: boolean | undefined;
  /** The sheet contains only text: its body is a tab stop, so that keys can scroll it. */
  reading?: boolean | undefined;
  className?: string | undefined;
  children?: ReactNode;
}

const heights = { auto: '', half: 'max-md:min-h-[60dvh]', full: 'max-md:min-h-[94dvh]' } as const;

export function Sheet({
  open,
  onOpenChange,
  title,
  closeLabel,
  description,
  cover,
  aside,
  footer,
  desktop = 'center',
  height = 'auto',
  locked = false,
  reading = false,
  className,
  children,
}: SheetProps) {
  // The sheet itself gets the initial focus: a screen reader reads its title first, and no button shows a focus ring.
  const popup = useRef<HTMLDivElement>(null);
  const change = useLayer(open, onOpenChange);
  const drag = useDragToClose(() => onOpenChange(false));
  return (
    <Dialog.Root open={open} onOpenChange={change}>
      <Dialog.Portal>
        <Backdrop />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          data-sheet=""
          className={cx(
            'fixed z-50 flex flex-col bg-surface-1 text-fg-1 shadow-overlay outline-none',
            'transition-[translate,scale,transform,opacity] duration-sheet ease-standard',
            'max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[94dvh] max-md:rounded-t-sheet max-md:border-t max-md:border-hairline',
            // On a tablet the sheet keeps a readable width.
            'sm:max-md:mx-auto sm:max-md:max-w-140 sm:max-md:border-x',
            'max-md:data-ending-style:translate-y-full max-md:data-starting-style:translate-y-full',
            desktop === 'center'
              ? 'md:top-1/2 md:left-1/2 md:max-h-[86dvh] md:w-[min(480px,calc(100vw-64px))] md:-translate-1/2 md:rounded-sheet md:border md:border-hairline md:data-ending-style:scale-95 md:data-ending-style:opacity-0 md:data-starting-style:scale-95 md:data-starting-style:opacity-0'
              : 'md:inset-y-0 md:right-0 md:w-105 md:border-l md:border-hairline md:data-ending-style:translate-x-full md:data-starting-style:translate-x-full',
            heights[height],
            className,
          )}
        >
          <div
            {...(locked ? {} : drag)}
            className={cx(
              'shrink-0 touch-none select-none',
              cover ? 'relative isolate overflow-hidden rounded-t-sheet text-cream' : undefined,
            )}
          >
            {cover ? <div className="absolute inset-0 -z-10">{cover}</div> : null}
            <div aria-hidden="true" className="flex h-5 items-end justify-center md:h-3">
              {locked ? null : (
                <span
                  className={cx('h-1 w-12 rounded-full md:hidden', cover ? 'bg-cream/70' : 'bg-hairline')}
                />
              )}
            </div>
            <div className={cx('flex items-center gap-2 py-1.5 pr-2 pl-5', cover ? 'min-h-18' : 'min-h-14')}>
              <Dialog.Title className="min-w-0 flex-1 text-title big:text-[min(var(--text-title),7vw)]">
                {title}
              </Dialog.Title>
              {/* A press on these must not start a drag, which would swallow the click. */}
              <div className="flex items-center" onPointerDown={(event) => event.stopPropagation()}>
                {aside}
                {locked ? null : (
                  <Dialog.Close
                    render={
                      <IconButton
                        label={closeLabel}
                        icon={<X size={22} />}
                        {...(cover ? { tone: 'filled', size: 40, className: 'mr-1' } : {})}
                      />
                    }
                  />
                )}
              </div>
            </div>
          </div>
          <div
            tabIndex={reading ? 0 : undefined}
            className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-5 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus"
          >
            {description ? (
              <Dialog.Description className="mb-4 text-body-sm text-fg-2">{description}</Dialog.Description>
            ) : null}
            {children}
          </div>
          {footer ? (
            <div className="shrink-0 border-t border-hairline px-5 pt-3 pb-[calc(var(--safe-bottom)+16px)]">
              {footer}
            </div>
          ) : (
            <div className="safe-bottom shrink-0" />
          )}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
