import { isAutoCashOutDue } from '@palpite/domain/sports/cash-out';
import { Refusal } from '../../../platform/refusal.ts';
import { createBalanceNews } from '../../wallet/index.ts';
import type { SportsbookContext, SportsbookPart } from '../sportsbook-part.ts';
import { getCashOutTerms, listAutoPositions } from './cash-out.queries.ts';
import { cashOutRoutes } from './cash-out.routes.ts';
import { cashOutByItself } from './cash-out-bet.ts';
import { chancesOnBoard } from './list-cash-outs.ts';
import { type CashOutTerms, offerCashOut } from './offer-cash-out.ts';

export type CashOutContext = Pick<SportsbookContext, 'database' | 'board'>;

const betsPerPage = 1_000;

/** Buys running bets back: on request, and by itself when an offer reaches what the player set. */
export function createCashOut(context: SportsbookContext): SportsbookPart {
  const { database, board, log } = context;
  const { db } = database;
  const news = createBalanceNews(database, log);

  /** Looks at all bets that are to be sold at a value; the board says which are due, and the rows whether it is so. */
  async function sellDue(): Promise<void> {
    const findChances = chancesOnBoard(board);
    const termsOf = new Map<string, CashOutTerms>();
    let after = 0n;
    for (;;) {
      const positions = await listAutoPositions(db, after, betsPerPage);
      for (const position of positions) {
        after = position.betId;
        const { currency, autoMinor, playerId, betId } = position;
        const terms = termsOf.get(currency) ?? (await getCashOutTerms(db, currency));
        termsOf.set(currency, terms);
        const offer = offerCashOut(position, terms, findChances);
        if (autoMinor === null || !offer.ok || !isAutoCashOutDue(autoMinor, offer.value.offerMinor)) continue;
        try {
          const sold = await db.transaction().execute((tx) => cashOutByItself(tx, playerId, betId));
          if (sold) news.note(playerId);
        } catch (failure) {
          // The price has moved since the board heard of it: the next turn looks again.
          if (!(failure instanceof Refusal)) {
            log.error(
              { err: failure, bet: String(betId) },
              'a bet could not be sold at the value that was set',
            );
          }
        }
      }
      if (positions.length < betsPerPage) return;
    }
  }

  return {
    routes: cashOutRoutes({ database, board, news }),
    jobs: [{ name: 'sell bets at the value set', everyMs: 1_000, run: sellDue }],
    drain: () => news.drain(),
  };
}
