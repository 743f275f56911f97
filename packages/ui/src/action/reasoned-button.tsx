import { useId } from 'react';
import { cx } from '../cx.ts';
import { Button, type ButtonProps } from './button.tsx';

export interface ReasonedButtonProps extends Omit<ButtonProps, 'disabled' | 'render'> {
  reason: string | null;
  note?: string | undefined;
  reasonClassName?: string | undefined;
}

/**
 * A button that shows below itself why it cannot be pressed. It stays in the tab order, so that a screen reader reads
 * the reason.
 */
export function ReasonedButton({ reason, note, reasonClassName, ...button }: ReasonedButtonProps) {
  const id = useId();
  const line = reason ?? note;
  return (
    <div className="flex flex-col gap-2.5">
      <Button
        {...button}
        unavailable={reason !== null}
        aria-describedby={line === undefined ? undefined : id}
      />
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <p
        id={id}
        role="status"
        className={cx('text-center text-caption text-balance text-fg-2 empty:hidden', reasonClassName)}
      >
        {line}
      </p>
    </div>
  );
}
