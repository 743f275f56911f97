import type { DiceRound } from '@palpite/contracts/originals';
import { type DiceChoice, diceMultiplier } from '@palpite/domain/dice';
import { type Currency, toWire } from '@palpite/domain/money';
import type { StoredRound } from './originals.queries.ts';

/** A stored round of dice as the wire shows it. */
export function toDiceRound(
  round: Pick<
    StoredRound,
    | 'request_id'
    | 'seed_pair_id'
    | 'nonce'
    | 'stake_minor'
    | 'payout_minor'
    | 'currency'
    | 'choice'
    | 'outcome'
    | 'created_at'
  >,
): DiceRound {
  const choice = round.choice as DiceChoice;
  const { rollHundredths } = round.outcome as { rollHundredths: number };
  const currency = round.currency as Currency;
  return {
    roundId: round.request_id,
    game: 'dice',
    stake: toWire(round.stake_minor, currency),
    payout: toWire(round.payout_minor, currency),
    direction: choice.direction,
    target: choice.targetHundredths / 100,
    roll: rollHundredths / 100,
    multiplier: diceMultiplier(choice),
    seedPairId: String(round.seed_pair_id),
    nonce: round.nonce,
    at: round.created_at.toISOString(),
  };
}
