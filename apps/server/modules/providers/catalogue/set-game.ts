import type { Db } from '../../../platform/db.ts';
import { changeGames, countChanges, lockCatalogue } from './change-games.ts';
import { listTags } from './import-games.ts';
import { readGameCells } from './read-game-cells.ts';
import type { GameProblem } from './read-game-file.ts';

/** Changes values of a listed game. `cells` are named as the columns of an import; an empty one removes the value. */
export async function setGame(
  db: Db,
  id: string,
  cells: Readonly<Record<string, string>>,
): Promise<'changed' | 'unchanged' | 'unknown' | { problem: GameProblem; value: string }> {
  const read = readGameCells({ cells: { ...cells, id } }, await listTags(db));
  if ('problem' in read) return read;
  return db.transaction().execute(async (tx) => {
    await lockCatalogue(tx);
    const { added, changed } = await countChanges(tx, [read.change], null);
    if (added > 0) return 'unknown';
    if (changed === 0) return 'unchanged';
    await changeGames(tx, [read.change], null);
    return 'changed';
  });
}
