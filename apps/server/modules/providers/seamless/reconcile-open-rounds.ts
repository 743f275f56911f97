import type { Currency } from '@palpite/domain/money';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';
import type { Logger } from 'pino';
import type { Db } from '../../../platform/db.ts';
import type { Callback } from './callback.ts';
import type { CallbackBatcher } from './callback-batcher.ts';
import { listRoundsToAsk, type StoredRound } from './seamless.queries.ts';
import { noteWord } from './seamless.store.ts';
import type { RoundWord, VendorAdapter } from './vendors/vendor.ts';

export type AskDeps = {
  db: Db;
  log: Logger;
  adapters: readonly VendorAdapter[];
  table: Pick<CallbackBatcher, 'take'>;
};

const roundsPerRun = 100;
/** After this many, the vendor is skipped until the next run. */
const unansweredMax = 3;

/**
 * Queries vendors hourly about rounds left open for an hour. Answers are applied like the vendor's calls,
 * under the vendor's numbers, so a late call moves nothing twice. One silent vendor does not delay the
 * others. Returns how many rounds are now closed.
 */
export async function reconcileOpenRounds({ db, log, adapters, table }: AskDeps): Promise<number> {
  const askable = adapters.filter((adapter) => adapter.askRound);
  const rounds = await listRoundsToAsk(
    db,
    askable.map(({ vendor }) => vendor),
    roundsPerRun,
  );
  let over = 0;
  const unanswered = new Map<SlotsVendor, number>();
  for (const round of rounds) {
    const vendor = round.vendor as SlotsVendor;
    if ((unanswered.get(vendor) ?? 0) >= unansweredMax) continue;
    const about = { vendor, round: round.id };
    try {
      const adapter = askable.find((each) => each.vendor === vendor);
      const answer = await adapter?.askRound?.({
        id: round.id,
        playerId: round.player_id,
        currency: round.currency as Currency,
        startedAt: round.started_at,
      });
      unanswered.set(vendor, answer ? 0 : (unanswered.get(vendor) ?? 0) + 1);
      const word = answer ? await takeWord(table, round, answer) : null;
      await db.transaction().execute((tx) => noteWord(tx, { vendor, id: round.id }, word));
      if (word === 'over') over++;
      log.warn({ ...about, word }, 'queried a vendor about an open round');
    } catch (failure) {
      log.error({ err: failure, ...about }, "could not apply the vendor's answer about an open round");
      await db.transaction().execute((tx) => noteWord(tx, { vendor, id: round.id }, null));
    }
  }
  return over;
}

async function takeWord(
  table: AskDeps['table'],
  round: StoredRound,
  word: RoundWord,
): Promise<'open' | 'over' | 'differs' | 'unknown' | null> {
  const callback: Callback = {
    vendor: round.vendor as SlotsVendor,
    playerId: round.player_id,
    sessionId: null,
    game: round.game,
    currency: round.currency as Currency,
    roundId: round.id,
    actions: [],
    finishes: false,
  };
  const take = (more: Partial<Callback>) => table.take({ ...callback, ...more, gameStopped: false });
  if (word.kind === 'unknown') return 'unknown';
  if (word.kind === 'unclear') return 'differs';
  if (
    word.kind === 'sums' &&
    (word.stakeMinor !== round.stake_minor || word.payoutMinor !== round.payout_minor)
  )
    return 'differs';
  for (const actions of word.kind === 'reported' ? word.calls : []) {
    const taken = await take({ actions });
    if (!taken.ok) return taken.refusal === 'busy' ? null : 'differs';
  }
  if (word.kind === 'reported' && !word.over) return 'open';
  return (await take({ finishes: true })).ok ? 'over' : null;
}
