import { z } from 'zod';
import { bonus } from './bonuses.ts';
import { amount, amountText, endpoint, loadingFlag } from './endpoint.ts';
import { orderStatuses } from './payments.ts';

const tag = 'payments';

/** Destinations of withdrawals: an account held under the player's own CPF, or a USDT address on TRC20. */
export const payCardBanks = ['CPF', 'USDT'] as const;
export type PayCardBank = (typeof payCardBanks)[number];

/**
 * Reasons of a returned withdrawal that the player may see; the operator's and the vendor's own texts stay internal.
 */
export const returnCauses = [
  'documents',
  'ownAccount',
  'review',
  'player_request',
  'accountRefused',
  'payoutUnavailable',
] as const;
export type ReturnCause = (typeof returnCauses)[number];

export const hold = z
  .string()
  .describe(
    'Why no money may leave before the operator lifts it, in words for the player; empty when it may',
  );

/** Active bonuses with incomplete turnover, which end when the player withdraws or sends money (decision 46). */
export const forfeits = z
  .array(bonus)
  .describe('Active bonuses that are lost when money leaves now, because their turnover is not done');

export const forfeit = z
  .preprocess((ids) => (typeof ids === 'string' ? [ids] : ids), z.array(z.string().max(200)).max(100))
  .optional()
  .describe('Ids of the bonuses that the player agrees to lose; all of `forfeits` have to be among them');

const cardInfo = z.object({
  ifsc: z.string(),
  payCardNo: z.string(),
  name: z.string(),
  whatsapp: z.string(),
  CHANNEL: z.string().optional(),
});

export const getWithdraw = endpoint({
  method: 'GET',
  path: '/api/app/order/getWithdraw',
  tag,
  summary: 'What can be withdrawn now, and where to',
  guard: 'player',
  whileStopped: true,
  query: z.object(loadingFlag),
  reply: z.object({
    limitAmount: amount.describe('Least amount of a withdrawal'),
    maxAmount: amount.describe('Most of one withdrawal'),
    number: z.number().int().describe('Withdrawals left today'),
    lock: z.union([z.literal(0), z.literal(1)]).describe('1 while something of the player is being settled'),
    wdAmount: amount.describe('Most that can be withdrawn now'),
    usdtRate: z.number().describe('Currency units for one USDT'),
    feePercent: z.number(),
    progress: z.number().describe('Turnover over what is required, in percent, capped at 100'),
    turnoverNeeded: amount.describe('Turnover that the newest deposit and what earlier ones left ask for'),
    turnoverLeft: amount.describe('What of it is missing'),
    forfeits,
    kyc: z.number().int(),
    hold,
    holdHours: z
      .number()
      .int()
      .describe('Hours that the first withdrawal to an address waits before it is sent; 0 for none'),
    holdEnds: z
      .object({ CPF: z.string().nullable(), USDT: z.string().nullable() })
      .describe(
        'Until when a withdrawal to the accounts of `cardInfo` would wait now; null when it is sent at once',
      ),
    ways: z.array(z.enum(payCardBanks)).describe('Where to one can withdraw at present'),
    cardInfo: z.object({ CPF: cardInfo.optional(), USDT: cardInfo.optional() }),
  }),
});

export const withdraw = endpoint({
  method: 'POST',
  path: '/api/app/order/withdraw',
  tag,
  summary: 'Withdraw: the money is held at once, and paid or returned exactly once',
  guard: 'player',
  whileStopped: true,
  body: z.strictObject({
    requestId: z.uuid().optional().describe('Made once per request: the same id is the same withdrawal'),
    payCardBank: z.union([z.enum(payCardBanks), z.literal('')]).optional(),
    payCardNo: z.string().max(80).optional(),
    ifsc: z.string().max(80).optional(),
    name: z.string().max(120).optional(),
    amount: z.union([amountText, z.literal('')]).optional(),
    whatsapp: z.string().max(40).optional(),
    forfeit,
    ...loadingFlag,
  }),
  reply: z.object({
    orderId: z.string(),
    status: z.enum(orderStatuses),
    amount,
    fee: amount,
    net: amount,
    balance: amount,
    sendFrom: z
      .string()
      .nullable()
      .describe('End of the hold, before which it is not sent, ISO 8601; null when nothing holds it'),
  }),
  /** In the order in which they are checked; from `withdrawal_locked` to `withdrawal_incomplete` by section 5. */
  refusals: [
    'request_id_reused',
    'account_frozen',
    'withdrawal_locked',
    'withdrawals_used_up',
    'nothing_to_withdraw',
    'amount_invalid',
    'withdrawal_too_small',
    'withdrawal_too_large',
    'withdrawal_incomplete',
    'document_unverified',
    'identity_review_open',
    'withdrawal_held',
    'withdrawal_owed',
    'withdrawal_reward_owed',
    'withdrawal_way_closed',
    'account_not_own',
    'address_invalid',
    'phone_invalid',
    'withdrawal_needs_factor',
    'confirmation_needed',
    'withdrawal_forfeits_bonus',
    'balance_not_enough',
  ],
});

export const updateKyc = endpoint({
  method: 'POST',
  path: '/api/app/user/updateKyc',
  tag: 'identity',
  summary: 'Name and document of the player; withdrawals go only to their holder',
  guard: 'player',
  whileStopped: true,
  needsConfirmation: true,
  body: z.strictObject({ name: z.string().max(120), cardNo: z.string().max(30), ...loadingFlag }),
  reply: z.object({ kyc: z.number().int() }),
  refusals: ['test_account_fixed', 'name_invalid', 'document_invalid', 'document_fixed', 'document_refused'],
});

export const payoutCallback = endpoint({
  method: 'POST',
  path: '/api/callback/payouts/{vendor}',
  tag: 'vendor callbacks',
  summary: 'What the payout vendor tells us of a withdrawal; the signature covers the raw body',
  guard: 'vendor',
  params: z.object({ vendor: z.string().regex(/^[a-z]{2,20}$/) }),
  query: z.object({ hmac: z.string().max(200).optional() }),
  reply: z.object({ received: z.literal(true) }),
  raw: 'application/json',
  refusals: ['callback_invalid', 'callback_differs', 'order_unknown', 'path_unknown', 'payment_unavailable'],
});
