import { cx } from '../cx.ts';

export interface WordmarkProps {
  /** The operator's name for the house. */
  name: string;
  className?: string | undefined;
}

/** This writes the house's name in its own letters. */
export function Wordmark({ name, className }: WordmarkProps) {
  return (
    <span className={cx('font-brand text-title font-bold tracking-tight text-fg-1 lowercase', className)}>
      {name}
    </span>
  );
}
