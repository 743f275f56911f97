import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { betShared as betSharedEndpoint } from '@palpite/contracts/original-games';
import type { Locale } from '@palpite/domain/locales';
import { parseMinor, toWire } from '@palpite/domain/money';
import { formatMoneyShort } from '@palpite/i18n/format';
import type { Db } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import type { Metrics } from '../../../platform/metrics.ts';
import { refuse } from '../../../platform/refusal.ts';
import { balancesAfter, type StakeFromPockets } from '../../wallet/bonus/index.ts';
import { getPocketId, type ProductAccounts } from '../../wallet/index.ts';
import type { SharedBetBatcher } from './bet-batcher.ts';
import { sharedGameRules } from './shared-games.ts';

/**
 * Takes the stake now; the payout goes to the paying pocket at settlement. Idempotent: the same request id
 * with the same content returns the stored bet, even after the round. The database clock decides whether
 * betting is over.
 *
 * Refuses: `bet_unknown`, `amount_invalid`, `request_id_reused`, `betting_over`, `game_stopped`,
 * `stake_too_small`, `stake_too_large`, `bets_too_many`, `payout_too_large` (all bets of the player),
 * `balance_not_enough`, `round_full` (all bets of the round), `service_busy`.
 */
export async function betShared(
  deps: {
    db: Db;
    books: ProductAccounts;
    stakeFromPockets: StakeFromPockets;
    bets: SharedBetBatcher;
    metrics: Metrics;
    labelOf(playerId: bigint): Promise<string>;
  },
  player: Player,
  lang: Locale,
  { params: { game }, body: slip }: Pick<ParsedInput<typeof betSharedEndpoint>, 'params' | 'body'>,
): Promise<Reply<typeof betSharedEndpoint>> {
  const { currency } = player;
  const stakeMinor = parseMinor(slip.stake, currency) ?? refuse('amount_invalid');
  const prizes = sharedGameRules[game].findPrizes(slip.bet, stakeMinor) ?? refuse('bet_unknown');
  if (stakeMinor === 0n) refuse('amount_invalid');
  const requestId = slip.requestId.toLowerCase();
  const [cashAccountId, bonusAccountId, productAccountId, playerLabel] = await Promise.all([
    getPocketId(deps.db, player.id, 'cash'),
    getPocketId(deps.db, player.id, 'bonus'),
    deps.books(game, currency),
    deps.labelOf(player.id),
  ]);
  const { answer } = await deps.stakeFromPockets(
    { playerId: player.id, stakeMinor },
    (accountId) =>
      deps.bets.place({
        playerId: player.id,
        accountId,
        otherAccountId: accountId === cashAccountId ? bonusAccountId : cashAccountId,
        productAccountId,
        requestId,
        game,
        number: slip.number,
        bet: slip.bet,
        stakeMinor,
        prizes,
        currency,
        playerLabel,
      }),
    ({ verdict }) => verdict === 'balance_not_enough',
  );
  deps.metrics.rounds.inc({ game, verdict: answer.verdict });
  const money = (minor: bigint) => formatMoneyShort(minor < 0n ? 0n : minor, currency, lang);
  switch (answer.verdict) {
    case 'posted':
    case 'duplicate':
      return {
        bet: { requestId, number: slip.number, bet: slip.bet, stake: toWire(stakeMinor, currency) },
        ...(await balancesAfter(deps.db, player, answer.pocket, answer.balance_minor)),
      };
    case 'stale':
      return refuse('service_busy');
    case 'stake_too_small':
      return refuse('stake_too_small', { min: money(answer.stake_min_minor) });
    case 'stake_too_large':
      return refuse('stake_too_large', { max: money(answer.stake_max_minor) });
    case 'bets_too_many':
      return refuse('bets_too_many', { max: answer.bets_max });
    case 'payout_too_large':
      return refuse('payout_too_large', { max: money(answer.payout_max_minor) });
    case 'round_full':
      return refuse('round_full', { max: money(answer.room_minor ?? 0n) });
    default:
      return refuse(answer.verdict);
  }
}
