import { cx } from '@palpite/ui';
import type { ReactNode } from 'react';

interface ChoiceCardProps {
  name: string;
  checked: boolean;
  onChoose: () => void;
  /** Accessible name that replaces the content. */
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
}

export function ChoiceCard({ name, checked, onChoose, label, className, children }: ChoiceCardProps) {
  return (
    <label
      className={cx(
        'relative flex cursor-pointer rounded-md text-left transition-transform duration-instant active:scale-[0.98]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        checked ? 'bg-action/10 shadow-[inset_0_0_0_2px_var(--color-accent)]' : 'bg-surface-2',
        className,
      )}
    >
      <input
        type="radio"
        name={name}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
        className="absolute top-0 left-0 z-10 size-3 cursor-pointer appearance-none opacity-0"
      />
      {children}
    </label>
  );
}

export function ChoiceGroup({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-2 p-0 text-label text-fg-2">{title}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  );
}
