import { cx } from '@palpite/ui';
import type { ComponentProps } from 'react';

export function LinkButton({ className, type = 'button', ...rest }: ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      className={cx(
        'inline-flex min-h-11 items-center gap-1.5 text-caption font-semibold text-link disabled:opacity-50',
        className,
      )}
    />
  );
}
