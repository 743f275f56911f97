export type TowerFace = 'closed' | 'pending' | 'safe' | 'trap' | 'hit';

export type TowerTile = { tile: number; face: TowerFace; dim: boolean };

/** A row as it is drawn: passed, with the trap that was hit, next, or ahead. */
export type TowerRow = {
  row: number;
  stage: 'passed' | 'fell' | 'current' | 'ahead';
  /** Out of reach for this stake: the round would end below it. */
  beyond: boolean;
  tiles: readonly TowerTile[];
};

export type TowerRound = {
  width: number;
  /** Tile taken in each row from the lowest up; the last one may be a trap. */
  climbed: readonly number[];
  pending: number | null;
  /** Trap of each row; null while the round is open. */
  traps: readonly number[] | null;
  /** A round is open, or none has been played yet: the next row is highlighted. */
  active: boolean;
  height: number;
  rows: number;
};

function showTile(tile: number, row: number, { climbed, pending, traps }: TowerRound): TowerTile {
  const taken = climbed[row] === tile;
  if (traps?.[row] === tile) return { tile, face: taken ? 'hit' : 'trap', dim: !taken };
  if (taken) return { tile, face: 'safe', dim: false };
  const waits = traps === null && row === climbed.length && pending === tile;
  return { tile, face: waits ? 'pending' : 'closed', dim: traps !== null };
}

function stageOf(row: number, { climbed, traps, active }: TowerRound): TowerRow['stage'] {
  if (row < climbed.length) return traps?.[row] === climbed[row] ? 'fell' : 'passed';
  return row === climbed.length && active ? 'current' : 'ahead';
}

export function showTower(round: TowerRound): TowerRow[] {
  const { width, height, rows } = round;
  return Array.from({ length: rows }, (_, row) => ({
    row,
    stage: stageOf(row, round),
    beyond: row >= height,
    tiles: Array.from({ length: width }, (_, tile) => showTile(tile, row, round)),
  }));
}

export function sameRow(one: TowerRow, other: TowerRow): boolean {
  return (
    one.stage === other.stage &&
    one.beyond === other.beyond &&
    one.tiles.length === other.tiles.length &&
    one.tiles.every(({ face, dim }, at) => face === other.tiles[at]?.face && dim === other.tiles[at]?.dim)
  );
}

/** Row that the view keeps in the middle: the next one, or the last one that was stepped on. */
export function rowInView({ climbed, active, rows }: TowerRound): number {
  return Math.min(rows - 1, active ? climbed.length : Math.max(0, climbed.length - 1));
}
