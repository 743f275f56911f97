import type { World } from '../simulation/world.ts';
import type { DemoPlayer } from './people.ts';
import { logIn, type Member, order } from './staff.ts';

type Order = readonly [action: string, input: object];

/** Amounts for players with small wallets, so that withdrawals wait for one person, and larger ones for two. */
const approvals = [
  { currency: 'BRL', approve: '60', second: '250' },
  { currency: 'GBP', approve: '12', second: '40' },
  { currency: 'NGN', approve: '8000', second: '30000' },
  { currency: 'IDR', approve: '160000', second: '400000' },
].map(
  (terms): Order => ['cashier-terms.withdrawals', { ...terms, reason: 'First weeks: look at more of them' }],
);

const welcome: Order = [
  'start-masks.publish',
  {
    audience: 'newAccounts',
    texts: {
      pt_BR: '# Boas-vindas\n\nComece pela promoção da primeira semana.',
      en_US: '# Welcome\n\nStart with the promotion of the first week.',
    },
    leadsTo: 'deposit',
  },
];

/** Orders of the first day, by the name of the member. */
const firstOrders: Readonly<Record<string, readonly Order[]>> = {
  Rafael: approvals,
  Tereza: [
    ['markets.freeze', { sport: 'football', before: 240, inPlay: 90 }],
    ['markets.limit', { scope: 'sport/tennis', most: '300000' }],
  ],
  Marta: [welcome, ['catalogue.set', { id: 'onca-dourada', order: '1' }]],
};

/** The team, which has just logged in, sets the terms of the business before the first player comes. */
export async function setTerms(world: World, team: readonly Member[]): Promise<void> {
  for (const by of team)
    for (const [action, input] of firstOrders[by.name] ?? []) await order(world, by, action, input);
}

/** Leaves orders to be looked at: labels, a note, and a proposal that waits for a second person. */
export async function leaveOrders(
  world: World,
  team: readonly Member[],
  players: readonly DemoPlayer[],
): Promise<void> {
  const known = players.filter(({ id }) => id !== '');
  const emailOf = (habit: DemoPlayer['habit']) =>
    (known.find((player) => player.habit === habit) ?? known[0])?.username;
  const left: typeof firstOrders = {
    Rafael: [
      ['players.label', { email: emailOf('manyWithdrawals'), label: 'payment-risk' }],
      ['players.label', { email: emailOf('highRoller'), label: 'important' }],
      [
        'players.note',
        { email: emailOf('chargeback'), body: 'The bank took a deposit back. Ask before the next one.' },
      ],
      ['players.adjust', { email: emailOf('bettor'), amount: '15.00', reason: 'A bet was settled late' }],
    ],
    Marta: [
      [
        'notices.segment',
        {
          purpose: 'service',
          lang: 'pt_BR',
          texts: { pt_BR: 'Manutenção curta amanhã, às 5h.', en_US: 'Short maintenance tomorrow at 5 am.' },
        },
      ],
    ],
  };
  for (const by of team.filter(({ name }) => left[name])) {
    await logIn(world, by);
    for (const [action, input] of left[by.name] ?? []) await order(world, by, action, input);
  }
}
