import { currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import {
  changeTargets,
  changeVipKeep,
  getVipTerms,
  listOfferCosts,
  listVipLevels,
  setTurnoverWeight,
  setVipLevel,
  type VipChanged,
} from '../../modules/engagement/index.ts';
import { listTurnoverWeights } from '../../modules/wallet/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, describeRefusedOffers, warnOfOffers, words } from './call-pieces.ts';

const row = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('level'),
    currency: z.enum(currencyCodes),
    level: z.number(),
    award: z.string(),
    deposits: z.string(),
    turnover: z.string(),
    withdrawals: z.number(),
    gift: z.string(),
  }),
  z.object({ kind: z.literal('keep'), days: z.number().nullable(), basisPoints: z.number() }),
  z.object({ kind: z.literal('target'), basisPoints: z.number(), offersBasisPoints: z.number() }),
  z.object({
    kind: z.literal('weight'),
    product: z.string(),
    price: z.string(),
    edge: z.string(),
    vip: z.string(),
    bonus: z.string(),
    commission: z.string(),
    /** Maximum cost of all offers in percent of the edge; null without an edge to pay them. */
    cost: z.string().nullable(),
  }),
]);
export type LevelRow = z.output<typeof row>;

const amount = z.string().max(20).optional();
// Values stay text, because the order is parsed twice: by the command and by the process that owns the database.
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'is not a whole number')
    .refine((text) => Number(text) >= least && Number(text) <= most, `must be ${least} to ${most}`);

/** A percentage of a stake with a maximum number of decimals. */
const percent = (places: number) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,3}(\\.\\d{1,${places}})?$`), `must be a percentage of at most ${places} places`)
    .refine((text) => Number(text) <= 100, 'must be at most 100')
    .optional();

const order = z.discriminatedUnion('verb', [
  z.strictObject({
    verb: z.literal('set'),
    currency: z.enum(currencyCodes),
    level: whole(0, 99),
    award: amount,
    deposits: amount,
    turnover: amount,
    gift: amount,
    withdrawals: whole(0, 100).optional(),
    reason: words,
    by,
  }),
  z.strictObject({
    verb: z.literal('keep'),
    days: z.literal('ever').or(whole(7, 3_650)),
    share: whole(1, 100).optional(),
    reason: words,
    by,
  }),
  z.strictObject({
    verb: z.literal('target'),
    share: whole(1, 100).optional(),
    offers: whole(1, 100).optional(),
    reason: words,
    by,
  }),
  z.strictObject({
    verb: z.literal('weights'),
    product: z.string().regex(/^[A-Za-z0-9]{1,40}$/, 'is not a product'),
    price: z
      .string()
      .regex(/^\d{1,4}(\.\d{1,3})?$/, 'is not a price')
      .default('0'),
    edge: percent(4),
    vip: percent(1),
    bonus: percent(1),
    commission: percent(1),
    reason: words,
    by,
  }),
]);
type LevelOrder = z.output<typeof order>;

async function list(db: Db): Promise<LevelRow[]> {
  const rows: LevelRow[] = [];
  for (const currency of currencyCodes)
    for (const level of await listVipLevels(db, currency))
      rows.push({
        kind: 'level',
        currency,
        level: level.level,
        award: toDecimal(level.awardMinor, currency),
        deposits: toDecimal(level.depositsMinor, currency),
        turnover: toDecimal(level.turnoverMinor, currency),
        withdrawals: level.withdrawalsADay,
        gift: toDecimal(level.giftMinor, currency),
      });
  const { keepDays, keepBp, awardShareBp, offerShareBp } = await getVipTerms(db);
  const offerCosts = await listOfferCosts(db);
  rows.push({ kind: 'keep', days: keepDays, basisPoints: keepBp });
  for (const weight of await listTurnoverWeights(db)) {
    // Costs are sorted in descending order, so the first match is the highest of all currencies.
    const cost = offerCosts.find(
      ({ product, priceFromMilli }) => product === weight.product && priceFromMilli === weight.priceFromMilli,
    );
    rows.push({
      kind: 'weight',
      product: weight.product,
      price: (weight.priceFromMilli / 1_000).toFixed(2),
      edge: (weight.edgePpm / 10_000).toFixed(4),
      vip: (weight.vipPermille / 10).toFixed(1),
      bonus: (weight.bonusPermille / 10).toFixed(1),
      commission: (weight.commissionPermille / 10).toFixed(1),
      cost: cost?.totalBp == null ? null : (cost.totalBp / 100).toFixed(2),
    });
  }
  rows.push({ kind: 'target', basisPoints: awardShareBp, offersBasisPoints: offerShareBp });
  return rows;
}

const problems = {
  level_zero: 'Level 0 includes all players: it has no conditions and no award.',
  level_gap: 'Nothing was changed: levels are numbered without gaps, so a new one must follow the highest.',
  incomplete: 'A new level needs --award, --deposits, --turnover and --withdrawals.',
  below: 'Nothing was changed: a level must need at least as much as the one below it.',
  above: 'Nothing was changed: the level above needs less than this.',
  band_missing: 'Nothing was changed: set the weights of the product without --price first.',
};

/** Maximum listed costs; there is one per level, product, price band and currency. */
const costsListed = 5;

/** Formats the most expensive levels in descending order. */
function describeCosts(costs: VipChanged['costs']): string {
  const lines = costs.slice(0, costsListed).map((cost) => {
    const money = (minor: bigint) => `${cost.currency} ${toDecimal(minor, cost.currency)}`;
    const price = cost.priceFromMilli > 0 ? ` from ${(cost.priceFromMilli / 1_000).toFixed(2)}` : '';
    const share =
      cost.shareBp === null ? 'no expected win covers them' : `${(cost.shareBp / 100).toFixed(2)} %`;
    return `  level ${cost.level} by ${cost.product}${price}: awards of ${money(cost.awardMinor)} for stakes of ${money(cost.stakedMinor)}, with an expected gross win of ${money(cost.grossWinMinor)} (${share})`;
  });
  const more = costs.length - lines.length;
  return [...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}

/** Reports a change of levels or weights, with its warnings. */
function report({ problem, costs, offers }: VipChanged, status: string) {
  if (problem === 'too_costly') return { done: false, status: describeRefusedOffers(offers) };
  if (problem !== null) return { done: false, status: problems[problem] };
  const costly =
    costs.length > 0 ? [`Warning: awards cost more than the target share.\n${describeCosts(costs)}`] : [];
  return { done: true, status: [status, ...costly, ...warnOfOffers(offers)].join('\n') };
}

async function changeWeight(db: Db, order: Extract<LevelOrder, { verb: 'weights' }>) {
  const { product } = order;
  const priceFromMilli = Math.round(Number(order.price) * 1_000);
  const part = (text: string | undefined, whole: number) =>
    text === undefined ? undefined : Math.round((Number(text) * whole) / 100);
  const changed = await setTurnoverWeight(db, product, priceFromMilli, {
    edgePpm: part(order.edge, 1_000_000),
    vipPermille: part(order.vip, 1_000),
    bonusPermille: part(order.bonus, 1_000),
    commissionPermille: part(order.commission, 1_000),
  });
  return report(changed, `New weights of ${product} apply to stakes that are not rolled up yet.`);
}

async function decide(db: Db, order: LevelOrder) {
  if (order.verb === 'keep') {
    const keepDays = order.days === 'ever' ? null : Number(order.days);
    await changeVipKeep(db, {
      keepDays,
      keepBp: order.share === undefined ? null : Number(order.share) * 100,
    });
    return {
      done: true,
      status:
        keepDays === null ? 'Levels are kept permanently.' : `A level is reviewed after ${keepDays} days.`,
    };
  }
  if (order.verb === 'target') {
    const percent = (text: string | undefined) => (text === undefined ? null : Number(text));
    await changeTargets(db, { awardPercent: percent(order.share), offerPercent: percent(order.offers) });
    return { done: true, status: 'The new targets are in force. Changes above them print a warning.' };
  }
  if (order.verb === 'weights') return changeWeight(db, order);
  const { currency } = order;
  const level = Number(order.level);
  const amounts = [order.award, order.deposits, order.turnover, order.gift].map((text) =>
    text === undefined ? undefined : parseMinor(text, currency),
  );
  if (amounts.includes(null)) return { done: false, status: `This is not an amount in ${currency}.` };
  const [awardMinor, depositsMinor, turnoverMinor, giftMinor] = amounts as (bigint | undefined)[];
  const change = {
    awardMinor,
    depositsMinor,
    turnoverMinor,
    giftMinor,
    withdrawalsADay: order.withdrawals === undefined ? undefined : Number(order.withdrawals),
  };
  return report(
    await setVipLevel(db, currency, level, change),
    `Level ${level} in ${currency} is in force. Paid awards are not changed.`,
  );
}

export const levelCall: OperatorCall<LevelRow, LevelOrder, z.output<typeof decided>> = {
  name: 'levels',
  summary: 'VIP levels, their expiry and turnover weights: list, set, keep, weights, target',
  row,
  order,
  done: decided,
  list,
  decide,
};
