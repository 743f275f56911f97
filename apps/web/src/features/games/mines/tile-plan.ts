/** The tiles of a series with one more or one fewer, in the order in which they were chosen; never more than `max`. */
export function toggleTile(tiles: readonly number[], tile: number, max: number): readonly number[] {
  if (tiles.includes(tile)) return tiles.filter((chosen) => chosen !== tile);
  return tiles.length < max ? [...tiles, tile] : tiles;
}
