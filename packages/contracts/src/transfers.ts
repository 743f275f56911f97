import { z } from 'zod';
import { amount, amountText, endpoint, loadingFlag } from './endpoint.ts';
import { forfeit, forfeits, hold } from './withdrawals.ts';

const tag = 'payments';

const username = z.string().normalize('NFKC').trim().toLowerCase().min(1).max(254);

export const getTransfer = endpoint({
  method: 'GET',
  path: '/api/app/order/getTransfer',
  tag,
  summary: 'What can be sent to another player now',
  guard: 'player',
  query: z.object(loadingFlag),
  reply: z.object({
    open: z
      .union([z.literal(0), z.literal(1)])
      .describe('1 where the operator lets players send to each other'),
    limitAmount: amount.describe('Least amount of a transfer'),
    maxAmount: amount.describe('Most of one transfer'),
    sendAmount: amount.describe('Most that can be sent now'),
    turnoverLeft: amount.describe('Turnover that stands before a transfer'),
    forfeits,
    hold,
  }),
});

export const findTransferUser = endpoint({
  method: 'GET',
  path: '/api/app/order/transferUser',
  tag,
  summary: 'Whom a transfer would reach, by the e-mail of the account; the name is masked',
  guard: 'player',
  query: z.object({ username, ...loadingFlag }),
  reply: z.object({ name: z.string() }),
  refusals: ['transfers_closed', 'document_unverified', 'too_many_requests', 'transfer_user_invalid'],
});

export const transfer = endpoint({
  method: 'POST',
  path: '/api/app/order/transfer',
  tag,
  summary: 'Send money to another player, once',
  guard: 'player',
  needsConfirmation: true,
  body: z.strictObject({
    requestId: z.uuid().describe('Made once per request: the same id is the same transfer'),
    username,
    amount: z.union([amountText, z.literal('')]),
    forfeit,
    ...loadingFlag,
  }),
  reply: z.object({ transferId: z.string(), amount, name: z.string(), balance: amount }),
  /** In the order in which they are checked. */
  refusals: [
    'transfers_closed',
    'too_many_requests',
    'amount_invalid',
    'request_id_reused',
    'account_frozen',
    'document_unverified',
    'identity_review_open',
    'withdrawal_held',
    'withdrawal_owed',
    'withdrawal_reward_owed',
    'payouts_held',
    'withdrawal_locked',
    'transfer_user_invalid',
    'transfer_turnover_left',
    'transfer_too_small',
    'transfer_too_large',
    'withdrawal_needs_factor',
    'withdrawal_forfeits_bonus',
  ],
});
