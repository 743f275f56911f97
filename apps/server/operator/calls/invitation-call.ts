import { originalGames } from '@palpite/contracts/originals';
import { currencyCodes, parseMinor, toDecimal } from '@palpite/domain/money';
import { slotsVendorNames } from '@palpite/domain/slots-vendors';
import { z } from 'zod';
import {
  changeInvitationRates,
  changeInvitationTerms,
  clearReferralFlags,
  type InvitationTermsChanged,
  listInvitationTerms,
  listReferralFlags,
} from '../../modules/engagement/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, decided, describeRefusedOffers, listMax, warnOfOffers, words } from './call-pieces.ts';

const row = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('flag'),
    friendId: z.string(),
    twinId: z.string(),
    inviterId: z.string(),
    reason: z.string(),
    foundAt: z.string(),
  }),
  z.object({
    kind: z.literal('terms'),
    currency: z.enum(currencyCodes),
    version: z.number(),
    permille: z.array(z.number()),
    products: z.array(z.object({ product: z.string(), permille: z.array(z.number()) })),
    hold: z.number(),
    least: z.string(),
    reward: z.string(),
    deposits: z.string(),
    rewardHold: z.number(),
    rewardLevel: z.number(),
  }),
]);
export type InvitationRow = z.output<typeof row>;

const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,2}$/)
    .refine((text) => Number(text) <= most)
    .optional();
const money = z.string().max(20).optional();

/** Labels of the ledger accounts that receive stakes. */
const products = ['sports', ...slotsVendorNames, ...originalGames] as const;

const order = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.literal('clear'), id: z.string().regex(/^\d{10}$/), note: words, by }),
  z.strictObject({
    verb: z.literal('terms'),
    id: z.enum(currencyCodes),
    level1: whole(9),
    level2: whole(9),
    level3: whole(9),
    hold: whole(60),
    least: money,
    reward: money,
    deposits: money,
    rewardHold: whole(60),
    rewardLevel: whole(99),
    reason: words,
    by,
  }),
  z.strictObject({
    verb: z.literal('rates'),
    id: z.enum(currencyCodes),
    product: z.enum(products),
    level1: whole(9),
    level2: whole(9),
    level3: whole(9),
    reason: words,
    by,
  }),
]);
type InvitationOrder = z.output<typeof order>;

async function list(db: Db): Promise<InvitationRow[]> {
  const flags = await listReferralFlags(db, listMax);
  const terms = await listInvitationTerms(db);
  return [
    ...flags.map((flag) => ({
      kind: 'flag' as const,
      friendId: String(flag.friendId),
      twinId: String(flag.twinId),
      inviterId: String(flag.inviterId),
      reason: flag.reason,
      foundAt: flag.foundAt.toISOString(),
    })),
    ...currencyCodes.flatMap((currency) => {
      const inForce = terms.get(currency);
      if (!inForce) return [];
      return {
        kind: 'terms' as const,
        currency,
        version: inForce.version,
        permille: Object.values(inForce.rates.permille),
        products: [...inForce.rates.products].map(([product, own]) => ({
          product,
          permille: Object.values(own),
        })),
        hold: inForce.holdDays,
        least: toDecimal(inForce.payoutLeastMinor, currency),
        reward: toDecimal(inForce.rewardMinor, currency),
        deposits: toDecimal(inForce.rewardDepositsMinor, currency),
        rewardHold: inForce.rewardHoldDays,
        rewardLevel: inForce.rewardLevelMin,
      };
    }),
  ];
}

async function decide(db: Db, order: InvitationOrder) {
  if (order.verb === 'clear') {
    const cleared = await clearReferralFlags(db, BigInt(order.id), { by: order.by, note: order.note });
    return { done: cleared > 0, status: cleared > 0 ? null : 'This player is not flagged.' };
  }
  const { id: currency, reason, by: author } = order;
  if (order.verb === 'rates') {
    const levels = [order.level1, order.level2, order.level3];
    // Without levels, the product returns to the default rates.
    const rates = levels.every((level) => level === undefined)
      ? null
      : { 1: Number(order.level1 ?? 0), 2: Number(order.level2 ?? 0), 3: Number(order.level3 ?? 0) };
    return tellVersion(
      await changeInvitationRates(db, currency, order.product, rates, { by: author, reason }),
    );
  }
  const amounts = [order.least, order.reward, order.deposits].map((text) =>
    text === undefined ? undefined : parseMinor(text, currency),
  );
  if (amounts.includes(null)) return { done: false, status: `This is not an amount in ${currency}.` };
  const [least, reward, deposits] = amounts as (bigint | undefined)[];
  const number = (text: string | undefined) => (text === undefined ? undefined : Number(text));
  const given = {
    level1_permille: number(order.level1),
    level2_permille: number(order.level2),
    level3_permille: number(order.level3),
    hold_days: number(order.hold),
    payout_least_minor: least,
    reward_minor: reward,
    reward_deposits_minor: deposits,
    reward_hold_days: number(order.rewardHold),
    reward_level_min: number(order.rewardLevel),
  };
  const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return tellVersion(await changeInvitationTerms(db, currency, change, { by: author, reason }));
}

function tellVersion(changed: InvitationTermsChanged) {
  if (changed.version !== null)
    return {
      done: true,
      status: [`Version ${changed.version} is in force.`, ...warnOfOffers(changed.costs)].join('\n'),
    };
  if (changed.problem === 'too_costly') return { done: false, status: describeRefusedOffers(changed.costs) };
  return { done: false, status: termsProblems[changed.problem] };
}

const termsProblems = {
  no_terms: 'There are no terms in this currency.',
  out_of_bounds:
    'Nothing was changed: the three rates must not exceed 9 permille together, and all amounts are required.',
};

export const invitationCall: OperatorCall<InvitationRow, InvitationOrder, z.output<typeof decided>> = {
  name: 'invitations',
  summary: 'Flagged friends and terms of invitations: list, clear, terms, rates',
  row,
  order,
  done: decided,
  list,
  decide,
};
