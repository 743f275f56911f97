import type { Db } from '../../../platform/db.ts';
import { changeGames, countChanges, lockCatalogue } from './change-games.ts';
import { readKnownValues } from './import-games.ts';
import { findCatalogueGame } from './operator-list.ts';
import { readGameCells } from './read-game-cells.ts';
import type { GameProblem } from './read-game-file.ts';

export type SetProblem = {
  problem: GameProblem;
  value: string;
  /** Origins of pictures that pages show. */
  pictureOrigins: readonly string[];
};

/** Changes values of a listed game. `cells` are named as the columns of an import; an empty one removes the value. */
export async function setGame(
  db: Db,
  id: string,
  cells: Readonly<Record<string, string>>,
): Promise<'changed' | 'unchanged' | 'unknown' | SetProblem> {
  const known = await readKnownValues(db);
  // A form sends the picture that the game has, which a change of the setting may have made invisible.
  const { picture, ...others } = cells;
  const isKept = picture !== undefined && picture === (await findCatalogueGame(db, id))?.picture;
  const read = readGameCells({ cells: { ...(isKept ? others : cells), id } }, known);
  if ('problem' in read) return { ...read, pictureOrigins: known.pictureOrigins };
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const { added, changed } = await countChanges(tx, [read.change], null);
    if (added > 0) return 'unknown';
    if (changed === 0) return 'unchanged';
    await changeGames(tx, [read.change], null);
    return 'changed';
  });
}
