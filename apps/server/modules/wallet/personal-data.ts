import type { PersonalData } from '../../platform/personal-data.ts';

const where = 'player_id = :player';
const derived = 'Counter that follows from transfers and bonuses';

/** What the export of a player's personal data has of this module. */
export const walletData: PersonalData = {
  exported: [
    { section: 'pockets', table: 'wallet.account', where, order: 'id' },
    {
      section: 'transfers',
      table: 'wallet.transfer',
      where,
      order: 'seq',
      at: 'created_at',
      omit: [
        'debit_account_id',
        'credit_account_id',
        'vip_permille',
        'bonus_permille',
        'commission_permille',
      ],
      more: `jsonb_build_object(
        'from', (select kind from wallet.account where id = t.debit_account_id),
        'to', (select kind from wallet.account where id = t.credit_account_id))`,
    },
    { section: 'bonuses', table: 'wallet.bonus', where, order: 'offered_at', at: 'offered_at' },
    { section: 'turnoverDays', table: 'wallet.turnover_day', where, order: 'day', at: 'day' },
    { section: 'limits', table: 'wallet.player_limit', where, order: 'kind, period' },
    {
      section: 'limitChanges',
      table: 'wallet.limit_change',
      where,
      order: 'seq',
      omit: ['session_id'],
    },
  ],
  leftOut: {
    'wallet.guard': 'Copy of stops and blocks, which are exported',
    'wallet.covered_stake': derived,
    'wallet.cover_check': derived,
    'wallet.late_bonus_money': derived,
    'wallet.player_week': 'Sum of transfers, which are exported',
    'wallet.staker': 'Times of transfers, which are exported',
  },
};
