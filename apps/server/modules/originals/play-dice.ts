import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { playDice as playDiceEndpoint } from '@palpite/contracts/originals';
import {
  type DiceChoice,
  type DiceDirection,
  dicePayout,
  dicePrize,
  diceStakeFloor,
  parseDiceTarget,
  rollDice,
} from '@palpite/domain/dice';
import type { Locale } from '@palpite/domain/locales';
import { parseMinor } from '@palpite/domain/money';
import type { Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { hmac } from './hmac.ts';
import { type OneDrawGame, playRound, type TableDeps } from './play-round.ts';

const dice: OneDrawGame<'dice', DiceChoice> = {
  name: 'dice',
  prize: dicePrize,
  stakeFloor: diceStakeFloor,
  decide(choice, stakeMinor, seeds) {
    const rollHundredths = rollDice(hmac, seeds);
    return { outcome: { rollHundredths }, payoutMinor: dicePayout(choice, stakeMinor, rollHundredths) };
  },
};

/** Reads a choice. Refuses: `request_invalid`, `target_out_of_range`. */
export function readDiceChoice(direction: DiceDirection, text: string): DiceChoice {
  const target = parseDiceTarget(direction, text);
  return target.ok ? { direction, targetHundredths: target.value } : refuse(target.code, target.params);
}

/**
 * Plays one round of dice; `playRound` says what holds.
 * Refuses: `amount_invalid`, `request_invalid`, `target_out_of_range`, and then what `playRound` refuses.
 */
export async function playDice(
  deps: TableDeps,
  player: Player,
  lang: Locale,
  slip: ParsedInput<typeof playDiceEndpoint>['body'],
): Promise<Reply<typeof playDiceEndpoint>> {
  const stakeMinor = parseMinor(slip.stake, player.currency) ?? refuse('amount_invalid');
  const choice = readDiceChoice(slip.direction, slip.target);
  return playRound(deps, dice, { player, lang }, { requestId: slip.requestId, stakeMinor, choice });
}
