import { audiences } from '@palpite/contracts/promotions';
import { localeCodes } from '@palpite/domain/locales';
import { type Currency, currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import {
  changePromotion,
  listAllPromotions,
  OffersTooCostly,
  parsePromotionText,
  publishPromotion,
  showPromotion,
} from '../../modules/engagement/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, describeRefusedOffers, type Shown, shown, warnOfOffers } from './call-pieces.ts';

const row = z.object({
  id: z.string(),
  title: z.string(),
  audience: z.string(),
  active: z.boolean(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  claims: z.number(),
});
export type PromotionRow = z.output<typeof row>;

const id = z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be at most 40 lower-case letters, digits and hyphens');
const days = z.number().int().min(1).max(365);
const moment = z.iso.datetime({ offset: true });
const picture = z.string().regex(/^[a-zA-Z]{1,30}$/);

/** Content of `promotion.json`. */
const rules = z
  .strictObject({
    audience: z.enum(audiences),
    newcomerDays: days.optional(),
    levelMin: z.number().int().min(1).max(99).optional(),
    wagerTimes: z.number().int().min(1).max(100),
    expiresAfterDays: days,
    glyph: picture,
    palette: picture,
    startsAt: moment.optional(),
    endsAt: moment.optional(),
    awards: z.partialRecord(
      z.enum(currencyCodes),
      z.strictObject({ award: z.string().max(20), deposits: z.string().max(20).optional() }),
    ),
  })
  .refine((given) => (given.audience === 'newcomers') === (given.newcomerDays !== undefined), {
    path: ['newcomerDays'],
    message: 'belongs only to the audience newcomers',
  })
  .refine((given) => (given.audience === 'level') === (given.levelMin !== undefined), {
    path: ['levelMin'],
    message: 'belongs only to the audience level',
  })
  .refine((given) => Object.keys(given.awards).length > 0, { path: ['awards'], message: 'is empty' })
  .refine((given) => !given.endsAt || new Date(given.endsAt) > new Date(given.startsAt ?? Date.now()), {
    path: ['endsAt'],
    message: 'is before the start',
  });

const words = z
  .string()
  .max(50_000)
  .refine((text) => parsePromotionText(text) !== null, 'needs "# Title", one paragraph, and the text');

const order = z.discriminatedUnion('verb', [
  z.strictObject({
    verb: z.literal('publish'),
    id,
    rules,
    texts: z
      .partialRecord(z.enum(localeCodes), words)
      .refine((texts) => texts.pt_BR !== undefined, 'pt_BR.md is missing: other languages fall back to it'),
    by,
  }),
  z.strictObject({ verb: z.enum(['start', 'end', 'show']), id, by }),
]);
type PromotionOrder = z.output<typeof order>;

async function publish(db: Db, order: Extract<PromotionOrder, { verb: 'publish' }>): Promise<Shown> {
  const { audience, newcomerDays, levelMin, wagerTimes, expiresAfterDays, glyph, palette } = order.rules;
  const awards = new Map<Currency, { awardMinor: bigint; depositsMinor: bigint }>();
  for (const currency of currencyCodes) {
    const given = order.rules.awards[currency];
    if (!given) continue;
    const awardMinor = parseMinor(given.award, currency);
    const depositsMinor = parseMinor(given.deposits ?? '0', currency);
    if (awardMinor === null || awardMinor === 0n || depositsMinor === null)
      return { done: false, status: `The award in ${currency} is not a valid amount.` };
    awards.set(currency, { awardMinor, depositsMinor });
  }
  const { outcome, costs } = await publishPromotion(db, {
    row: {
      id: order.id,
      audience,
      newcomer_days: newcomerDays ?? null,
      level_min: levelMin ?? null,
      wager_times: wagerTimes,
      expires_after_days: expiresAfterDays,
      glyph,
      palette,
    },
    startsAt: order.rules.startsAt ? new Date(order.rules.startsAt) : null,
    endsAt: order.rules.endsAt ? new Date(order.rules.endsAt) : null,
    awards,
    texts: Object.fromEntries(
      Object.entries(order.texts).flatMap(([lang, text]) => {
        const parsed = parsePromotionText(text);
        return parsed ? [[lang, parsed]] : [];
      }),
    ),
  });
  const status =
    outcome === 'new' ? `Published at /active${order.id}.` : 'Changed. Claimed awards are not changed.';
  return { done: true, status: [status, ...warnOfOffers(costs)].join('\n') };
}

async function show(db: Db, promotionId: string): Promise<Shown> {
  const found = await showPromotion(db, promotionId);
  if (!found) return { done: false, status: 'There is no such promotion.' };
  const { row: rule, awards, texts } = found;
  const lines = [
    `${rule.id}: ${rule.audience} ${rule.newcomer_days ?? rule.level_min ?? ''}`.trimEnd(),
    `${rule.wager_times} times the award in ${rule.expires_after_days} days; picture ${rule.glyph} on ${rule.palette}`,
    ...awards.map(({ currency, award_minor, deposits_minor }) => {
      const amount = (minor: bigint) => toDecimal(minor, currency as Currency);
      return `${currency}  award ${amount(award_minor)}, deposits ${amount(deposits_minor)}`;
    }),
    ...texts.flatMap(({ lang, title, summary, body }) => [
      '',
      `--- ${lang}`,
      `# ${title}`,
      '',
      summary,
      '',
      body,
    ]),
  ];
  return { done: true, status: null, lines };
}

async function decide(db: Db, order: PromotionOrder): Promise<Shown> {
  try {
    return await carryOut(db, order);
  } catch (failure) {
    if (failure instanceof OffersTooCostly)
      return { done: false, status: describeRefusedOffers(failure.costs) };
    throw failure;
  }
}

async function carryOut(db: Db, order: PromotionOrder): Promise<Shown> {
  if (order.verb === 'publish') return publish(db, order);
  if (order.verb === 'show') return show(db, order.id);
  const { done, costs } = await changePromotion(db, order.id, order.verb);
  if (!done)
    return {
      done: false,
      status: `Nothing was changed: there is no such promotion, or it ${order.verb === 'end' ? 'has ended' : 'is running'} already.`,
    };
  const status =
    order.verb === 'end'
      ? 'The promotion has ended. Claimed awards are not changed.'
      : 'The promotion is running.';
  return { done: true, status: [status, ...warnOfOffers(costs)].join('\n') };
}

export const promotionCall: OperatorCall<PromotionRow, PromotionOrder, Shown> = {
  name: 'promotions',
  summary: 'Promotions: list, show, publish, start, end',
  row,
  order,
  done: shown,
  list: async (db) =>
    (await listAllPromotions(db)).map((each) => ({
      ...each,
      startsAt: each.startsAt.toISOString(),
      endsAt: each.endsAt?.toISOString() ?? null,
    })),
  decide,
};
