import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { Button } from '../action/button.tsx';
import { cx } from '../cx.ts';
import { Backdrop } from './backdrop.tsx';
import { useLayer } from './use-layer.ts';

export interface DialogProps {
  open: boolean;
  /** Called with false when the reader leaves by Escape or cancel. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: ReactNode;
  onConfirm: () => void;
  /** With it the dialog is a question, without it an announcement with one button. */
  cancelLabel?: ReactNode;
  danger?: boolean | undefined;
  loading?: boolean | undefined;
  art?: ReactNode;
  /** Shown below the buttons, for an alternative to both answers. */
  foot?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  onConfirm,
  cancelLabel,
  danger,
  loading,
  art,
  foot,
  className,
  children,
}: DialogProps) {
  const change = useLayer(open, onOpenChange);
  return (
    <AlertDialog.Root open={open} onOpenChange={change}>
      <AlertDialog.Portal>
        <Backdrop over />
        <AlertDialog.Popup
          className={cx(
            'fixed top-1/2 left-1/2 z-50 flex max-h-[86dvh] w-[min(360px,calc(100vw-32px))] -translate-1/2 flex-col overflow-y-auto',
            'rounded-sheet border border-hairline bg-surface-1 p-6 text-fg-1 shadow-overlay outline-none',
            'transition-[translate,scale,transform,opacity] duration-base ease-standard',
            'data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
            className,
          )}
        >
          {art ? <div className="mb-4 self-center">{art}</div> : null}
          <AlertDialog.Title className="text-title">{title}</AlertDialog.Title>
          {description ? (
            <AlertDialog.Description className="mt-2 text-body-sm text-fg-2">
              {description}
            </AlertDialog.Description>
          ) : null}
          {children ? <div className="mt-4">{children}</div> : null}
          <div className="mt-6 grid auto-cols-fr grid-flow-col gap-2 big:grid-flow-row">
            {cancelLabel ? (
              <Button variant="secondary" onClick={() => onOpenChange(false)}>
                {cancelLabel}
              </Button>
            ) : null}
            <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
          {foot ? <div className="mt-2">{foot}</div> : null}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
