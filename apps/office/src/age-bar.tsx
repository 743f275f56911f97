import { cx } from '@palpite/ui';

/** Share of the target from which an age is close to it. */
const nearShare = 0.7;

/** Bar of the time that a row has waited, relative to its target: grey, amber from 70 %, red above it. */
export function AgeBar({ since, targetMs }: { since: string; targetMs: number }) {
  const share = Math.max(0, (Date.now() - Date.parse(since)) / targetMs);
  return (
    <span aria-hidden="true" className="h-1 w-12 overflow-hidden rounded-full bg-surface-3 max-md:hidden">
      <span
        className={cx(
          'block h-full rounded-full',
          share > 1 ? 'bg-late' : share >= nearShare ? 'bg-warn' : 'bg-control',
        )}
        style={{ width: `${Math.min(1, share) * 100}%` }}
      />
    </span>
  );
}
