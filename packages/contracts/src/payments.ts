import { z } from 'zod';
import { amount, endpoint, loadingFlag, wholeNumber } from './endpoint.ts';

const tag = 'payments';

/** Codes of package groups (section 3); empty means every group that applies to the player. */
export const packageGroups = ['BRL', 'EXTPAY', 'BTBRL', 'FCBRL', 'INSBRL', 'EXPPAY'] as const;
export type PackageGroup = (typeof packageGroups)[number];

/** A deposit offer; `curreny` is the specification's spelling. */
export const pricePackage = z.object({
  pkgId: z.string(),
  price: amount,
  pay: amount.describe('What is charged: the price less its discount'),
  gift: amount.describe('Bonus money that comes with the deposit when gift is 1'),
  curreny: z.enum(packageGroups),
  discount: z.number().describe('Fraction off the price, 0 when there is none'),
});
export type PricePackage = z.output<typeof pricePackage>;

export const priceBook = z.object({
  defaultPkgId: z.string().nullable(),
  giftTimes: z.number().int().describe('Turnover that a gift asks for to become cash, as a multiple of it'),
  packages: z.array(pricePackage),
});

/** Wallet order status of section 4. */
export const orderStatuses = ['00', '01', '-01', '10', '99', '-99'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const getPrices = endpoint({
  method: 'GET',
  path: '/api/app/order/getPrices',
  tag,
  summary: 'Deposit packages, all that apply or one group',
  guard: 'player',
  query: z.object({ curreny: z.union([z.enum(packageGroups), z.literal('')]).optional(), ...loadingFlag }),
  reply: priceBook,
});

export const prePay = endpoint({
  method: 'POST',
  path: '/api/app/order/prePay/{pkgId}',
  tag,
  summary: 'Open an order and a hosted payment page; 30 minutes to pay',
  guard: 'player',
  perPlayer: [60, 600],
  needsTerms: true,
  params: z.object({ pkgId: z.string().max(64) }),
  body: z.strictObject({
    gift: wholeNumber(0, 1).default(0),
    pkgId: z.string().max(64).optional(),
    isapp: wholeNumber(0, 1).default(0),
    requestId: z.uuid().optional().describe('Made once per deposit: the same id is the same order'),
    ...loadingFlag,
  }),
  reply: z.object({
    orderId: z.string(),
    payNo: z.string(),
    url: z.string(),
    framed: z
      .boolean()
      .describe('Whether the page lets itself be shown inside ours; if not, it opens in a tab of its own'),
    expiresAt: z.string().describe('ISO 8601'),
  }),
  refusals: [
    'request_id_reused',
    'package_unknown',
    'gift_unavailable',
    'account_frozen',
    'deposit_unverified',
    'person_in_review',
    'discount_in_use',
    'payment_unavailable',
    'order_closed',
  ],
});

export const getOrderStatus = endpoint({
  method: 'GET',
  path: '/api/app/order/getStatus/{orderId}',
  tag,
  summary: 'The status of an order: 00 pending, 10 credited, 01 cancelled, -01 failed',
  guard: 'player',
  whileStopped: true,
  params: z.object({ orderId: z.string().max(64) }),
  query: z.object(loadingFlag),
  reply: z.object({ status: z.enum(orderStatuses), amount, gift: amount, expiresAt: z.string() }),
  refusals: ['order_unknown'],
});

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/app/order/cancel/{orderId}',
  tag,
  summary: 'Give up an unpaid order; money that arrives later all the same is credited',
  guard: 'player',
  whileStopped: true,
  params: z.object({ orderId: z.string().max(64) }),
  body: z.strictObject({ ...loadingFlag }),
  reply: z.object({ status: z.enum(orderStatuses) }),
  refusals: ['order_unknown', 'order_closed'],
});

export const getReturns = endpoint({
  method: 'GET',
  path: '/api/app/order/returns',
  tag,
  summary: 'Unplayed deposits of an excluded player that return to where they came from, newest first',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.array(
    z.object({
      id: z.string(),
      amount,
      status: z.enum(orderStatuses).describe('00 on its way, 10 paid back'),
      at: z.string(),
    }),
  ),
});

/** Kinds of claims on a player; the catalogue `movements` has a text for each. */
export const claimKinds = [
  'deposit',
  'result',
  'sale',
  'round',
  'friendReward',
  'vipAward',
  'bonus',
] as const;

export const getClaims = endpoint({
  method: 'GET',
  path: '/api/app/order/claims',
  tag,
  summary:
    'What the player still owes, and for what: deposits and rewards that were taken back, bets and rounds that were paid too much',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(claimKinds),
      amount,
      betId: z.string().nullable().describe('The bet of a result or a sale'),
      game: z.string().nullable().describe('What the slot of a round is called'),
      roundId: z.string().nullable().describe('The number that the vendor of a slot gave the round'),
      at: z.string(),
    }),
  ),
});

export const paymentCallback = endpoint({
  method: 'POST',
  path: '/api/callback/payments/{vendor}',
  tag: 'vendor callbacks',
  summary: 'What the payment vendor tells us; the signature covers the raw body',
  guard: 'vendor',
  params: z.object({ vendor: z.string().regex(/^[a-z]{2,20}$/) }),
  reply: z.object({ received: z.literal(true) }),
  raw: 'application/json',
  refusals: ['callback_invalid', 'callback_differs', 'order_unknown', 'path_unknown', 'payment_unavailable'],
});
