/** One quarter-circle pattern, rotated pseudo-randomly, the same for every player. */
const turns = [0, 1, 3, 2, 0, 2, 3, 1, 0, 1, 1, 0, 2, 3, 2, 3, 2, 0, 1, 3, 0, 1, 2, 0, 1];
const corners = ['0 0', '100% 0', '100% 100%', '0 100%'];

/**
 * Background of each tile's back; the 25 form one panel of azulejos. Two rings around a corner. A background, because
 * a drawing per tile would cost layout and layers whenever a tile turns.
 */
export const tileBacks = turns.map((turn, tile) => {
  const narrow = tile % 4 === 1 ? '#c3d2ff' : '#7fa0ff';
  const rings = `${narrow} 52.5%, #2b4fd6 53.7%, #2b4fd6 99.2%, #1f3db5 100.4%`;
  return `radial-gradient(circle farthest-side at ${corners[turn]}, ${rings})`;
});

/** Two halves of a leaf, and the vein between them up to the middle. */
function drawLeaf([ground, light, shade]: readonly string[]) {
  const diagonal = 'linear-gradient(to bottom right,';
  const vein = `transparent 46%, ${ground} 46.5% 53.5%, transparent 54%) left -1px bottom -1px / calc(72% + 1px) calc(72% + 1px) no-repeat`;
  return { ground, leaf: `${diagonal} ${vein}, ${diagonal} ${light} 49.5%, ${shade} 50.5%)` };
}

const colours = ['#0b6347', '#45d394', '#2fb07a'];
const strong = drawLeaf(colours);
// Tiles that the player did not open have a third of the strength. Mixed, not transparent, which would need a layer
// per tile.
const dimmed = drawLeaf(colours.map((colour) => `color-mix(in srgb, ${colour} 35%, var(--color-surface-1))`));

/** Safe tile: a leaf. */
export function LeafArt({ dim }: { dim: boolean }) {
  const { ground, leaf } = dim ? dimmed : strong;
  return (
    <span className="absolute inset-0 rounded-[inherit]" style={{ background: ground }}>
      <span className="absolute inset-[21.9%] rounded-[47%_0]" style={{ background: leaf }} />
    </span>
  );
}

/** Mine: a ribbed pitanga with its crown. */
export function MineArt({ hit, dim }: { hit: boolean; dim: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      className={`absolute inset-0 size-full rounded-[inherit] ${hit ? 'bg-[#ffb81f]' : 'bg-[#4a0d07]'} ${dim ? 'opacity-35' : ''}`}
    >
      <path d="M32 19a17.5 17.5 0 1 0 .01 0z" fill="#cf3526" />
      <path d="M32 19q-17 17 0 35q-9-17 0-35zM32 19q17 17 0 35q9-17 0-35z" fill="#ff8272" />
      <path d="M32 22 22 17l8-2 2-7 2 7 8 2z" fill={hit ? '#0b6347' : '#45d394'} />
    </svg>
  );
}
