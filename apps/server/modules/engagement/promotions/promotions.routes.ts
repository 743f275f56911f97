import { promotions as contract } from '@palpite/contracts';
import type { Promotion } from '@palpite/contracts/promotions';
import { type Currency, currencyCodes, toWire } from '@palpite/domain/money';
import type { Db } from '../../../platform/db.ts';
import { type Route, route } from '../../../platform/http.ts';
import { refuse } from '../../../platform/refusal.ts';
import { claimPromotion } from './claim-promotion.ts';
import { decidePromotion } from './decide-promotion.ts';
import { type FoundPromotion, findCandidate, findPromotion, listRunning } from './promotions.queries.ts';

export function promotionRoutes({ db, now }: { db: Db; now(): Date }): Route[] {
  return [
    route(contract.listPromotions, async ({ query, caller }) => {
      const currency = currencyOf(query.currency ?? caller.paymentCurrency);
      const running = await listRunning(db, currency, caller.lang, now());
      return { currency, promotions: running.map((each) => present(each, currency)) };
    }),
    route(contract.getPromotion, async ({ params, query, caller }) => {
      const currency = currencyOf(query.currency ?? caller.paymentCurrency);
      const found = await findPromotion(db, params.promotionId, currency, caller.lang);
      if (!found) refuse('promotion_unknown');
      return { currency, promotion: present(found, currency), body: found.body };
    }),
    route(contract.listOwnPromotions, async ({ player, caller }) => {
      const at = now();
      const running = await listRunning(db, player.currency, caller.lang, at);
      const { candidate, claimed } = await findCandidate(db, player);
      return {
        promotions: running.map((each) => ({
          promotionId: each.id,
          state: decidePromotion(each, { ...candidate, claimed: claimed.has(each.id) }, at),
        })),
      };
    }),
    route(contract.claimPromotion, ({ player, params }) =>
      claimPromotion(db, player, params.promotionId, now()),
    ),
  ];
}

function currencyOf(text: string): Currency {
  return currencyCodes.find((code) => code === text) ?? 'BRL';
}

function present(found: FoundPromotion, currency: Currency): Promotion {
  const { id, awardMinor, depositsMinor, startsAt, endsAt, body: _body, ...rest } = found;
  return {
    ...rest,
    promotionId: id,
    award: toWire(awardMinor, currency),
    deposits: toWire(depositsMinor, currency),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
  };
}
