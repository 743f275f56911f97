import type { CSSProperties, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from '../cx.ts';

export interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  size?: 48 | 40 | undefined;
  className?: string | undefined;
}

export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  size = 40,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const at = Math.max(
    0,
    segments.findIndex((segment) => segment.value === value),
  );
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={cx(
        'relative isolate grid auto-cols-fr grid-flow-col rounded-md bg-surface-2 p-1',
        className,
      )}
      style={{ '--at': at, '--of': segments.length } as CSSProperties}
    >
      <span
        aria-hidden="true"
        className="absolute inset-y-1 left-1 -z-10 w-[calc((100%-8px)/var(--of))] translate-x-[calc(var(--at)*100%)] rounded-sm bg-fg-1 transition-transform duration-base"
      />
      {segments.map((segment) => (
        <label
          key={segment.value}
          className={cx(
            'relative flex cursor-pointer items-center justify-center rounded-sm px-2 text-center text-[min(var(--text-body-sm),4.4vw)] leading-tight font-semibold',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            size === 48 ? 'min-h-10' : 'min-h-8 hit-48',
            segment.value === value ? 'text-ground' : 'text-fg-2',
          )}
        >
          <input
            type="radio"
            name={name}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </div>
  );
}
