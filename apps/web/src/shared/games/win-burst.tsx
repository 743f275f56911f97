import { memo, useEffect, useRef } from 'react';

const shapes = [
  { borderRadius: '0 0 100% 0' },
  { background: 'conic-gradient(from 153.4deg at 50% 0, currentcolor 53.2deg, transparent 54.2deg)' },
  { borderRadius: '50%' },
  { borderRadius: '12px 12px 0 0 / 6px 6px 0 0', height: 6 },
];
const colours = ['var(--color-action)', 'var(--color-up)', 'var(--color-link)', 'var(--color-boost)'];

/** Only the groups are animated. */
const groups = [0, 1].map((group) =>
  Array.from({ length: 4 }, (_, piece) => {
    const at = 2 * piece + group;
    const angle = (at / 8) * 2 * Math.PI + group * 0.2;
    const reach = 64 + (at % 3) * 26;
    return {
      ...shapes[at % shapes.length],
      color: colours[(at * 3) % colours.length],
      left: Math.cos(angle) * reach * 1.3,
      top: Math.sin(angle) * reach * 0.8,
      rotate: `${at * 50}deg`,
    };
  }),
);

const burstMs = 760;

/** Mounted from the start and played once per `roundId`, because mounting it would cost the win a frame. */
export const WinBurst = memo(function WinBurst({ roundId }: { roundId: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (roundId === null) return;
    const motions = [...(box.current?.children ?? [])].map((group, at) => {
      const turn = at === 0 ? 1 : -1;
      return group.animate(
        [
          { transform: `scale(0.1) rotate(${-30 * turn}deg)`, opacity: 0 },
          { transform: 'scale(0.75) rotate(0deg)', opacity: 1, offset: 0.3 },
          { transform: `translateY(18px) scale(1) rotate(${12 * turn}deg)`, opacity: 0 },
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
      {groups.map((pieces) => (
        <div key={pieces[0]?.color} className="apart absolute opacity-0">
          {pieces.map((piece) => (
            <span
              key={piece.rotate}
              className="absolute -mt-1.5 -ml-1.5 size-3"
              style={{ background: 'currentcolor', ...piece }}
            />
          ))}
        </div>
      ))}
    </div>
  );
});
