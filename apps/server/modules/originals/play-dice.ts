import { createHmac } from 'node:crypto';
import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { playDice as playDiceEndpoint } from '@palpite/contracts/originals';
import { type DiceChoice, dicePayout, dicePrize, parseDiceTarget, rollDice } from '@palpite/domain/dice';
import type { HmacSha256 } from '@palpite/domain/fairness';
import type { Locale } from '@palpite/domain/locales';
import { parseMinor, toWire } from '@palpite/domain/money';
import { formatMoneyShort } from '@palpite/i18n/format';
import type { Db } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { getPocketId } from '../wallet/index.ts';
import { toDiceRound } from './dice-round.ts';
import type { LimitBook } from './limit-book.ts';
import { findRound } from './originals.queries.ts';
import type { createBooks, RoundTable } from './round-table.ts';

type DiceSlip = ParsedInput<typeof playDiceEndpoint>['body'];
type Played = Reply<typeof playDiceEndpoint>;

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();

/**
 * Plays one round of dice: the stake leaves, the seeds decide, the prize arrives, all or nothing.
 *
 * Idempotent by the client's request id: the same id with the same content answers the stored round, also when
 * limits have changed or the game has stopped since. The roll depends on seeds and nonce only. The prize is rounded
 * down once. A player's rounds are played one after another.
 * Refuses: `amount_invalid`, `request_invalid`, `target_out_of_range`, `stake_too_small`, `stake_too_large`,
 * `payout_too_large`, `request_id_reused`, `game_stopped`, `too_many_requests`, `balance_not_enough`, `service_busy`.
 */
export async function playDice(
  deps: {
    db: Db;
    limits: LimitBook;
    books: ReturnType<typeof createBooks>;
    table: RoundTable;
    metrics: Metrics;
  },
  player: Player,
  lang: Locale,
  slip: DiceSlip,
): Promise<Played> {
  const { db } = deps;
  const { currency } = player;
  const stakeMinor = parseMinor(slip.stake, currency) ?? refuse('amount_invalid');
  const target = parseDiceTarget(slip.direction, slip.target);
  if (!target.ok) refuse(target.code, target.params);
  const choice: DiceChoice = { direction: slip.direction, targetHundredths: target.value };
  const requestId = slip.requestId.toLowerCase();

  const limit = await deps.limits('dice', currency);
  const money = (minor: bigint) => formatMoneyShort(minor, currency, lang);
  const beyond =
    stakeMinor < limit.stakeMinMinor
      ? new Refusal('stake_too_small', { min: money(limit.stakeMinMinor) })
      : stakeMinor > limit.stakeMaxMinor
        ? new Refusal('stake_too_large', { max: money(limit.stakeMaxMinor) })
        : dicePrize(choice, stakeMinor) > limit.payoutMaxMinor
          ? new Refusal('payout_too_large', { max: money(limit.payoutMaxMinor) })
          : null;
  if (beyond) return (await findPlayed()) ?? throwRefusal(beyond);

  const result = await deps.table.play({
    playerId: player.id,
    accountId: await getPocketId(db, player.id, 'cash'),
    bookId: await deps.books('dice', currency),
    currency,
    requestId,
    game: 'dice',
    stakeMinor,
    choice,
    decide(seeds) {
      const rollHundredths = rollDice(hmac, seeds);
      return { outcome: { rollHundredths }, payoutMinor: dicePayout(choice, stakeMinor, rollHundredths) };
    },
  });
  deps.metrics.rounds.inc({ game: 'dice', verdict: result.verdict });
  switch (result.verdict) {
    case 'posted':
      return {
        round: toDiceRound({
          request_id: requestId,
          seed_pair_id: result.seedPairId,
          nonce: result.nonce,
          stake_minor: stakeMinor,
          payout_minor: result.payoutMinor,
          currency,
          choice,
          outcome: result.outcome,
          created_at: result.at,
        }),
        balance: toWire(result.balanceMinor, currency),
      };
    case 'duplicate':
    case 'request_id_reused':
      return (await findPlayed()) ?? refuse('service_busy');
    case 'too_soon':
      return refuse('too_many_requests');
    case 'stale':
      return refuse('service_busy');
    default:
      return refuse(result.verdict);
  }

  /** The round stored under this id, when its content is the same; refuses when it differs. */
  async function findPlayed(): Promise<Played | null> {
    const stored = await findRound(db, player.id, requestId);
    if (!stored) return null;
    const round = toDiceRound(stored);
    const same =
      stored.game === 'dice' &&
      stored.stake_minor === stakeMinor &&
      round.direction === choice.direction &&
      round.target === choice.targetHundredths / 100;
    if (!same) refuse('request_id_reused');
    return { round, balance: toWire(stored.balance_after_minor, currency) };
  }
}

function throwRefusal(refusal: Refusal): never {
  throw refusal;
}
