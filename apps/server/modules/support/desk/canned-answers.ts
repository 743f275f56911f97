import type { Locale } from '@palpite/domain/locales';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { changedBy } from '../../../platform/change-marks.ts';
import type { Db } from '../../../platform/db.ts';

export type CannedAnswerChange = {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly position?: number | undefined;
};

/** By language, then in the order of the desk. */
export const listAllCannedAnswers = (db: Db) =>
  db
    .selectFrom('support.canned_answer')
    .selectAll()
    .orderBy('lang')
    .orderBy('position')
    .orderBy('id')
    .execute();

/** Adds an answer, without a position after all of its language. Returns its number. */
export async function addCannedAnswer(
  db: Db,
  {
    lang,
    title,
    text,
    position,
  }: { lang: Locale; title: string; text: string; position?: number | undefined },
  actor: Actor,
): Promise<bigint> {
  const next = sql<number>`(
    select coalesce(max(position), 0) + 10
    from support.canned_answer
    where lang = ${lang}
  )`;
  const { id } = await db.transaction().execute((tx) =>
    tx
      .insertInto('support.canned_answer')
      .values({ lang, title, text, position: position ?? next, ...changedBy(actor) })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** False when there is no such answer. */
export async function setCannedAnswer(
  db: Db,
  id: bigint,
  { title, text, position }: CannedAnswerChange,
  actor: Actor,
): Promise<boolean> {
  const { numUpdatedRows } = await db.transaction().execute((tx) =>
    tx
      .updateTable('support.canned_answer')
      .set({
        ...(title !== undefined && { title }),
        ...(text !== undefined && { text }),
        ...(position !== undefined && { position }),
        ...changedBy(actor),
      })
      .where('id', '=', id)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** False when there is no such answer. Messages that were written with it stay. */
export async function removeCannedAnswer(db: Db, id: bigint): Promise<boolean> {
  const { numDeletedRows } = await db
    .transaction()
    .execute((tx) => tx.deleteFrom('support.canned_answer').where('id', '=', id).executeTakeFirst());
  return numDeletedRows > 0n;
}
