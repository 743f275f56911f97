import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type RenderElement, renderAs } from '../render-as.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 56 | 48 | 40;

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'size'> {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Keeps the width, hides the label behind a spinner and refuses presses. */
  loading?: boolean | undefined;
  loadingLabel?: string | undefined;
  /** Looks disabled and refuses presses, but keeps the focus; see `ReasonedButton`, which says why. */
  unavailable?: boolean | undefined;
  /** Stretches over the whole row. */
  block?: boolean | undefined;
  icon?: ReactNode;
  /** An element to be instead of a button, such as a link. */
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

/** This is the press that does something; one primary a screen. */
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
    // Busy keeps the focus where it is; a disabled attribute would drop it to the page.
    onClick: loading || off ? (event: { preventDefault(): void }) => event.preventDefault() : onClick,
    className: cx(
      'relative inline-flex items-center justify-center gap-2 text-center leading-tight select-none',
      // A scale from the start: the first one that came later would have the page laid out anew. It gives way and
      // springs back without motion: the page has the press itself to work on.
      'scale-100 active:scale-[0.98] aria-disabled:active:scale-100',
      sizes[size],
      off ? 'bg-surface-2 text-fg-3 cursor-not-allowed' : variants[variant],
      // With its edge it would change its size.
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
