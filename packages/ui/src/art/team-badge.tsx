export interface TeamBadgeProps {
  name: string;
  colors: readonly [string, string];
  className?: string | undefined;
}

/** This draws a badge for a team. */
export function TeamBadge({ className }: TeamBadgeProps) {
  return <svg viewBox="0 0 48 48" aria-hidden="true" className={className} />;
}
