import { mineTiles } from '@palpite/domain/games/mines';

export const boardSide = 5;

type TileFace = 'closed' | 'pending' | 'leaf' | 'mine' | 'hit';

/** Tiles that the player did not open are uncovered dimmed. */
export type BoardTile = { face: TileFace; dim: boolean };

type BoardRound = {
  opened: readonly number[];
  pending: readonly number[];
  /** Places of the mines; null while the round is open. */
  layout: readonly number[] | null;
};

function showTile(tile: number, { opened, pending, layout }: BoardRound): BoardTile {
  const taken = opened.includes(tile);
  if (layout?.includes(tile)) return { face: taken ? 'hit' : 'mine', dim: !taken };
  if (taken) return { face: 'leaf', dim: false };
  if (layout !== null) return { face: 'leaf', dim: true };
  return { face: pending.includes(tile) ? 'pending' : 'closed', dim: false };
}

export function showBoard(round: BoardRound): BoardTile[] {
  return Array.from({ length: mineTiles }, (_, tile) => showTile(tile, round));
}

const moves: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function moveFocus(tile: number, key: string): number {
  const [right, down] = moves[key] ?? [0, 0];
  const column = (tile % boardSide) + right;
  const row = Math.floor(tile / boardSide) + down;
  const inside = column >= 0 && column < boardSide && row >= 0 && row < boardSide;
  return inside ? row * boardSide + column : tile;
}

export const arrowKeys = Object.keys(moves);

/** Next tile of a series: the first chosen tile that is closed; null when all are open. */
export function nextTile(tiles: readonly number[], opened: readonly number[]): number | null {
  return tiles.find((tile) => !opened.includes(tile)) ?? null;
}
