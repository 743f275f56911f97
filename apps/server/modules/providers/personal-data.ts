import type { PersonalData } from '../../platform/personal-data.ts';

const where = 'player_id = :player';

/** What the export of a player's personal data has of this module. */
export const providerData: PersonalData = {
  exported: [
    { section: 'favouriteGames', table: 'catalogue.favourite', where, order: 'chosen_at' },
    {
      section: 'vendorSessions',
      table: 'seamless.session',
      where,
      order: 'id',
      at: 'opened_at',
      omit: ['token_hash', 'vendor_session', 'login_id'],
    },
    {
      section: 'vendorRounds',
      table: 'seamless.round',
      where,
      order: 'started_at',
      at: 'started_at',
      omit: ['account_id', 'product_account_id', 'resolved_by'],
    },
    {
      section: 'unreadWins',
      table: 'seamless.unread_win',
      where,
      order: 'received_at',
      omit: ['content_hash', 'resolved_by'],
    },
  ],
  leftOut: {},
};
