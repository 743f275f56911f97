import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface FadeProps {
  to: 'bottom' | 'left';
  className?: string | undefined;
  /** What stands on it; without it the fade is decoration. */
  children?: ReactNode;
}

/** This is the only fade in the house: it makes words readable on a drawing. */
export function Fade({ to, className, children }: FadeProps) {
  return (
    <span
      aria-hidden={children ? undefined : true}
      className={cx(
        'pointer-events-none absolute -inset-px',
        to === 'bottom'
          ? // As high as the words on it, whose lines nobody knows before.
            'top-auto bg-[linear-gradient(to_bottom,transparent,#12100ed9_36px,#12100ef2)]'
          : // Large letters do not fit beside what is drawn at the right: they stand on it.
            'bg-[linear-gradient(to_right,#12100ef2_min(18%,72px),#12100ebf_min(48%,240px),transparent_min(72%,420px))] big:bg-[#12100ebf]',
        className,
      )}
    >
      {children}
    </span>
  );
}
