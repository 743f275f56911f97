import { memo, useEffect, useRef } from 'react';

/** The shapes of the house's tiles: a quarter, a triangle, a disc, a half. */
const shapes = [
  { borderRadius: '0 0 100% 0' },
  { background: 'conic-gradient(from 153.4deg at 50% 0, currentcolor 53.2deg, transparent 54.2deg)' },
  { borderRadius: '50%' },
  { borderRadius: '12px 12px 0 0 / 6px 6px 0 0', height: 6 },
];
const colours = ['var(--color-action)', 'var(--color-up)', 'var(--color-link)', 'var(--color-boost)'];
const pieces = Array.from({ length: 8 }, (_, at) => ({
  at,
  shape: shapes[at % shapes.length],
  colour: colours[(at * 3) % colours.length],
  angle: (at / 8) * 2 * Math.PI + (at % 2) * 0.2,
  reach: 64 + (at % 3) * 26,
}));

const burstMs = 760;

/**
 * This is the celebration of a win: a few tiles fly apart and are gone within 900 ms.
 * It stands ready from the start and flies once for each round that is named: mounting it would cost the win a frame.
 */
export const WinBurst = memo(function WinBurst({ roundId }: { roundId: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (roundId === null) return;
    const motions = [...(box.current?.children ?? [])].map((piece, at) => {
      const { angle, reach } = pieces[at] ?? { angle: 0, reach: 0 };
      const x = Math.cos(angle) * reach * 1.3;
      const y = Math.sin(angle) * reach * 0.8;
      return piece.animate(
        [
          { transform: 'translate(0, 0) scale(0.2)', opacity: 0 },
          { transform: `translate(${x * 0.7}px, ${y * 0.7}px) rotate(90deg)`, opacity: 1, offset: 0.3 },
          { transform: `translate(${x}px, ${y + 18}px) rotate(200deg) scale(0.5)`, opacity: 0 },
        ],
        { delay: 80, duration: burstMs, easing: 'cubic-bezier(.2,0,0,1)', fill: 'both' },
      );
    });
    return () => {
      for (const motion of motions) motion.cancel();
    };
  }, [roundId]);
  return (
    <div ref={box} aria-hidden="true" className="pointer-events-none absolute top-1/2 left-1/2">
      {pieces.map(({ at, shape, colour }) => (
        <span
          key={at}
          className="absolute -top-1.5 -left-1.5 size-3 opacity-0"
          style={{ color: colour, background: 'currentcolor', ...shape }}
        />
      ))}
    </div>
  );
});
