import { currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import {
  changeWagerTimes,
  listWagerTimes,
  OffersTooCostly,
  wagerSources,
} from '../../modules/engagement/index.ts';
import { listPlayTerms, setOddsMin, setStakeFloor, setStakeShare } from '../../modules/wallet/bonus/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, describeRefusedOffers, warnOfOffers, words } from './call-pieces.ts';

const sources = ['deposit', 'vip', 'promotion', 'signIn', 'gift', 'invitation', 'operator'] as const;

const row = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('source'), source: z.string(), permille: z.number().nullable() }),
  z.object({ kind: z.literal('floor'), currency: z.enum(currencyCodes), floor: z.string() }),
  z.object({ kind: z.literal('price'), oddsMilli: z.number() }),
  z.object({ kind: z.literal('turnover'), source: z.string(), times: z.number() }),
]);
export type BonusRow = z.output<typeof row>;

// Values stay text, because the order is parsed twice: by the command and by the process that owns the database.
const percent = z
  .string()
  .regex(/^\d{1,3}(\.\d)?$/, 'is not a percentage with at most one decimal')
  .refine((text) => Number(text) >= 0.1 && Number(text) <= 100, 'must be 0.1 to 100');
const price = z
  .string()
  .regex(/^\d{1,3}(\.\d{1,3})?$/, 'is not a price such as 1.50')
  .refine((text) => Number(text) >= 1 && Number(text) <= 1_000, 'must be 1 to 1000');

const times = z
  .string()
  .regex(/^\d{1,3}$/, 'is not a whole number')
  .refine((text) => Number(text) >= 1 && Number(text) <= 100, 'must be 1 to 100');

const order = z.discriminatedUnion('verb', [
  z.strictObject({
    verb: z.literal('stake'),
    source: z.enum(sources),
    percent: z.literal('none').or(percent),
    reason: words,
    by,
  }),
  z.strictObject({
    verb: z.literal('floor'),
    currency: z.enum(currencyCodes),
    amount: z.string().max(20),
    reason: words,
    by,
  }),
  z.strictObject({ verb: z.literal('price'), odds: price, reason: words, by }),
  z.strictObject({ verb: z.literal('turnover'), source: z.enum(wagerSources), times, reason: words, by }),
]);
type BonusOrder = z.output<typeof order>;

async function list(db: Db): Promise<BonusRow[]> {
  const { shares, floors, oddsMinMilli } = await listPlayTerms(db);
  return [
    ...shares.map((share) => ({ kind: 'source' as const, ...share })),
    ...floors.map(({ currency, floorMinor }) => ({
      kind: 'floor' as const,
      currency,
      floor: toDecimal(floorMinor, currency),
    })),
    { kind: 'price', oddsMilli: oddsMinMilli },
    ...(await listWagerTimes(db)).map((row) => ({ kind: 'turnover' as const, ...row })),
  ];
}

async function decide(db: Db, order: BonusOrder) {
  switch (order.verb) {
    case 'stake': {
      const permille = order.percent === 'none' ? null : Math.round(Number(order.percent) * 10);
      await setStakeShare(db, order.source, permille);
      const limit =
        permille === null ? 'no maximum stake' : `stakes of at most ${order.percent} % of the bonus`;
      return {
        done: true,
        status: `New ${order.source} bonuses have ${limit}. Granted bonuses are not changed.`,
      };
    }
    case 'floor': {
      const minor = parseMinor(order.amount, order.currency);
      if (minor === null || minor === 0n)
        return { done: false, status: `This is not an amount in ${order.currency}.` };
      await setStakeFloor(db, order.currency, minor);
      return {
        done: true,
        status: `The maximum stake of new bonuses in ${order.currency} is ${order.amount} or more.`,
      };
    }
    case 'price':
      await setOddsMin(db, Math.round(Number(order.odds) * 1_000));
      return {
        done: true,
        status: `Sports bets count from now on when every leg has odds of ${order.odds} or more.`,
      };
    case 'turnover':
      try {
        const costs = await changeWagerTimes(db, order.source, Number(order.times));
        const status = `New ${order.source} bonuses must be staked ${order.times} times. Granted bonuses are not changed.`;
        return { done: true, status: [status, ...warnOfOffers(costs)].join('\n') };
      } catch (failure) {
        if (failure instanceof OffersTooCostly)
          return { done: false, status: describeRefusedOffers(failure.costs) };
        throw failure;
      }
  }
}

export const bonusCall: OperatorCall<BonusRow, BonusOrder, z.output<typeof decided>> = {
  name: 'bonuses',
  summary: 'Turnover, maximum stakes and minimum sports odds of bonuses: list, turnover, stake, floor, price',
  row,
  order,
  done: decided,
  list,
  decide,
};
