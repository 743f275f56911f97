import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';

/** Columns of a row of settings: who changed it last, and when. */
export const changedBy = ({ name }: Actor): { changed_by: string; changed_at: RawBuilder<Date> } => ({
  changed_by: name,
  changed_at: sql<Date>`now()`,
});
