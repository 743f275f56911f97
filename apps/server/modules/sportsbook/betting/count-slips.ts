import type { Reply } from '@palpite/contracts/endpoint';
import type { countSlips as countSlipsEndpoint } from '@palpite/contracts/sports';
import { floorRatio, parseMinor, toWire } from '@palpite/domain/money';
import { findCoveredStakes, type PlacedBet } from '@palpite/domain/sports/covered-stakes';
import type { OutcomeCode } from '@palpite/domain/sports/markets';
import { countLines } from '@palpite/domain/sports/parlay';
import { scoreOfPeriod } from '@palpite/domain/sports/reachable-results';
import type { Db } from '../../../platform/db.ts';
import type { Player } from '../../../platform/http.ts';
import { findPlayTerms } from '../../wallet/bonus/index.ts';
import { listTurnoverWeights } from '../../wallet/index.ts';
import type { Board } from '../markets/board.ts';
import type { BetLimitCache } from './bet-limit-cache.ts';
import type { CheckedSlip } from './check-slip.ts';
import { shapeOf } from './check-slip.ts';
import { knownOf, listBetsBeside, portfolioOf, splitStake } from './cover-bets.ts';
import { findLegPlaces } from './leg-places.ts';

type Weights = readonly { priceFromMilli: number; bonusPermille: number }[];

/**
 * How much of each stake would count towards active bonuses if all slips were placed now, with reasons for
 * the rest. Places nothing; prices may change before placement. Omits slips that cannot be placed.
 */
export async function countSlips(
  deps: { db: Db; board: Board; terms: BetLimitCache },
  player: Player,
  slips: readonly CheckedSlip[],
): Promise<Reply<typeof countSlipsEndpoint>> {
  const { db, board } = deps;
  const { currency } = player;
  const terms = await findPlayTerms(db, player.id);
  if (!terms) return { bonus: null };
  const limits = await deps.terms(currency);
  const places = await findLegPlaces(
    db,
    board,
    slips.flatMap((slip) => slip.legs.map((leg) => BigInt(leg.marketId))),
  );
  const requested = slips.flatMap((slip): PlacedBet[] => {
    const stakeMinor = parseMinor(slip.stake, currency);
    const shape = shapeOf(slip);
    if (stakeMinor === null || stakeMinor === 0n || !countLines(slip.legs.length, shape, limits).ok)
      return [];
    const legs = slip.legs.flatMap((leg) => {
      const place = places.get(BigInt(leg.marketId));
      if (!place) return [];
      const { market } = place;
      return {
        eventId: String(place.matchId),
        market,
        outcome: leg.outcome as OutcomeCode,
        oddsMilli: place.findOdds(leg.outcome) ?? leg.oddsMilli,
        scoreAtPlacement: scoreOfPeriod(market, knownOf(place).result),
      };
    });
    return legs.length === slip.legs.length ? [{ id: slip.slipId, stakeMinor, shape, legs }] : [];
  });
  const matchIds = [...places.values()].map(({ matchId }) => matchId);
  const beside = portfolioOf(await listBetsBeside(db, player.id, { matchIds }));
  const events = new Map(beside.events);
  for (const place of places.values()) events.set(String(place.matchId), knownOf(place));
  const covered = findCoveredStakes([...requested, ...beside.bets], events);
  const weights = (await listTurnoverWeights(db)).filter(({ product }) => product === 'sports');
  return {
    bonus: {
      oddsMin: terms.oddsMinMilli / 1_000,
      stakeMax: terms.stakeMaxMinor === null ? null : toWire(terms.stakeMaxMinor, currency),
      slips: requested.map((bet) => {
        const { priceMinor, coveredMinor, countedMinor } = splitStake(bet, covered, terms.oddsMinMilli);
        const permille = weightOf(bet, weights);
        return {
          slipId: bet.id,
          counts: toWire((countedMinor * BigInt(permille)) / 1_000n, currency),
          percent: permille / 10,
          reasons: [
            ...(priceMinor > 0n ? (['price'] as const) : []),
            ...(coveredMinor > 0n ? (['covered'] as const) : []),
            ...(permille < 1_000 ? (['product'] as const) : []),
          ],
        };
      }),
    },
  };
}

/** In thousandths, by the cheapest line. Must match `stakeWeights` in `pieces.sql.ts`. */
function weightOf({ legs, shape }: PlacedBet, weights: Weights): number {
  const least = Math.min(...shape.sizes) + shape.bankers.length;
  const cheapest = legs
    .map(({ oddsMilli }) => BigInt(oddsMilli))
    .sort((a, b) => Number(a - b))
    .slice(0, least);
  const product = cheapest.reduce((price, oddsMilli) => price * oddsMilli, 1_000n);
  const unit = 1_000n ** BigInt(cheapest.length);
  // Rounded as in `stakeWeights`.
  const priceMilli = floorRatio(2n * product + unit, 2n * unit);
  return (
    weights
      .filter(({ priceFromMilli }) => BigInt(priceFromMilli) <= priceMilli)
      .sort((a, b) => b.priceFromMilli - a.priceFromMilli)[0]?.bonusPermille ?? 0
  );
}
