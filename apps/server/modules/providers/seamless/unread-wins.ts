import type { Currency } from '@palpite/domain/money';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db.ts';
import type { Tables } from '../../../platform/tables.ts';
import { toWaiting, type Waiting } from '../../../platform/waiting.ts';
import {
  getPocketId,
  getSystemAccountId,
  lockAccount,
  postTransfers,
  slotRoundReference,
  transferIds,
} from '../../wallet/index.ts';
import type { CallRefusal } from './callback.ts';
import type { UnreadWin } from './vendors/vendor.ts';

export type StoredUnreadWin = Selectable<Tables['seamless.unread_win']>;

type About = {
  vendor: SlotsVendor;
  playerId: bigint;
  currency: Currency;
  game: string;
  roundId: string;
  betIds: readonly string[];
};

/**
 * A new bet in the same call refuses the call: no stake was taken, and the vendor cancels the spin. A win
 * whose round has no bet is refused until the bet arrives. A win whose number is stored needs nothing.
 * Returns the wins to record, or the refusal.
 */
export async function checkUnreadWins(
  db: Db,
  { vendor, playerId, roundId, betIds }: About,
  wins: readonly UnreadWin[],
): Promise<{ record: readonly UnreadWin[] } | { refusal: CallRefusal }> {
  const stakeIds = [...betIds, ...wins.flatMap((win) => win.stakeIds)];
  const known = await db
    .selectFrom('seamless.transaction')
    .select('id')
    .where('vendor', '=', vendor)
    .where('id', 'in', [...stakeIds, ...wins.map(({ id }) => id)])
    .execute();
  const isKnown = (id: string) => known.some((row) => row.id === id);
  const record = wins.filter(({ id }) => !isKnown(id));
  if (record.length > 0 && !stakeIds.every(isKnown)) return { refusal: 'amount_invalid' };
  if (record.some(({ free }) => !free)) {
    const round = await db
      .selectFrom('seamless.round')
      .select(['player_id', 'bets', 'resolution', 'status'])
      .where('vendor', '=', vendor)
      .where('id', '=', roundId)
      .executeTakeFirst();
    if (round && round.player_id !== playerId) return { refusal: 'player_unknown' };
    if (!round || (round.bets === 0 && round.resolution !== 'refunded'))
      return { refusal: round?.status === 'void' ? 'round_void' : 'round_unknown' };
  }
  return { record };
}

/** A repeated win is recorded once. */
export async function recordUnreadWins(
  tx: Tx,
  { vendor, playerId, currency, game, roundId }: About,
  wins: readonly UnreadWin[],
): Promise<void> {
  await tx
    .insertInto('seamless.unread_win')
    .values(
      wins.map(({ id, hash, raw }) => ({
        vendor,
        id,
        round_id: roundId,
        player_id: playerId,
        game,
        currency,
        raw,
        content_hash: hash,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const unread = (db: Db) =>
  db
    .selectFrom('seamless.unread_win as win')
    .where('win.resolution', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('seamless.transaction as t')
            .select('t.id')
            .whereRef('t.vendor', '=', 'win.vendor')
            .whereRef('t.id', '=', 'win.id'),
        ),
      ),
    );

export async function listUnreadWins(db: Db, limit: number): Promise<StoredUnreadWin[]> {
  return unread(db).selectAll('win').orderBy('win.received_at').limit(limit).execute();
}

export async function measureUnreadWins(db: Db): Promise<Waiting> {
  return toWaiting(
    await unread(db)
      .select(({ fn }) => [
        fn.countAll<bigint>().as('count'),
        fn.min<Date | null>('win.received_at').as('oldestAt'),
      ])
      .executeTakeFirstOrThrow(),
  );
}

/**
 * `credit` pays the win to the pocket of its round under the vendor's number, so that a repeat pays nothing
 * more; null dismisses it. `done: false` comes with the earlier resolution, `known` when the transaction was
 * stored meanwhile, `currency` for another currency than the win's, or null for an unknown win.
 */
export function resolveUnreadWin(
  db: Db,
  { vendor, id }: { vendor: SlotsVendor; id: string },
  { credit, by }: { credit: { amountMinor: bigint; currency: Currency } | null; by: string },
): Promise<{ done: boolean; status: string | null }> {
  return db.transaction().execute(async (tx) => {
    const found = await tx
      .selectFrom('seamless.unread_win')
      .selectAll()
      .where('vendor', '=', vendor)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) return { done: false, status: null };
    // Lock order of callbacks: pocket, round; then the win.
    const round = await lockRoundOf(tx, found);
    const win = await tx
      .selectFrom('seamless.unread_win')
      .selectAll()
      .where('vendor', '=', vendor)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (credit && credit.currency !== win.currency) return { done: false, status: 'currency' };
    if (win.resolution !== null) return { done: false, status: win.resolution };
    const taken = await tx
      .selectFrom('seamless.transaction')
      .select('id')
      .where('vendor', '=', vendor)
      .where('id', '=', id)
      .executeTakeFirst();
    if (taken) return { done: false, status: 'known' };
    if (credit) await creditWin(tx, win, round, credit.amountMinor);
    const resolution = credit ? 'credited' : 'dismissed';
    await tx
      .updateTable('seamless.unread_win')
      .set({
        resolution,
        amount_minor: credit?.amountMinor ?? null,
        resolved_by: by,
        resolved_at: sql<Date>`now()`,
      })
      .where('vendor', '=', vendor)
      .where('id', '=', id)
      .execute();
    return { done: true, status: resolution };
  });
}

type LockedRound = Pick<
  Selectable<Tables['seamless.round']>,
  'account_id' | 'product_account_id' | 'status' | 'version' | 'payout_minor' | 'wins'
>;

async function lockRoundOf(tx: Tx, win: StoredUnreadWin): Promise<LockedRound | null> {
  const accountId = await tx
    .selectFrom('seamless.round')
    .select('account_id')
    .where('vendor', '=', win.vendor)
    .where('id', '=', win.round_id)
    .executeTakeFirst();
  const pocketId = accountId?.account_id ?? (await getPocketId(tx, win.player_id, 'cash'));
  await lockAccount(tx, pocketId);
  const round = await tx
    .selectFrom('seamless.round')
    .select(['account_id', 'product_account_id', 'status', 'version', 'payout_minor', 'wins'])
    .where('vendor', '=', win.vendor)
    .where('id', '=', win.round_id)
    .forUpdate()
    .executeTakeFirst();
  return round ?? null;
}

async function creditWin(
  tx: Tx,
  win: StoredUnreadWin,
  round: LockedRound | null,
  amountMinor: bigint,
): Promise<void> {
  const { vendor, id, round_id: roundId, player_id: playerId, game } = win;
  const currency = win.currency as Currency;
  const accountId = round?.account_id ?? (await getPocketId(tx, playerId, 'cash'));
  const productAccountId =
    round?.product_account_id ?? (await getSystemAccountId(tx, 'house', vendor, currency));
  if (amountMinor > 0n)
    await postTransfers(tx, [
      {
        id: transferIds.slotPayout.of(vendor, id),
        kind: 'payout',
        debitAccountId: productAccountId,
        creditAccountId: accountId,
        amountMinor,
        currency,
        playerId,
        reference: slotRoundReference.of(game, vendor, roundId),
      },
    ]);
  const paid = amountMinor > 0n ? 1 : 0;
  if (round)
    await tx
      .updateTable('seamless.round')
      .set({
        payout_minor: round.payout_minor + amountMinor,
        wins: round.wins + paid,
        version: round.version + 1,
        touched_at: sql<Date>`now()`,
        ...(round.status === 'void' && paid > 0 && { status: 'finished' }),
      })
      .where('vendor', '=', vendor)
      .where('id', '=', roundId)
      .execute();
  else
    await tx
      .insertInto('seamless.round')
      .values({
        vendor,
        id: roundId,
        player_id: playerId,
        game,
        currency,
        account_id: accountId,
        product_account_id: productAccountId,
        payout_minor: amountMinor,
        wins: paid,
        status: 'finished',
      })
      .execute();
  const afterMinor = await lockAccount(tx, accountId);
  await tx
    .insertInto('seamless.transaction')
    .values({
      vendor,
      id,
      round_id: roundId,
      kind: 'win',
      amount_minor: amountMinor,
      content_hash: win.content_hash,
      balance_after_minor: afterMinor,
    })
    .execute();
}
