import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type RenderElement, renderAs } from '../render-as.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 56 | 48 | 40;

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'size'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Keeps the width, shows a spinner instead of the label, and ignores presses. */
  loading?: boolean | undefined;
  loadingLabel?: string | undefined;
  /** Looks disabled and ignores presses but stays focusable; see `ReasonedButton`, which explains why. */
  unavailable?: boolean | undefined;
  block?: boolean | undefined;
  icon?: ReactNode;
  render?: RenderElement | undefined;
}

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-action text-on-action active:bg-action-pressed',
  secondary: 'bg-surface-2 text-fg-1 border border-hairline active:bg-surface-3',
  ghost: 'bg-transparent text-fg-1 active:bg-surface-2',
  danger: 'bg-danger text-on-danger [--tint-hover:#00000014]',
};

const sizes: Record<ButtonSize, string> = {
  56: 'min-h-14 px-6 text-body rounded-card font-bold',
  48: 'min-h-12 px-5 text-body rounded-md font-bold',
  40: 'min-h-10 px-4 text-body-sm rounded-full font-semibold hit-48',
};

/** At most one primary button per screen. */
export function Button({
  variant = 'primary',
  size = 48,
  loading = false,
  loadingLabel,
  unavailable = false,
  block,
  icon,
  render,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const off = (Boolean(disabled) || unavailable) && !loading;
  const props = {
    ...rest,
    ...(render ? {} : { type, disabled: off && !unavailable }),
    'aria-disabled': loading || off || undefined,
    'aria-busy': loading || undefined,
    // A busy button keeps the focus; the `disabled` attribute would move it to the page.
    onClick: loading || off ? (event: { preventDefault(): void }) => event.preventDefault() : onClick,
    className: cx(
      'relative inline-flex items-center justify-center gap-2 text-center leading-tight select-none',
      // The initial scale avoids a layout of the whole page on the first press. It changes without a transition,
      // because the page needs the time for the press itself.
      'scale-100 active:scale-[0.98] aria-disabled:active:scale-100',
      sizes[size],
      off ? 'bg-surface-2 text-fg-3 cursor-not-allowed' : variants[variant],
      // Transparent, so that the size stays the same.
      off && variant === 'secondary' && 'border border-transparent',
      block && 'w-full',
      className,
    ),
    children: (
      <>
        <span className={cx('inline-flex items-center gap-2', loading && 'opacity-0')}>
          {icon}
          {children}
        </span>
        {loading ? <Spinner label={loadingLabel} className="absolute" /> : null}
      </>
    ),
  };
  return renderAs(render, 'button', props as Parameters<typeof renderAs>[2]);
}
