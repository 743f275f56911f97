import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface FadeProps {
  to: 'bottom' | 'left';
  className?: string | undefined;
  children?: ReactNode;
}

/** The only gradient: it keeps text on a drawing readable. */
export function Fade({ to, className, children }: FadeProps) {
  return (
    <span
      aria-hidden={children ? undefined : true}
      className={cx(
        'pointer-events-none absolute -inset-px',
        to === 'bottom'
          ? // As high as its text, whose number of lines is unknown.
            'top-auto bg-[linear-gradient(to_bottom,transparent,#12100ed9_36px,#12100ef2)]'
          : // Large text does not fit beside the drawing at the right and is placed over it.
            'bg-[linear-gradient(to_right,#12100ef2_min(18%,72px),#12100ebf_min(48%,240px),transparent_min(72%,420px))] big:bg-[#12100ebf]',
        className,
      )}
    >
      {children}
    </span>
  );
}
