import { cx } from '../cx.ts';

export interface FadeProps {
  to: 'bottom' | 'left';
  className?: string | undefined;
}

/** This is the only fade in the house: it makes words readable on a drawing. */
export function Fade({ to, className }: FadeProps) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute inset-0',
        to === 'bottom'
          ? 'bg-[linear-gradient(to_bottom,transparent_45%,#12100ecc_72%,#12100ef2)]'
          : 'bg-[linear-gradient(to_right,#12100ef2_30%,#12100ecc_52%,transparent_78%)]',
        className,
      )}
    />
  );
}
