import type { PersonalData } from '../../platform/personal-data.ts';

const where = 'player_id = :player';

/** What the export of a player's personal data has of this module. */
export const paymentData: PersonalData = {
  exported: [
    { section: 'deposits', table: 'payments.order', where, order: 'created_at', at: 'created_at' },
    { section: 'depositSums', table: 'payments.depositor', where, order: 'player_id' },
    {
      section: 'withdrawals',
      table: 'payments.withdrawal',
      where,
      order: 'created_at',
      at: 'created_at',
      omit: ['decided_by', 'reason'],
    },
    {
      section: 'transfersSent',
      table: 'payments.transfer',
      where: 'sender_id = :player',
      order: 'created_at',
      at: 'created_at',
      omit: ['receiver_id'],
    },
    {
      section: 'transfersReceived',
      table: 'payments.transfer',
      where: 'receiver_id = :player',
      order: 'created_at',
      at: 'created_at',
      omit: ['sender_id', 'request_id', 'client'],
    },
    {
      section: 'reversals',
      table: 'payments.reversal',
      where,
      order: 'received_at',
      at: 'received_at',
      omit: ['reason', 'written_off_by', 'lifted_by', 'opened_by'],
    },
    {
      section: 'returnedDeposits',
      table: 'payments.deposit_return',
      where,
      order: 'created_at',
      at: 'created_at',
      omit: ['reason', 'decided_by'],
    },
  ],
  leftOut: { 'payments.reward_review': 'Queue of a job' },
};
