import type { PersonalData } from '../../platform/personal-data.ts';

const where = 'player_id = :player';

/** What the export of a player's personal data has of this module. */
export const engagementData: PersonalData = {
  exported: [
    { section: 'vip', table: 'engagement.vip_player', where, order: 'player_id' },
    { section: 'vipChanges', table: 'engagement.vip_change', where, order: 'number' },
    { section: 'vipAwards', table: 'engagement.vip_award', where, order: 'level' },
    { section: 'dailyClaims', table: 'engagement.daily_claim', where, order: 'what' },
    { section: 'promotionClaims', table: 'engagement.promotion_claim', where, order: 'claimed_at' },
    {
      section: 'invitedBy',
      table: 'engagement.referral',
      where: 'friend_id = :player',
      order: 'level',
      omit: ['earner_id', 'earner_currency'],
    },
    {
      section: 'invitations',
      table: 'engagement.referral',
      where: 'earner_id = :player',
      order: 'created_at',
      omit: ['friend_id', 'friend_currency'],
    },
    {
      section: 'commissions',
      table: 'engagement.commission',
      where: 'earner_id = :player',
      order: 'day, level',
      at: 'day',
    },
    {
      section: 'friendRewards',
      table: 'engagement.friend_reward',
      where: 'earner_id = :player',
      order: 'earned_at',
      at: 'earned_at',
      omit: ['friend_id', 'deposits_minor'],
    },
  ],
  leftOut: {
    'engagement.referral_flag': 'Comparison with accounts of other people, against fraud',
    'engagement.commission_share': 'Turnover of other people; its sums are exported as commissions',
  },
};
