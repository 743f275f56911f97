/**
 * What a brick shows, each a background alone: a drawing of its own in each of up to forty bricks would be laid out,
 * and cut into layers, whenever one of them turns.
 */

/** Four petals from the corners to the middle: the openwork brick of tropical façades. */
const petals =
  'M0 0q24 0 24 24q-24 0-24-24zM48 0q0 24-24 24q0-24 24-24zM48 48q-24 0-24-24q24 0 24 24zM0 48q0-24 24-24q0 24-24 24z';

function drawBrick(ground: string, petal: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><path d="${petals}" fill="${petal}"/></svg>`;
  return `url('data:image/svg+xml,${encodeURIComponent(svg)}') 50% ${ground}`;
}

/** Lays the board's ground over a background, as strong as what should be left is weak: see-through bricks would take a layer each. */
function veil(percent: number, background: string): string {
  const ground = `color-mix(in srgb, var(--color-surface-1) ${percent}%, transparent)`;
  return `linear-gradient(${ground} 0 0), ${background}`;
}

const brick = drawBrick('#9c3913', '#c94a18');

/** Before anyone has stepped on it; those of the row to step on are brighter. */
export const brickArt = {
  plain: brick,
  lit: drawBrick('#e2602a', '#ff9f5a'),
  dim: veil(60, brick),
};

/** A safe brick: a sun that has come up. */
export const sunArt =
  'radial-gradient(circle at 50% 100%, #ffd36b 13.5px, #45d394 14.5px 25.5px, #2fb07a 26.5px 37.5px, #0b6347 38.5px)';

/** Thorns, one beside the other, each of two halves. */
function drawThorns(ground: string, light: string, shade: string): string {
  return `conic-gradient(from 161.6deg at 50% 25%, ${shade} 18deg, ${light} 19deg 36.4deg, ${ground} 37.4deg 359deg, ${shade}) calc(50% + 12px) 0 / 24px 100%`;
}

/** A trap. */
export const trapArt = {
  hit: drawThorns('#ffb81f', '#cf3526', '#8a1a10'),
  dim: veil(50, drawThorns('#4a0d07', '#cf3526', '#ff8272')),
};
