import { currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import { changeVipKeep, getVipTerms, listVipLevels, setVipLevel } from '../../modules/engagement/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-desk.ts';
import { by, decided, words } from './call-pieces.ts';

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
]);
export type LevelRow = z.output<typeof row>;

const amount = z.string().max(20).optional();
// Text all the way: an order is read twice, here and by the process that owns the database.
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d{1,4}$/, 'is no whole number')
    .refine((text) => Number(text) >= least && Number(text) <= most, `must be ${least} to ${most}`);

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
  const { keepDays, keepBp } = await getVipTerms(db);
  rows.push({ kind: 'keep', days: keepDays, basisPoints: keepBp });
  return rows;
}

const problems = {
  level_zero: 'Level 0 is everybody: it needs nothing and awards nothing.',
  level_gap: 'Nothing was changed: levels follow one another, so the next new one comes after the highest.',
  incomplete: 'A new level needs --award, --deposits, --turnover and --withdrawals.',
  below: 'Nothing was changed: a level needs at least what the one below it needs.',
  above: 'Nothing was changed: the level above needs less than that.',
};

async function decide(db: Db, wish: LevelOrder) {
  if (wish.verb === 'keep') {
    const keepDays = wish.days === 'ever' ? null : Number(wish.days);
    await changeVipKeep(db, { keepDays, keepBp: wish.share === undefined ? null : Number(wish.share) * 100 });
    return {
      done: true,
      status:
        keepDays === null ? 'Levels are kept for ever.' : `A level is looked at after ${keepDays} days.`,
    };
  }
  const { currency } = wish;
  const level = Number(wish.level);
  const amounts = [wish.award, wish.deposits, wish.turnover, wish.gift].map((text) =>
    text === undefined ? undefined : parseMinor(text, currency),
  );
  if (amounts.includes(null)) return { done: false, status: `This is no amount in ${currency}.` };
  const [awardMinor, depositsMinor, turnoverMinor, giftMinor] = amounts as (bigint | undefined)[];
  const change = {
    awardMinor,
    depositsMinor,
    turnoverMinor,
    giftMinor,
    withdrawalsADay: wish.withdrawals === undefined ? undefined : Number(wish.withdrawals),
  };
  const problem = await setVipLevel(db, currency, level, change);
  return problem === null
    ? { done: true, status: `Level ${level} in ${currency} is in force; awards that were paid stay.` }
    : { done: false, status: problems[problem] };
}

/** VIP levels: what they need and bring, for `npm run levels`. */
export const levelCall: OperatorCall<LevelRow, LevelOrder, z.output<typeof decided>> = {
  name: 'levels',
  summary: 'VIP levels and how long they are kept: list, set, keep',
  row,
  order,
  done: decided,
  list,
  decide,
};
