import { cx } from '../cx.ts';

export interface WordmarkProps {
  name: string;
  /** Placed on a drawing, which does not follow the theme. */
  onArt?: boolean | undefined;
  className?: string | undefined;
}

export function Wordmark({ name, onArt, className }: WordmarkProps) {
  return (
    <span
      className={cx(
        'font-brand text-title font-bold tracking-tight lowercase',
        onArt ? 'text-cream' : 'text-fg-1',
        className,
      )}
    >
      {name}
    </span>
  );
}
