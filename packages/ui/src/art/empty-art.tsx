import type { Shape } from './palettes.ts';
import { bar, circle, half, leaf, poly, rect, ring, sector, spark } from './paths.ts';
import { Shapes } from './shapes.tsx';

export type EmptyArtKind =
  | 'slip'
  | 'bets'
  | 'search'
  | 'offline'
  | 'wallet'
  | 'match'
  | 'favourites'
  | 'fault'
  | 'friends'
  | 'messages';

export interface EmptyArtProps {
  kind: EmptyArtKind;
  className?: string | undefined;
}

/** Grounds follow the theme; signal colours are fixed. */
const low = 'var(--color-surface-2)';
const mid = 'var(--color-surface-3)';

const ink = 'var(--color-fg-1)';
const sun = '#ffb81f';
const blue = '#4b78ff';
const red = '#ff6b57';
const green = '#45d394';

function shapes(...list: readonly (readonly [string, string])[]): readonly Shape[] {
  return list.map(([fill, d]) => ({ fill, d }));
}

/** 160 × 120 units, four by three squares of forty. */
const drawings: Record<EmptyArtKind, readonly Shape[]> = {
  slip: shapes(
    [low, sector(40, 120, 80, 0, 90) + sector(40, 40, 40, 270, 360)],
    [sun, circle(122, 30, 22)],
    [ink, 'M46 12H106V104L96 96L86 104L76 96L66 104L56 96L46 104z'],
    [blue, rect(56, 26, 40, 10)],
    [mid, rect(56, 46, 28, 6) + rect(56, 60, 40, 6)],
    [red, rect(56, 76, 18, 8)],
  ),
  bets: shapes(
    [low, rect(20, 20, 40, 80) + half(100, 100, 40, 0)],
    [ink, circle(76, 58, 40)],
    [blue, sector(76, 58, 40, 0, 90)],
    [sun, sector(76, 58, 40, 180, 270)],
    [mid, circle(76, 58, 15)],
    [red, poly(112, 20, 140, 20, 126, 44)],
  ),
  search: shapes(
    [low, rect(20, 40, 40, 40) + sector(100, 80, 40, 90, 180) + sector(140, 0, 40, 180, 270)],
    [ink, bar(96, 76, 126, 106, 15)],
    [ink, ring(72, 52, 40, 27)],
    [sun, sector(72, 52, 27, 180, 270)],
    [blue, circle(82, 42, 9)],
  ),
  offline: shapes(
    [low, rect(0, 80, 160, 40)],
    [mid, 'M0 80C14 68 26 68 40 80S66 92 80 80S106 68 120 80S146 92 160 80V120H0z'],
    [sun, half(80, 72, 34, 0)],
    [ink, rect(20, 100, 120, 6)],
    [red, bar(40, 16, 120, 104, 9)],
  ),
  wallet: shapes(
    [low, circle(44, 40, 36)],
    [sun, circle(96, 34, 22)],
    [ink, rect(24, 42, 112, 66, 10)],
    [mid, rect(24, 54, 112, 10)],
    [blue, 'M136 68H108A11 11 0 0 0 108 94H136z'],
    [ink, circle(110, 81, 5)],
  ),
  match: shapes(
    [mid, rect(16, 24, 128, 80, 6)],
    [green, rect(16, 24, 64, 80, 6)],
    [ink, rect(78.5, 24, 3, 80) + rect(16, 46, 16, 36) + rect(128, 46, 16, 36)],
    [ink, ring(80, 64, 20, 17)],
    [sun, circle(80, 64, 7)],
  ),
  favourites: shapes(
    [low, sector(20, 100, 80, 0, 90) + rect(100, 20, 40, 40)],
    [ink, spark(80, 60, 56)],
    [sun, spark(80, 60, 32)],
    [red, circle(124, 40, 10)],
    [blue, half(40, 100, 18, 0)],
  ),
  fault: shapes(
    [low, rect(20, 20, 40, 40) + rect(100, 60, 40, 40)],
    [ink, rect(60, 20, 40, 40) + sector(60, 100, 40, 0, 90)],
    [red, poly(102, 20, 142, 20, 102, 60)],
    [sun, half(40, 80, 20, 90)],
    [blue, 'M104 66L146 78L136 118L94 106z'],
    [mid, circle(80, 40, 12)],
  ),
  friends: shapes(
    [low, half(80, 108, 72, 0)],
    [blue, circle(48, 46, 20) + half(48, 108, 32, 0)],
    [ink, circle(112, 46, 20) + half(112, 108, 32, 0)],
    [sun, circle(80, 34, 24) + half(80, 108, 40, 0)],
    [red, sector(80, 108, 40, 0, 90)],
    [ink, circle(73, 34, 3) + circle(87, 34, 3) + half(80, 41, 7, 180)],
  ),
  messages: shapes(
    [low, circle(120, 40, 34)],
    [ink, 'M24 16H120V84H64L40 106V84H24z'],
    [blue, half(48, 50, 12, 0)],
    [sun, circle(76, 46, 10)],
    [red, leaf(94, 56, 110, 36, 6)],
  ),
};

export function EmptyArt({ kind, className }: EmptyArtProps) {
  return (
    <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true" className={className}>
      <Shapes shapes={drawings[kind]} />
    </svg>
  );
}
