import type { ParsedInput, Reply } from '@palpite/contracts/endpoint';
import type { playLimbo as playLimboEndpoint } from '@palpite/contracts/original-games';
import {
  drawLimbo,
  type LimboChoice,
  limboPayout,
  limboPrize,
  limboStakeFloor,
  parseLimboTarget,
} from '@palpite/domain/limbo';
import type { Locale } from '@palpite/domain/locales';
import { parseMinor } from '@palpite/domain/money';
import type { Player } from '../../platform/http.ts';
import { refuse } from '../../platform/refusal.ts';
import { hmac } from './hmac.ts';
import { type OneDrawGame, playRound, type TableDeps } from './play-round.ts';

const limbo: OneDrawGame<'limbo', LimboChoice> = {
  name: 'limbo',
  prize: ({ targetHundredths }, stakeMinor) => limboPrize(targetHundredths, stakeMinor),
  stakeFloor: ({ targetHundredths }) => limboStakeFloor(targetHundredths),
  decide({ targetHundredths }, stakeMinor, seeds) {
    const drawnHundredths = drawLimbo(hmac, seeds);
    return {
      outcome: { drawnHundredths },
      payoutMinor: limboPayout(targetHundredths, stakeMinor, drawnHundredths),
    };
  },
};

/** Reads a target in hundredths. Refuses: `request_invalid`, `target_out_of_range`. */
export function readLimboTarget(text: string): number {
  const target = parseLimboTarget(text);
  return target.ok ? target.value : refuse(target.code, target.params);
}

/**
 * Plays one round of limbo; `playRound` says what holds.
 * Refuses: `amount_invalid`, `request_invalid`, `target_out_of_range`, and then what `playRound` refuses.
 */
export async function playLimbo(
  deps: TableDeps,
  player: Player,
  lang: Locale,
  slip: ParsedInput<typeof playLimboEndpoint>['body'],
): Promise<Reply<typeof playLimboEndpoint>> {
  const stakeMinor = parseMinor(slip.stake, player.currency) ?? refuse('amount_invalid');
  const choice: LimboChoice = { targetHundredths: readLimboTarget(slip.target) };
  return playRound(deps, limbo, { player, lang }, { requestId: slip.requestId, stakeMinor, choice });
}
