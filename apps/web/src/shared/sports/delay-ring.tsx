import { useEffect, useState } from 'react';

export type DelayRingProps = {
  fromMs: number;
  untilMs: number;
  /** Text for screen readers; the digits are hidden from them. */
  label: string;
  size?: number;
};

/** Countdown of the in-play delay before a bet is accepted. */
export function DelayRing({ fromMs, untilMs, label, size = 64 }: DelayRingProps) {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 100);
    return () => clearInterval(timer);
  }, []);
  const leftMs = Math.max(0, untilMs - nowMs);
  const share = Math.min(1, leftMs / Math.max(1, untilMs - fromMs));
  const around = 2 * Math.PI * 20;
  return (
    <span
      role="timer"
      aria-label={label}
      className="relative inline-grid place-items-center"
      style={{ width: size, height: size }}
    >
      <svg aria-hidden="true" viewBox="0 0 48 48" className="absolute inset-0 -rotate-90">
        <circle cx="24" cy="24" r="20" fill="none" strokeWidth="4" className="stroke-surface-3" />
        <circle
          cx="24"
          cy="24"
          r="20"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray={`${around * share} ${around}`}
          className="stroke-accent"
        />
      </svg>
      <span aria-hidden="true" className="tabular text-title-sm font-extrabold">
        {Math.ceil(leftMs / 1000)}
      </span>
    </span>
  );
}
