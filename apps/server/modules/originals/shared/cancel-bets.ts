import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { cancelSharedBets as cancelEndpoint } from '@palpite/contracts/original-games';
import { toWire } from '@palpite/domain/money';
import type { Database } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type BalanceNews, findBalances } from '../../wallet/index.ts';
import type { RoundNews } from './round-news.ts';
import { cancelBets, findBetRounds } from './shared.store.ts';

/**
 * Cancels bets on the current round, all or none. Each stake returns to its pocket and counts for no
 * turnover, limit or bonus. Idempotent. The database clock decides.
 *
 * Refuses: `bet_not_found` for a bet of another player or game, `cancel_late`.
 */
export async function cancelSharedBets(
  deps: { database: Database; balances: BalanceNews; rounds: RoundNews },
  player: Player,
  { params: { game }, body }: Pick<ParsedInput<typeof cancelEndpoint>, 'params' | 'body'>,
): Promise<Reply<typeof cancelEndpoint>> {
  const { db } = deps.database;
  const requestIds = [...new Set(body.requestIds.map((id) => id.toLowerCase()))];
  const outcome = await db.transaction().execute(async (tx) => {
    const bets = await findBetRounds(tx, game, player.id, requestIds);
    if (bets.known < requestIds.length) return 'unknown';
    if (bets.open.length === 0) return 'repeated';
    return cancelBets(tx, game, player.id, bets.open);
  });
  if (outcome === 'unknown') refuse('bet_not_found');
  if (outcome === 'late') refuse('cancel_late');
  if (outcome === 'cancelled') {
    deps.balances.note(player.id);
    deps.rounds.note(game);
  }
  const { cashMinor, bonusMinor } = await findBalances(db, player.id);
  return {
    requestIds,
    balance: toWire(cashMinor, player.currency),
    bonusBalance: toWire(bonusMinor, player.currency),
  };
}
