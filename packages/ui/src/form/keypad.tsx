import { Delete } from 'lucide-react';
import { cx } from '../cx.ts';

export interface KeypadProps {
  label: string;
  backLabel: string;
  /** `.` or `,` as shown; the reported key is always `.`. */
  decimalMark?: '.' | ',' | undefined;
  onKey: (key: string) => void;
  className?: string | undefined;
}

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Keypad of the bet slip, used so that the phone's keyboard never covers the bet. */
export function Keypad({ label, backLabel, decimalMark = '.', onKey, className }: KeypadProps) {
  const key =
    'min-h-12 rounded-odds bg-surface-2 text-title tabular active:bg-surface-3 inline-flex items-center justify-center';
  return (
    // biome-ignore lint/a11y/useSemanticElements: keys of one control, not a form section
    <div role="group" aria-label={label} className={cx('grid grid-cols-3 gap-1.5', className)}>
      {digits.map((digit) => (
        <button key={digit} type="button" className={key} onClick={() => onKey(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={key} onClick={() => onKey('.')}>
        {decimalMark}
      </button>
      <button type="button" className={key} onClick={() => onKey('0')}>
        0
      </button>
      <button type="button" className={key} aria-label={backLabel} onClick={() => onKey('back')}>
        <Delete aria-hidden="true" size={22} />
      </button>
    </div>
  );
}
