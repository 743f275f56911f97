import type { PersonalData } from '../../platform/personal-data.ts';

const where = 'player_id = :player';

/** What the export of a player's personal data has of this module. */
export const ownGameData: PersonalData = {
  exported: [
    {
      section: 'seedPairs',
      table: 'originals.seed_pair',
      where,
      order: 'id',
      at: 'created_at',
      // A revealed seed is public; one in force would show the next rounds.
      omit: ['server_seed', 'next_server_seed'],
    },
    { section: 'ownRounds', table: 'originals.round', where, order: 'seq', at: 'created_at' },
    {
      section: 'openOwnRounds',
      table: 'originals.open_round',
      where,
      order: 'started_at',
      omit: ['account_id'],
    },
    {
      section: 'sharedBets',
      table: 'originals.shared_bet',
      where,
      order: 'seq',
      at: 'created_at',
      omit: ['account_id', 'product_account_id'],
    },
    {
      section: 'cancelledSharedBets',
      table: 'originals.cancelled_bet',
      where,
      order: 'placed_at',
      at: 'placed_at',
      omit: ['account_id', 'product_account_id'],
    },
  ],
  leftOut: {},
};
