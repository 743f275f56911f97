/** The tiles of a series with one more or one fewer, in the order in which they were chosen; never more than `max`. */
export function toggleTile(tiles: readonly number[], tile: number, max: number): readonly number[] {
  if (tiles.includes(tile)) return tiles.filter((chosen) => chosen !== tile);
  return tiles.length < max ? [...tiles, tile] : tiles;
}

/** The tile that a series opens next: the first chosen one that is closed; null once all of them are open. */
export function nextTile(tiles: readonly number[], opened: readonly number[]): number | null {
  return tiles.find((tile) => !opened.includes(tile)) ?? null;
}
