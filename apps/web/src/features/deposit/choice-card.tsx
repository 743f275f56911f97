import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';

export interface ChoiceCardProps {
  /** The radio group. */
  name: string;
  checked: boolean;
  onChoose: () => void;
  /** What a screen reader says instead of the drawn text. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

/** This is one choice drawn as a card: a radio button with the whole card as its target. */
export function ChoiceCard({ name, checked, onChoose, label, className, children }: ChoiceCardProps) {
  return (
    <label
      className={cx(
        'relative flex cursor-pointer rounded-md bg-surface-2 text-left transition-transform duration-instant active:scale-[0.98]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        checked ? 'shadow-[inset_0_0_0_2px_var(--color-accent)]' : 'hover:bg-surface-3',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer appearance-none rounded-md opacity-0"
      />
      {children}
    </label>
  );
}
