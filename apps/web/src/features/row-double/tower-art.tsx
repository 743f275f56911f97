import { memo } from 'react';

/** Three modules side by side: a brick shows the middle one whole and as much of the others as it is wide. */
const view = '0 0 144 48';
/** The ground is the drawing's own: a path less for each of the many that a round changes. */
const frame = 'absolute inset-0 size-full';

/** Four petals from the corners to the middle: the openwork brick of tropical façades. */
const petals = [0, 48, 96]
  .map(
    (x) =>
      `M${x} 0q24 0 24 24q-24 0-24-24zM${x + 48} 0q0 24-24 24q0-24 24-24zM${x + 48} 48q-24 0-24-24q24 0 24 24zM${x} 48q0-24 24-24q0 24-24 24z`,
  )
  .join('');
const thorns = [0, 24, 48, 72, 96, 120].map((x) => `M${x} 48l12-36l12 36z`).join('');
const shades = [0, 24, 48, 72, 96, 120].map((x) => `M${x + 12} 12l12 36h-12z`).join('');

/** This is a brick of the tower before anyone has stepped on it; those of the row to step on are brighter. */
export const BrickArt = memo(function BrickArt({ lit }: { lit: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={view}
      preserveAspectRatio="xMidYMid slice"
      className={`${frame} ${lit ? 'bg-[#e2602a]' : 'bg-[#9c3913]'}`}
    >
      <path d={petals} fill={lit ? '#ff9f5a' : '#c94a18'} />
    </svg>
  );
});

/** This is a safe brick: a sun that has come up. */
export const SunArt = memo(function SunArt() {
  return (
    <svg
      aria-hidden="true"
      viewBox={view}
      preserveAspectRatio="xMidYMid slice"
      className={`${frame} bg-[#0b6347]`}
    >
      <path d="M34 48a38 38 0 0 1 76 0z" fill="#2fb07a" />
      <path d="M46 48a26 26 0 0 1 52 0z" fill="#45d394" />
      <path d="M58 48a14 14 0 0 1 28 0z" fill="#ffd36b" />
    </svg>
  );
});

/** This is a trap: thorns. */
export const TrapArt = memo(function TrapArt({ hit }: { hit: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox={view}
      preserveAspectRatio="xMidYMid slice"
      className={`${frame} ${hit ? 'bg-[#ffb81f]' : 'bg-[#4a0d07]'}`}
    >
      <path d={thorns} fill="#cf3526" />
      <path d={shades} fill={hit ? '#8a1a10' : '#ff8272'} />
    </svg>
  );
});
