import type { OriginalGame } from '@palpite/contracts/originals';
import { type Currency, currencyCodes, toWire } from '@palpite/domain/money';
import { highestFloor } from '@palpite/domain/stake-floor';
import type { Db } from '../../platform/db.ts';
import { refuse } from '../../platform/refusal.ts';
import { getGameSettings, getStakeLimit } from './originals.queries.ts';

/**
 * Limits in the given currency (BRL by default), minimum time between rounds, stop flag. `leastStake`
 * converts the minimum stake of a choice to the accepted minimum.
 *
 * Refuses: `request_invalid`.
 */
export async function getRules(db: Db, game: OriginalGame, currencyCode: string | undefined) {
  const currency = currencyOf(currencyCode);
  const [settings, limit] = await Promise.all([getGameSettings(db, game), getStakeLimit(db, game, currency)]);
  return {
    rules: {
      currency,
      stakeMin: toWire(limit.stakeMinMinor, currency),
      stakeMax: toWire(limit.stakeMaxMinor, currency),
      payoutMax: toWire(limit.payoutMaxMinor, currency),
      roundMsMin: settings.roundMsMin,
      stopped: settings.stopped,
    },
    leastStake: (floorMinor: bigint) => toWire(highestFloor([limit.stakeMinMinor, floorMinor]), currency),
  };
}

function currencyOf(text: string | undefined): Currency {
  if (text === undefined || text === '') return 'BRL';
  return currencyCodes.find((code) => code === text) ?? refuse('request_invalid', { field: 'currency' });
}
