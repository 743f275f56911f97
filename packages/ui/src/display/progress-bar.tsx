import { cx } from '../cx.ts';

export interface ProgressBarProps {
  label: string;
  /** 0 to 100. */
  percent: number;
  /** Text for a screen reader instead of the percentage. */
  valueText?: string | undefined;
  tone?: 'action' | 'bonus' | 'up' | 'down' | undefined;
  className?: string | undefined;
}

const tones = { action: 'bg-action', bonus: 'bg-bonus', up: 'bg-up', down: 'bg-down' } as const;

export function ProgressBar({ label, percent, valueText, tone = 'action', className }: ProgressBarProps) {
  const shown = Math.min(100, Math.max(0, percent));
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shown)}
      aria-valuetext={valueText}
      className={cx('h-2.5 w-full overflow-hidden rounded-full bg-surface-3', className)}
    >
      <div
        className={cx('h-full w-full rounded-full transition-transform duration-slow', tones[tone])}
        style={{ transform: `translateX(${shown - 100}%)` }}
      />
    </div>
  );
}
