import * as sports from '@palpite/contracts/sports';
import { toWire } from '@palpite/domain/money';
import { type Player, type Route, route } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { type BalanceNews, findBalances } from '../../wallet/index.ts';
import { findBet } from '../betting/bets.queries.ts';
import { presentBet } from '../betting/present-bet.ts';
import type { CashOutContext } from '../context.ts';
import { listCashOuts } from './list-cash-outs.ts';
import type { Sales } from './sell-after-delay.ts';
import { setAutoCashOut } from './set-auto-cash-out.ts';

type Lang = Parameters<typeof presentBet>[2];

export function cashOutRoutes(deps: CashOutContext & { news: BalanceNews; sales: Sales }): Route[] {
  const { db } = deps.database;

  async function showBet(player: Player, betId: bigint, lang: Lang) {
    const found = (await findBet(db, player.id, betId)) ?? refuse('bet_not_found');
    return presentBet(found.bet, found.legs, lang);
  }

  return [
    route(sports.listCashOuts, async ({ player }) => ({
      offers: await listCashOuts(deps, player),
    })),

    route(sports.cashOutBet, async ({ player, caller, params, body }) => {
      const betId = BigInt(params.betId);
      const { paidMinor } = await deps.sales.sell({
        ...body,
        playerId: player.id,
        betId,
        currency: player.currency,
      });
      deps.news.note(player.id);
      const [bet, balances] = await Promise.all([
        showBet(player, betId, caller.lang),
        findBalances(db, player.id),
      ]);
      return {
        bet,
        paid: toWire(paidMinor, player.currency),
        balance: toWire(balances.cashMinor, player.currency),
        bonusBalance: toWire(balances.bonusMinor, player.currency),
      };
    }),

    route(
      sports.setAutoCashOut,
      async ({ player, caller, params, body }) => {
        const betId = BigInt(params.betId);
        await db.transaction().execute((tx) => setAutoCashOut(tx, player, betId, body.at));
        return showBet(player, betId, caller.lang);
      },
      (_bet, { body }) => ({ name: body.at === null ? 'auto_cash_out_removed' : 'auto_cash_out_set' }),
    ),
  ];
}
