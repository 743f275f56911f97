import type { PersonalData } from '../../platform/personal-data.ts';

const where = 'player_id = :player';
const ofBets = 'bet_id in (select id from sportsbook.bet where player_id = :player)';
const placed = '(select placed_at from sportsbook.bet where id = t.bet_id)';

/** What the export of a player's personal data has of this module. */
export const betData: PersonalData = {
  exported: [
    { section: 'favouriteTeams', table: 'sportsbook.favourite', where, order: 'chosen_at' },
    {
      section: 'bets',
      table: 'sportsbook.bet',
      where,
      order: 'id',
      at: 'placed_at',
      omit: ['fingerprint', 'account_id', 'held_account_id', 'product_account_id', 'win_scopes', 'moves'],
    },
    { section: 'betLegs', table: 'sportsbook.leg', where: ofBets, order: 'bet_id, index', at: placed },
    { section: 'cashOuts', table: 'sportsbook.cash_out', where: ofBets, order: 'at', at: 'at' },
    { section: 'openCashOuts', table: 'sportsbook.waiting_sale', where, order: 'from_at' },
    { section: 'refusedCashOuts', table: 'sportsbook.refused_sale', where, order: 'id', at: 'at' },
  ],
  leftOut: {
    'sportsbook.undecided_bet': 'Copy of open bets, which are exported',
    'sportsbook.win_share': 'Setting of risk, of the operator',
    'sportsbook.win_day': 'Counter that follows from bets',
  },
};
