import type { Reply } from '@palpite/contracts/endpoint';
import type { listCashOuts as contract } from '@palpite/contracts/sports';
import { type Currency, toWire } from '@palpite/domain/money';
import type { OutcomeCode } from '@palpite/domain/sports/markets';
import { hasChancesOfBet } from '@palpite/domain/sports/settlement';
import { sports } from '@palpite/domain/sports/sports';
import type { Player } from '../../../platform/http.ts';
import type { CashOutContext } from '../context.ts';
import type { Board, BoardMatch } from '../markets/board.ts';
import { listDelays } from '../markets/markets.queries.ts';
import {
  findWaitingSales,
  getCashOutTerms,
  listPositions,
  openMarketsOf,
  openPositions,
  readReviews,
  type WaitingSale,
} from './cash-out.queries.ts';
import {
  type FindChances,
  offerCashOut,
  type Position,
  type PositionLeg,
  sellableFrom,
} from './offer-cash-out.ts';

type Offers = Reply<typeof contract>['offers'];

/** With more open bets, the oldest are shown without an offer. */
const betsMax = 200;

/** By the board; the sale decides again on locked rows. Without an offer, `refusal` is the reason. */
export async function listCashOuts({ database, board }: CashOutContext, player: Player): Promise<Offers> {
  const { db } = database;
  const [positions, terms, delays, sales] = await Promise.all([
    listPositions(db, openPositions(player.id, betsMax)),
    getCashOutTerms(db, player.currency),
    listDelays(db),
    findWaitingSales(db, player.id),
  ]);
  const changed = new Map<string, number>(delays.map(({ sport, delayMs }) => [sport, delayMs / 1_000]));
  const delayOf = ({ marketId }: PositionLeg) => {
    const match = board.findMatch(board.findMarket(marketId)?.matchId ?? 0n);
    if (!match || !isUnderWay(match)) return 0;
    return changed.get(match.sport) ?? sports[match.sport].inPlayDelaySeconds;
  };
  const look = {
    findChances: chancesOnBoard(board),
    isUnderReview: await readReviews(db, openMarketsOf(positions)),
  };
  return positions.map((position) => {
    const offer = offerCashOut(position, terms, look);
    const sale = sales.get(position.betId);
    return {
      betId: String(position.betId),
      offer: offer.ok ? toWire(offer.value.offerMinor, player.currency) : null,
      refusal: offer.ok ? null : offer.code,
      from: position.frozenUntil && sellableFrom(position.frozenUntil).toISOString(),
      waitSeconds: Math.max(
        0,
        ...position.legs.filter(({ settlement }) => settlement.kind === 'undecided').map(delayOf),
      ),
      sale: sale ? presentSale(sale, position, player.currency) : null,
    };
  });
}

function presentSale(
  { shownMinor, stakeMinor, takesMs, leftMs }: WaitingSale,
  { stakeLeftMinor }: Position,
  currency: Currency,
): Offers[number]['sale'] {
  return {
    shown: toWire(shownMinor, currency),
    stake: toWire(stakeMinor ?? stakeLeftMinor, currency),
    takesMs,
    leftMs,
  };
}

const isUnderWay = ({ inPlay, startsAt }: BoardMatch) => inPlay || startsAt <= new Date();

export function chancesOnBoard(board: Board): FindChances {
  return ({ marketId, outcome, scoreAtPlacement }) => {
    const found = board.findMarket(marketId);
    if (found?.status !== 'open') return null;
    const { matchId, market, chances, scoreBasis } = found;
    const scores = board.findMatch(matchId)?.standing?.result.scores;
    const score = market.period === 'cornerKick' ? null : scores?.[market.period];
    return hasChancesOfBet(market, scoreBasis, scoreAtPlacement, score ?? null)
      ? (chances.get(outcome as OutcomeCode) ?? null)
      : null;
  };
}
