import { colorsOfNumber, type LuckyColor } from '@palpite/domain/games/lucky-color';
import { Digit } from '../../../shared/games/digit.tsx';

/** Identical in both themes. */
export const hues: Record<LuckyColor, { ground: string; tone: string }> = {
  green: { ground: '#0e7a55', tone: '#0a5f42' },
  red: { ground: '#cf3526', tone: '#b2281b' },
  violet: { ground: '#6a55e0', tone: '#5543c0' },
};

/** One pattern per number, in a square of 64. */
const modules = [
  '',
  'M0 64V0a64 64 0 0 1 64 64z',
  'M0 0h64a64 64 0 0 1-64 64z',
  'M0 0l64 64H0z',
  'M0 32a32 32 0 0 1 64 0zM0 64a32 32 0 0 1 64 0z',
  '',
  'M0 64V32A32 32 0 0 1 32 0h32v32a32 32 0 0 1-32 32z',
  'M32 0l32 32-32 32L0 32z',
  'M0 0a32 32 0 0 0 64 0zM0 64a32 32 0 0 1 64 0z',
  'M64 64V0A64 64 0 0 0 0 64z',
] as const;

function fillsOf(number: number): { ground: string; tone: string; module: string } {
  const [main = 'red', second] = colorsOfNumber(number);
  return second === undefined
    ? { ...hues[main], module: modules[number] ?? '' }
    : { ground: hues[main].ground, tone: hues[second].ground, module: 'M64 0v64H0z' };
}

const lights = { ground: '#faf6ef', tone: '#ffb81f', ink: '#12100e' } as const;
const ink = '#faf6ef';

/** A number on its tile: one colour with its pattern, or two colours divided by a diagonal. */
export function NumberArt({ number }: { number: number }) {
  const { ground, tone, module } = fillsOf(number);
  return (
    <>
      <rect width="64" height="64" fill={ground} />
      <path d={module || 'M0 0'} fill={tone} />
      <Digit value={number} size={29} fill={ink} />
    </>
  );
}

export function NumberMark({ number, className = '' }: { number: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 64 64"
      className={`block overflow-hidden rounded-[22%] ${className}`}
    >
      <NumberArt number={number} />
    </svg>
  );
}

function drawGround(ground: string, tone: string, module: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" preserveAspectRatio="none"><path d="${module}" fill="${tone}"/></svg>`;
  return `url('data:image/svg+xml,${encodeURIComponent(svg)}') 0 0 / 100% 100% ${ground}`;
}

/**
 * Background of each number, dark and lit. A background, because a clipped drawing would be clipped in each frame.
 */
const grounds = modules.map((_, number) => {
  const { ground, tone, module } = fillsOf(number);
  return { dark: drawGround(ground, tone, module), lit: drawGround(lights.ground, lights.tone, module) };
});

/** Face of a tile, rounded by its box. */
export function TileFace({ number, lit }: { number: number; lit: boolean }) {
  return (
    <span
      className="absolute inset-0 rounded-[inherit]"
      style={{ background: grounds[number]?.[lit ? 'lit' : 'dark'] }}
    >
      <svg aria-hidden="true" viewBox="0 0 64 64" className="block size-full overflow-visible">
        <Digit value={number} size={29} fill={lit ? lights.ink : ink} />
      </svg>
    </span>
  );
}
