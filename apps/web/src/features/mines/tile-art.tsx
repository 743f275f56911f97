import { memo } from 'react';

/** The ground is the drawing's own: a path less for each of the many that a round turns. */
const frame = 'absolute inset-0 size-full';

/** The panel of cobalt tiles: one quarter, turned so that it looks random and is the same for everybody. */
const turns = [0, 1, 3, 2, 0, 2, 3, 1, 0, 1, 1, 0, 2, 3, 2, 3, 2, 0, 1, 3, 0, 1, 2, 0, 1];

const quarters = [
  { wide: 'M0 0H64A64 64 0 0 1 0 64z', narrow: 'M0 0H34A34 34 0 0 1 0 34z', dot: [50, 50] },
  { wide: 'M64 0V64A64 64 0 0 1 0 0z', narrow: 'M64 0V34A34 34 0 0 1 30 0z', dot: [14, 50] },
  { wide: 'M64 64H0A64 64 0 0 1 64 0z', narrow: 'M64 64H30A34 34 0 0 1 64 30z', dot: [14, 14] },
  { wide: 'M0 64V0A64 64 0 0 1 64 64z', narrow: 'M0 64V30A34 34 0 0 1 34 64z', dot: [50, 14] },
] as const;

/** This is the back of a tile: together the 25 make one panel of azulejos. */
export const TileBack = memo(function TileBack({ tile }: { tile: number }) {
  const turn = turns[tile] ?? 0;
  const { wide, narrow } = quarters[turn] ?? quarters[0];
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={`${frame} bg-[#1f3db5]`}>
      <path d={wide} fill="#2b4fd6" />
      <path d={narrow} fill={tile % 4 === 1 ? '#c3d2ff' : '#7fa0ff'} />
    </svg>
  );
});

/** This is a safe tile: a leaf of two halves. */
export const LeafArt = memo(function LeafArt() {
  return (
    <svg aria-hidden="true" viewBox="0 0 64 64" className={`${frame} bg-[#0b6347]`}>
      <path d="M14 50V31A17 17 0 0 1 31 14H50V33A17 17 0 0 1 33 50z" fill="#45d394" />
      <path d="M50 14V33A17 17 0 0 1 33 50H14z" fill="#2fb07a" />
      <path d="M10 54 40 24" stroke="#0b6347" strokeWidth="3" />
    </svg>
  );
});

/** This is a mine: a ribbed pitanga with its crown. */
export const MineArt = memo(function MineArt({ hit }: { hit: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      className={`${frame} ${hit ? 'bg-[#ffb81f]' : 'bg-[#4a0d07]'}`}
    >
      <path d="M32 19a17.500 17.500 0 1 0 .01 0z" fill="#cf3526" />
      <path d="M32 19q-17 17 0 35q-9-17 0-35zM32 19q17 17 0 35q9-17 0-35z" fill="#ff8272" />
      <path d="M32 22 22 17l8-2 2-7 2 7 8 2z" fill={hit ? '#0b6347' : '#45d394'} />
    </svg>
  );
});
