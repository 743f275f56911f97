import { memo } from 'react';

/** Three leaves of a brick's pattern, by place: a cobogó wall, the openwork brick of tropical façades. */
const bricks = [
  'M0 28A28 28 0 0 1 28 0V28zM56 28A28 28 0 0 0 28 0V28z',
  'M0 0A28 28 0 0 0 28 28V0zM56 28A28 28 0 0 0 28 0V28z',
  'M0 0A28 28 0 0 0 28 28V0zM56 0A28 28 0 0 1 28 28V0z',
  'M0 28A28 28 0 0 1 28 0V28zM56 0A28 28 0 0 1 28 28V0z',
] as const;

const frame = 'absolute inset-0 size-full';

/** This is a brick of the tower before anyone has stepped on it. */
export const BrickArt = memo(function BrickArt({ row, tile }: { row: number; tile: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 56 28" preserveAspectRatio="xMidYMid slice" className={frame}>
      <path d="M0 0h56v28H0z" fill="#c94a18" />
      <path d={bricks[(row * 3 + tile * 5 + ((row * tile) % 3)) % 4]} fill="#e2602a" />
    </svg>
  );
});

/** This is a safe brick: a sun that has come up. */
export const SunArt = memo(function SunArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 56 28" preserveAspectRatio="xMidYMid slice" className={frame}>
      <path d="M0 0h56v28H0z" fill="#0b6347" />
      <path d="M6 28a22 22 0 0 1 44 0z" fill="#2fb07a" />
      <path d="M13 28a15 15 0 0 1 30 0z" fill="#45d394" />
      <path d="M20 28a8 8 0 0 1 16 0z" fill="#ffd36b" />
    </svg>
  );
});

/** This is a trap: thorns. */
export const TrapArt = memo(function TrapArt({ hit }: { hit: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 56 28" preserveAspectRatio="xMidYMid slice" className={frame}>
      <path d="M0 0h56v28H0z" fill={hit ? '#ffb81f' : '#4a0d07'} />
      <path d="M7 28 14 8l7 20zM21 28 28 4l7 24zM35 28 42 8l7 20z" fill="#cf3526" />
      <path d="M14 8l7 20h-7zM28 4l7 24h-7zM42 8l7 20h-7z" fill="#ff8272" />
    </svg>
  );
});
