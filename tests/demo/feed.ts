import type { FeedMessage } from '../../apps/server/modules/sportsbook/feed/feed-message.ts';
import { applyMessagesBatch } from '../../apps/server/modules/sportsbook/markets/apply-messages-batch.ts';
import { createLog } from '../../apps/server/platform/log.ts';
import { createMetrics } from '../../apps/server/platform/metrics.ts';
import { createEngine, type MatchMessage } from '../../sandboxes/feed/engine.ts';
import { sequenceAt } from '../../sandboxes/feed/sequence.ts';
import type { Clock } from '../simulation/clock.ts';
import type { SimulatedDatabase } from '../simulation/database.ts';
import type { RunningServer } from '../simulation/server.ts';
import type { Quote } from '../simulation/world.ts';

/** As in the adapter of the sandbox feed, so that the started server goes on with the same matches. */
const source = 'sandbox';
const batchMax = 200;
const sports = ['football', 'basketball', 'tennis', 'volleyball'] as const;
/** Share of the matches that are taken over; the whole feed would take most of the time. */
const takenOfHundred = 15;

export type DemoFeed = {
  /** Takes over what the feed says since the last time. */
  tick(): Promise<void>;
  /** Confirms that the prices are current. */
  confirm(): Promise<boolean>;
  /** Prices of matches that have not begun. */
  quotes(): readonly Quote[];
};

type QuoteRow = {
  match_id: bigint;
  market_id: bigint;
  key: string;
  outcome: string;
  odds_milli: number;
};

/** The matches of the sandbox feed at the virtual time, without its stream. */
export function createDemoFeed(deps: {
  clock: Clock;
  seed: string;
  server: RunningServer;
  database: SimulatedDatabase;
}): DemoFeed {
  const { clock, seed, server, database } = deps;
  const engine = createEngine({ seed, speed: 1, sports });
  const metrics = createMetrics();
  const log = createLog({ LOG_LEVEL: 'silent' } as never);
  let quotes: Quote[] = [];
  let sequence = 0;

  function wireOf({ matchRef, body, address }: MatchMessage): unknown {
    sequence = Math.max(sequence + 1, sequenceAt(clock.now()));
    const usual = { sequence, at: new Date(clock.now()).toISOString() };
    return { ...body, matchRef, ...(address ?? usual) };
  }

  async function send(messages: readonly unknown[]): Promise<boolean> {
    await applyMessagesBatch(
      { database: server.database, metrics, log, now: () => new Date() },
      source,
      messages,
    );
    return true;
  }

  const alive = (): FeedMessage => ({ kind: 'alive', at: new Date(), isRecovering: false });

  return {
    async tick() {
      const messages = engine
        .step(clock.now())
        .filter(({ matchRef }) => isTaken(matchRef))
        .map(wireOf);
      for (let from = 0; from < messages.length; from += batchMax)
        await send(messages.slice(from, from + batchMax));
      await send([alive()]);
      const rows = await database.read<QuoteRow>(
        `select market.match_id, market.id as market_id, market.key, price.key as outcome, price.value::int as odds_milli
        from sportsbook.market market
        join sportsbook.match match on match.id = market.match_id
        cross join lateral jsonb_each_text(market.odds) price
        where market.is_main and market.status = 'open' and market.hold is null
          and match.starts_at between now() + interval '5 hours' and now() + interval '36 hours'
          and price.value::int between 1200 and 8000
        order by market.id, price.key`,
      );
      quotes = rows.map((row) => ({
        matchId: String(row.match_id),
        marketId: String(row.market_id),
        market: row.key,
        outcome: row.outcome,
        oddsMilli: row.odds_milli,
      }));
    },
    confirm: () => send([alive()]),
    quotes: () => quotes,
  };
}

/** Spreads the matches by their numbers, the same at each call. */
function isTaken(ref: string): boolean {
  const number = Number(ref.split(':').at(-1));
  return (number * 37) % 100 < takenOfHundred;
}
