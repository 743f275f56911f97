import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';

/** A small button that shows an icon; its label is read out and shown on hover. */
export function ToolButton({
  label,
  onClick,
  isBusy = false,
  children,
}: {
  label: string;
  onClick: () => void;
  /** Works on the last click; further ones are ignored. */
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      onClick={() => isBusy || onClick()}
      className="grid size-8 place-items-center rounded-xs text-fg-2 aria-busy:animate-pulse max-md:size-11"
    >
      {children}
    </button>
  );
}

type ChoiceProps = { label: string; isChosen: boolean; onChoose: () => void };

/** One of a few buttons of which one is chosen. */
export function ChoiceButton({ label, isChosen, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onChoose}
      className={cx(
        'h-7 rounded-xs px-2.5 max-md:h-11',
        isChosen ? 'bg-surface-2 font-semibold' : 'text-fg-2',
      )}
    >
      {label}
    </button>
  );
}
