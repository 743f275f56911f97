import {
  addNote,
  findLabel,
  findPlayerByUsername,
  listLabelsOf,
  listNotes,
  putLabel,
  takeLabel,
} from '../../modules/identity/index.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/db.ts';
import { type Change, type Done, done, refused } from '../office-topic.ts';
import { listMax } from './pieces.ts';
import { ofPlayer } from './player-record.ts';

type Label = { email: string; label: string };

const unknown = refused('There is no such player.', 'Este jogador não existe.');

async function note(
  db: Db,
  { email, body }: { email: string; body: string },
  { name: by }: Actor,
  orderId: string,
): Promise<Done> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return unknown;
  await db.transaction().execute((tx) => addNote(tx, { playerId: player.id, body, by, orderId }));
  return done('The note is on the page of the player.', 'A anotação está na página do jogador.');
}

async function label(db: Db, { email, label: name }: Label, { name: by }: Actor): Promise<Done> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return unknown;
  const known = await findLabel(db, name);
  if (!known || known.retired_at)
    return refused(
      'Nothing was changed: no label in use has this name.',
      'Nada mudou: nenhuma etiqueta em uso tem este nome.',
    );
  const isNew = await db
    .transaction()
    .execute((tx) => putLabel(tx, { playerId: player.id, label: name, by }));
  return isNew
    ? done('The player has the label.', 'O jogador tem a etiqueta.')
    : refused('Nothing was changed: the player has it.', 'Nada mudou: o jogador já tem a etiqueta.');
}

async function unlabel(db: Db, { email, label: name }: Label): Promise<Done> {
  const player = await findPlayerByUsername(db, email);
  if (!player) return unknown;
  return (await db.transaction().execute((tx) => takeLabel(tx, player.id, name)))
    ? done('The label is removed.', 'A etiqueta foi removida.')
    : refused(
        'Nothing was changed: the player does not have it.',
        'Nada mudou: o jogador não tem a etiqueta.',
      );
}

const previewOf =
  (change: (names: readonly string[], name: string) => readonly string[]) =>
  async (db: Db, input: Label): Promise<Change[]> => {
    const player = await findPlayerByUsername(db, input.email);
    if (!player) return [];
    const names = (await listLabelsOf(db, player.id)).map(({ name }) => name);
    const shown = (all: readonly string[]) => (all.length > 0 ? all.join(', ') : null);
    return [
      {
        what: { en: 'Labels', pt: 'Etiquetas' },
        before: shown(names),
        after: shown(change(names, input.label)),
      },
    ];
  };

export const noteLists = {
  notes: ofPlayer(async (db, { id }) =>
    (await listNotes(db, id, listMax)).map((each) => ({
      note: String(each.id),
      at: each.created_at.toISOString(),
      by: each.written_by,
      body: each.body,
    })),
  ),
};

export const noteActions = { note, label, unlabel };

export const notePreviews = {
  label: previewOf((names, name) => [...new Set([...names, name])].sort()),
  unlabel: previewOf((names, name) => names.filter((each) => each !== name)),
};
