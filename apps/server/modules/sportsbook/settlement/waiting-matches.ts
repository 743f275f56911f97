import { sportNames, sports } from '@palpite/domain/sports/sports';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { matchTitle } from '../markets/list-held-markets.ts';
import { overStatuses } from '../markets/market-status.ts';
import { hasLiveFeed } from './operator-results.ts';

export type WaitingMatch = {
  matchId: bigint;
  source: string;
  sport: string;
  title: string;
  timeStatus: string;
  isFeedAlive: boolean;
  waitsSince: Date;
  bets: number;
  /** In the reference currency; the payout if every leg wins. */
  stakeMinor: bigint;
  payoutMinor: bigint;
};

/** Updated within it, a match is still being played. */
const followedMinutes = 60;

/**
 * Oldest first: over, or started longer ago than matches of the sport last, with open bets that depend on
 * them. Not while the live feed updates them. Reads all open bets.
 */
export async function listWaitingMatches(db: Db, limit: number): Promise<WaitingMatch[]> {
  const due = sportNames.map((sport) => ({ sport, hours: sports[sport].resultDueHours }));
  const { rows } = await sql<WaitingMatch>`
    with undecided as materialized (
      select distinct leg.match_id, bet.id as bet_id
      from sportsbook.bet
      join sportsbook.leg on leg.bet_id = bet.id
      where bet.status in ('pending', 'open')
      and leg.settlement = 'undecided'
    ),
    candidate as (
      select
        match.*,
        ${hasLiveFeed} as is_feed_alive,
        match.time_status = any(${[...overStatuses]}::text[]) as is_over,
        match.starts_at + rule.hours * interval '1 hour' as due_at
      from sportsbook.match
      join json_to_recordset(${JSON.stringify(due)}::json) as rule (sport text, hours integer)
        on rule.sport = match.sport
      where match.id in (select match_id from undecided)
      and match.starts_at < now()
      and match.time_status not in ('postponed', 'toBeDetermined')
    )
    select
      match.id as "matchId",
      match.source,
      match.sport,
      ${matchTitle} as title,
      match.time_status as "timeStatus",
      match.is_feed_alive as "isFeedAlive",
      case
        when match.is_over then least(match.due_at, coalesce((match.standing ->> 'at')::timestamptz, match.due_at))
        else match.due_at
      end as "waitsSince",
      stakes.bets,
      stakes.stake_minor as "stakeMinor",
      stakes.payout_minor as "payoutMinor"
    from candidate match
    cross join lateral (
      select
        count(*)::int as bets,
        div(sum(bet.stake_left_minor::numeric * bet.reference_ppm), 1000000)::bigint as stake_minor,
        div(
          sum(
            least(bet.highest_payout_minor, bet.payout_max_minor - bet.cashed_out_minor)::numeric * bet.reference_ppm
          ),
          1000000
        )::bigint as payout_minor
      from undecided
      join sportsbook.bet on bet.id = undecided.bet_id
      where undecided.match_id = match.id
    ) stakes
    where match.is_over
    or (
      match.due_at < now()
      and not (match.is_feed_alive and match.updated_at > now() - ${followedMinutes} * interval '1 minute')
    )
    order by "waitsSince", match.id
    limit ${limit}
  `.execute(db);
  return rows;
}

const countedMax = 1_000;
const countEveryMs = 60_000;

/** Every minute. Logs one warning for each match that has waited longer than `alertAfterMs`. */
export function createWaitingAlarm(deps: {
  db: Db;
  log: Logger;
  metrics: Pick<Metrics, 'matchesWaiting' | 'matchWaitSeconds'>;
  alertAfterMs: number;
}): { start(): void; count(): Promise<void>; close(): void } {
  const { db, log, metrics, alertAfterMs } = deps;
  let warned = new Set<bigint>();
  let timer: NodeJS.Timeout | null = null;

  async function count(): Promise<void> {
    const waiting = await listWaitingMatches(db, countedMax);
    metrics.matchesWaiting.reset();
    for (const [source, matches] of Map.groupBy(waiting, (match) => match.source))
      metrics.matchesWaiting.set({ source }, matches.length);
    const now = Date.now();
    const oldestMs = waiting[0]?.waitsSince.getTime() ?? now;
    metrics.matchWaitSeconds.set(Math.max(0, (now - oldestMs) / 1_000));
    const overdue = waiting.filter(({ waitsSince }) => now - waitsSince.getTime() > alertAfterMs);
    for (const { matchId, source, title, waitsSince, bets, stakeMinor } of overdue) {
      if (warned.has(matchId)) continue;
      const details = {
        match: String(matchId),
        source,
        title,
        waitsSince,
        bets,
        stakeMinor: String(stakeMinor),
      };
      log.warn(details, 'a match waits for a result: npm run operator -- markets list waiting');
    }
    warned = new Set(overdue.map(({ matchId }) => matchId));
  }

  const countSafely = () =>
    count().catch((failure) => log.warn({ err: failure }, 'could not count matches without a result'));

  return {
    start() {
      void countSafely();
      timer = setInterval(() => void countSafely(), countEveryMs);
      timer.unref();
    },
    count,
    close() {
      if (timer) clearInterval(timer);
    },
  };
}
