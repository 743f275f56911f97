import { memo, useLayoutEffect, useRef } from 'react';

export type TimeBarProps = {
  /** End of betting by the server's clock; null while betting is closed. */
  endsAtMs: number | null;
  lengthMs: number;
  clock: () => number;
};

export const TimeBar = memo(function TimeBar({ endsAtMs, lengthMs, clock }: TimeBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (endsAtMs === null) return;
    const running = bar.current?.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
      duration: lengthMs,
      fill: 'both',
    });
    if (running) running.currentTime = Math.max(0, lengthMs - (endsAtMs - clock()));
    return () => running?.cancel();
  }, [endsAtMs, lengthMs, clock]);
  return (
    <div
      aria-hidden="true"
      className={`h-1 shrink-0 overflow-hidden [contain:strict] ${endsAtMs === null ? '' : 'bg-surface-3'}`}
    >
      <div
        ref={bar}
        className="size-full origin-left bg-action will-change-transform"
        style={{ transform: 'scaleX(0)' }}
      />
    </div>
  );
});
