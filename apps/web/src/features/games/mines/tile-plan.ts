/** Adds or removes a tile of a series, in the order of choice; never more than `max`. */
export function toggleTile(tiles: readonly number[], tile: number, max: number): readonly number[] {
  if (tiles.includes(tile)) return tiles.filter((chosen) => chosen !== tile);
  return tiles.length < max ? [...tiles, tile] : tiles;
}
