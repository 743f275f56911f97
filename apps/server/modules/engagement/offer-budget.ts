import type { wagerSources } from '@palpite/contracts/bonuses';
import { type Currency, currencyCodes } from '@palpite/domain/money';
import {
  computeOfferCosts,
  type OfferCost,
  type Offers,
  offerShareMaxBp,
} from '@palpite/domain/offer-budget';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db.ts';
import { listBonusTerms, setWagerTimes } from '../wallet/bonus/index.ts';
import { listTurnoverWeights } from '../wallet/index.ts';
import { listTerms } from './invitations/invitations.queries.ts';
import { getVipTerms, listVipLevels } from './vip/vip.queries.ts';

export type CurrencyOfferCost = OfferCost & { currency: Currency };

/** Thrown to roll back a change that lets offers cost more than the expected gross win. */
export class OffersTooCostly extends Error {
  readonly costs: CurrencyOfferCost[];

  constructor(costs: CurrencyOfferCost[]) {
    super('offers would cost more than the expected gross win');
    this.costs = costs;
  }
}

export async function listOfferCosts(db: Db): Promise<CurrencyOfferCost[]> {
  const [weights, terms, bonusTerms, daily, promotions] = await Promise.all([
    listTurnoverWeights(db),
    listTerms(db),
    listBonusTerms(db),
    db.selectFrom('engagement.daily_terms').select(['what', 'wager_times']).execute(),
    listRunningPromotions(db),
  ]);
  const costs: CurrencyOfferCost[] = [];
  for (const currency of currencyCodes) {
    const inForce = terms.get(currency);
    if (!inForce) continue;
    const { rates, rewardLevelMin, rewardMinor } = inForce;
    const offers: Offers = {
      levels: await listVipLevels(db, currency),
      bonuses: bonusTerms.flatMap(({ source, wagerTimes, convertsTimesMax }) => {
        if (source === 'deposit') return [{ name: source, wagerTimes, convertsTimesMax }];
        if (source === 'promotion')
          return promotions
            .filter(({ level_min }) => level_min === null)
            .map(({ id, wager_times }) => ({ name: id, wagerTimes: wager_times, convertsTimesMax }));
        const turn = daily.find(({ what }) => what === source);
        return turn ? [{ name: source, wagerTimes: turn.wager_times, convertsTimesMax }] : [];
      }),
      levelAwards: [
        { level: rewardLevelMin, awardMinor: rewardMinor },
        ...promotions.flatMap((promotion) =>
          promotion.level_min !== null && promotion.currency === currency
            ? [{ level: promotion.level_min, awardMinor: promotion.award_minor ?? 0n }]
            : [],
        ),
      ],
      rates,
    };
    for (const cost of computeOfferCosts(offers, weights)) costs.push({ ...cost, currency });
  }
  const share = ({ totalBp }: CurrencyOfferCost) => totalBp ?? Number.MAX_SAFE_INTEGER;
  return costs.sort((a, b) => share(b) - share(a));
}

function listRunningPromotions(db: Db) {
  return db
    .selectFrom('engagement.promotion')
    .leftJoin('engagement.promotion_award', 'promotion_id', 'id')
    .select(['id', 'level_min', 'wager_times', 'currency', 'award_minor'])
    .where('active', '=', true)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', sql<Date>`now()`)]))
    .execute();
}

/**
 * Checks the budget after a change is written and before it is committed. Throws `OffersTooCostly` above 100
 * percent. Returns the costs above the target share, costliest first.
 */
export async function requireBudget(tx: Tx): Promise<CurrencyOfferCost[]> {
  // The lock of the constraint triggers: of two concurrent changes the second sees the first.
  await sql`select pg_advisory_xact_lock(620124)`.execute(tx);
  const costs = await listOfferCosts(tx);
  const tooCostly = costs.filter(({ totalBp }) => totalBp === null || totalBp > offerShareMaxBp);
  if (tooCostly.length > 0) throw new OffersTooCostly(tooCostly);
  const { offerShareBp } = await getVipTerms(tx);
  return costs.filter(({ totalBp }) => (totalBp ?? 0) > offerShareBp);
}

export async function listWagerTimes(db: Db): Promise<{ source: string; times: number }[]> {
  const [bonusTerms, daily] = await Promise.all([
    listBonusTerms(db),
    db.selectFrom('engagement.daily_terms').select(['what as source', 'wager_times as times']).execute(),
  ]);
  return [
    ...bonusTerms.flatMap(({ source, wagerTimes }) =>
      source === 'deposit' ? [{ source, times: wagerTimes }] : [],
    ),
    ...daily,
  ];
}

/**
 * As a multiple of the bonus, for later bonuses. Throws `OffersTooCostly`. Returns the costs above the target
 * share.
 */
export function changeWagerTimes(
  db: Db,
  source: (typeof wagerSources)[number],
  times: number,
): Promise<CurrencyOfferCost[]> {
  return db.transaction().execute(async (tx) => {
    if (source === 'deposit') await setWagerTimes(tx, source, times);
    else
      await tx
        .updateTable('engagement.daily_terms')
        .set({ wager_times: times })
        .where('what', '=', source)
        .execute();
    return requireBudget(tx);
  });
}
