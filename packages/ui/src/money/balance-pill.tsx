import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { type RenderElement, renderAs } from '../render-as.ts';

export interface BalancePillProps {
  amount: ReactNode;
  /** A part of the balance of another kind, in small letters below. */
  part?: ReactNode;
  label: string;
  /** Accessible name of the deposit button; without it there is no button. */
  addLabel?: string | undefined;
  onPress?: (() => void) | undefined;
  onAdd?: (() => void) | undefined;
  render?: RenderElement | undefined;
  addRender?: RenderElement | undefined;
  /** For a long amount: smaller on phones, so that the title has space. */
  tight?: boolean | undefined;
  className?: string | undefined;
}

export function BalancePill({
  amount,
  part,
  label,
  addLabel,
  onPress,
  onAdd,
  render,
  addRender,
  tight = false,
  className,
}: BalancePillProps) {
  return (
    <span className={cx('inline-flex min-h-10 items-center rounded-full bg-surface-2', className)}>
      {renderAs(render, 'button', {
        ...(render ? {} : ({ type: 'button' } as object)),
        ...(onPress ? { onClick: onPress } : {}),
        'aria-label': label,
        className: cx(
          'hit-48 tabular flex items-center self-stretch pl-4 text-body-sm font-semibold text-fg-1 max-sm:pl-3',
          tight && 'max-sm:pr-2 max-sm:pl-3 max-sm:text-label big:text-[4.4vw]',
          addLabel ? 'rounded-l-full pr-2.5 max-sm:pr-1.5' : 'rounded-full pr-4',
        ),
        children: part ? (
          <span className="flex flex-col items-end">
            <span className="leading-tight">{amount}</span>
            <span className="text-micro leading-tight font-normal text-fg-2">{part}</span>
          </span>
        ) : (
          amount
        ),
      })}
      {addLabel
        ? renderAs(addRender, 'button', {
            ...(addRender ? {} : ({ type: 'button' } as object)),
            ...(onAdd ? { onClick: onAdd } : {}),
            'aria-label': addLabel,
            className:
              'hit-48 mr-1 inline-flex size-8 items-center justify-center rounded-full bg-action text-on-action active:bg-action-pressed',
            children: <Plus aria-hidden="true" size={18} strokeWidth={3} />,
          })
        : null}
    </span>
  );
}
