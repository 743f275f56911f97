import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { playDice as playDiceEndpoint } from '@palpite/contracts/originals';
import {
  type DiceChoice,
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
  const target = parseDiceTarget(slip.direction, slip.target);
  if (!target.ok) refuse(target.code, target.params);
  const choice: DiceChoice = { direction: slip.direction, targetHundredths: target.value };
  return playRound(deps, dice, { player, lang }, { requestId: slip.requestId, stakeMinor, choice });
}
