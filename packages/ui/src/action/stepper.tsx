import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { IconButton } from './icon-button.tsx';

export interface StepperProps {
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  value: ReactNode;
  onDecrease: () => void;
  onIncrease: () => void;
  atMin?: boolean | undefined;
  atMax?: boolean | undefined;
  className?: string | undefined;
}

export function Stepper({
  label,
  decreaseLabel,
  increaseLabel,
  value,
  onDecrease,
  onIncrease,
  atMin,
  atMax,
  className,
}: StepperProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: three parts of one control, not a form section
    <div
      role="group"
      aria-label={label}
      className={cx('flex items-center rounded-md bg-surface-2 p-1', className)}
    >
      <IconButton
        size={40}
        label={decreaseLabel}
        icon={<Minus size={18} />}
        onClick={onDecrease}
        disabled={Boolean(atMin)}
      />
      <output className="tabular min-w-10 flex-1 text-center text-odds">{value}</output>
      <IconButton
        size={40}
        label={increaseLabel}
        icon={<Plus size={18} />}
        onClick={onIncrease}
        disabled={Boolean(atMax)}
      />
    </div>
  );
}
