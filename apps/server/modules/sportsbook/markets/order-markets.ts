import type { VoidReason } from '@palpite/domain/sports/settlement';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db.ts';
import type { BetStopMessage, CancelMessage } from '../feed/feed-message.ts';
import { takeBatch } from './apply-messages-batch.ts';
import type { MarketTarget } from './hold-markets.ts';

/** An operator's order is applied as a message of the feed. */
async function findPlace(db: Db, target: MarketTarget) {
  const { rows } = await sql<{ source: string; ref: string; key: string | null; sequence: number }>`
    select
      match.source,
      match.source_ref as ref,
      ${'marketId' in target ? sql`market.key` : sql`null`} as key,
      greatest(
        match.fixture_sequence, match.standing_sequence, match.stop_sequence, match.result_sequence,
        match.rollback_sequence, max(market.odds_sequence), max(market.stop_sequence), max(market.result_sequence),
        max(market.rollback_sequence)
      )::float8 as sequence
    from sportsbook.match
    join sportsbook.market on market.match_id = match.id
    where ${'marketId' in target ? sql`market.id = ${target.marketId}` : sql`match.id = ${target.matchId}`}
    group by match.id ${'marketId' in target ? sql`, market.key` : sql``}
  `.execute(db);
  return rows[0] ?? null;
}

/** Until the feed sends newer odds. Returns false when it does not exist. */
export async function stopMarkets(db: Db, target: MarketTarget): Promise<boolean> {
  const place = await findPlace(db, target);
  if (!place) return false;
  const message: BetStopMessage = {
    kind: 'betStop',
    matchRef: place.ref,
    sequence: place.sequence + 1,
    at: new Date(),
    markets: place.key === null ? 'all' : [place.key],
    reason: 'stopped',
  };
  await sendMessage(db, place.source, message);
  return true;
}

/**
 * Permanent: open bets get their stakes back, settled ones are corrected to the stake, and later messages of
 * the feed do not undo it. Returns false when the target does not exist or is void.
 */
export async function voidMarkets(db: Db, target: MarketTarget, reason: VoidReason): Promise<boolean> {
  const place = await findPlace(db, target);
  if (!place || (await isVoid(db, target))) return false;
  const message: CancelMessage = {
    kind: 'cancel',
    matchRef: place.ref,
    sequence: place.sequence + 1,
    at: new Date(),
    markets: place.key === null ? 'all' : [place.key],
    reason,
    from: null,
    until: null,
    byOperator: true,
  };
  await sendMessage(db, place.source, message);
  return true;
}

async function isVoid(db: Db, target: MarketTarget): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select exists (
      select
      from sportsbook.market
      where ${'marketId' in target ? sql`id = ${target.marketId}` : sql`match_id = ${target.matchId}`}
      and status <> 'cancelled'
    ) as left
  `.execute(db);
  return rows[0]?.left === false;
}

function sendMessage(db: Db, source: string, message: BetStopMessage | CancelMessage): Promise<unknown> {
  return db.transaction().execute((tx) => takeBatch({ now: () => new Date() }, tx, source, [message]));
}
