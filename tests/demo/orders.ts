import { dayIn, defaultTimeZone } from '../../apps/server/platform/days.ts';
import type { World } from '../simulation/world.ts';
import type { DemoPlayer } from './people.ts';
import { sendEvidence } from './players.ts';
import { logIn, type Member, order, rowsOf } from './staff.ts';
import { blurred, evidenceReasons } from './words.ts';

/** `inHours`: executed later. */
type Order = readonly [action: string, input: object, inHours?: number];

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Amounts for players with small wallets, so that withdrawals wait for one person, and larger ones for two. */
const approvals = [
  { currency: 'BRL', approve: '60', second: '250' },
  { currency: 'GBP', approve: '12', second: '40' },
  { currency: 'NGN', approve: '8000', second: '30000' },
  { currency: 'IDR', approve: '160000', second: '400000' },
].map(
  (terms): Order => ['cashier-terms.withdrawals', { ...terms, reason: 'First weeks: look at more of them' }],
);

/** Orders that need two people, above an amount or always. */
const secondPersons: readonly Order[] = [
  ['approvals.require', { action: 'players.bonus', currency: 'BRL', above: '100' }],
  ['approvals.require', { action: 'markets.void', currency: '*', above: '0' }],
];

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
  Helena: secondPersons,
  Rafael: approvals,
  Tereza: [
    ['markets.freeze', { sport: 'football', before: 240, inPlay: 90 }],
    ['markets.limit', { scope: 'sport/tennis', most: '300000' }],
    ['markets.freeze', { sport: 'basketball', before: 180, inPlay: 60 }, 6],
  ],
  Marta: [
    welcome,
    ['catalogue.set', { id: 'onca-dourada', order: '1' }],
    ['invitations.rates', { currency: 'BRL', product: 'dice', level1: 3, level2: 1, reason: 'Small edge' }],
  ],
};

/** The team, which has just logged in, sets the terms of the business before the first player comes. */
export async function setTerms(world: World, team: readonly Member[]): Promise<void> {
  for (const by of team) for (const given of firstOrders[by.name] ?? []) await give(world, by, given);
}

const give = (world: World, by: Member, [action, input, inHours]: Order) => {
  const at = inHours === undefined ? undefined : new Date(world.clock.now() + inHours * hourMs).toISOString();
  return order(world, by, action, input, at);
};

type Left = 'asked' | 'sent' | 'rejected' | 'approved';

/** States of the identity reviews that are left, one for each of the players from this place on. */
const leftReviews: readonly Left[] = ['asked', 'sent', 'rejected', 'sent', 'approved', 'asked', 'sent'];
const firstReviewed = 7;

/** Leaves identity reviews in each state. Some wait for a decision. */
export async function leaveReviews(
  world: World,
  team: readonly Member[],
  players: readonly DemoPlayer[],
): Promise<void> {
  const by = team.find(({ roles }) => roles.includes('compliance'));
  if (!by) return;
  await logIn(world, by);
  const known = players.filter(({ id }) => id !== '').slice(firstReviewed);
  for (const [place, state] of leftReviews.entries()) {
    const player = known[place];
    if (!player) continue;
    const { username: email, lang, id } = player;
    const reason = evidenceReasons[lang] ?? evidenceReasons.en_US;
    await order(world, by, 'players.ask-evidence', { email, reason });
    if (state === 'asked') continue;
    await sendEvidence(world, player);
    if (state === 'sent') continue;
    const rows = await rowsOf<{ review: string; player: string }>(world, by, 'identity-reviews.all');
    const review = rows.find((row) => row.player === id)?.review;
    if (state === 'approved') await order(world, by, 'identity-reviews.approve', { review });
    else {
      const why = blurred[lang] ?? blurred.en_US;
      await order(world, by, 'identity-reviews.reject', { review, reason: why });
    }
  }
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
    Tereza: [
      ['markets.limit', { scope: 'sport/football', most: '400000' }, 48],
      ['markets.freeze', { sport: 'tennis', before: 120, inPlay: 60 }, 120],
      ['markets.win-share', { username: emailOf('highRoller'), most: '150' }],
    ],
    Marta: [
      [
        'notices.publish',
        {
          texts: {
            pt_BR: 'Jogos novos no cassino esta semana. Boa sorte!',
            en_US: 'New games in the casino this week. Good luck!',
          },
          until: new Date(world.clock.now() + 2 * dayMs).toISOString(),
        },
      ],
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
    for (const given of left[by.name] ?? []) await give(world, by, given);
  }
  const memberOf = (name: string) => team.find((each) => each.name === name) as Member;
  await holdMatch(world, memberOf('Tereza'));
  await contestResult(world, memberOf('Tereza'));
  await importReport(world, memberOf('Caio'), memberOf('Clara'));
}

/** Holds a match that has not begun. */
async function holdMatch(world: World, trader: Member): Promise<void> {
  const query = { state: 'ahead' };
  const matches = await rowsOf<{ target: string; taking: number }>(world, trader, 'markets.matches', query);
  const match = matches.findLast(({ taking }) => taking > 0);
  if (match) await order(world, trader, 'markets.hold', { target: match.target });
}

/** Corrects results until one decides a bet otherwise than the feed. */
async function contestResult(world: World, trader: Member): Promise<void> {
  type Decided = { target: string; sport: string; result: string; bets: number };
  for (const { target, sport, result } of await rowsOf<Decided>(world, trader, 'markets.decided')) {
    const [, home = 0, away = 0] = (/^(\d+):(\d+)$/.exec(result) ?? []).map(Number);
    if (sport !== 'football' || !/^\d+:\d+$/.test(result)) continue;
    const score = home === away ? `${home + 1}:${away}` : `${away}:${home}`;
    const input = { match: target, score, force: true, confirm: true };
    await order(world, trader, 'markets.correct', input);
    if ((await rowsOf(world, trader, 'markets.differences')).length > 0) return;
  }
}

/** Types of the vendor's report, by the kind of the transfer. */
const reportTypes: Readonly<Record<string, string>> = {
  deposit: 'payment',
  withdrawal: 'payout',
  depositReturn: 'refund',
  reversal: 'reversal',
  reversalUndone: 'reinstatement',
};

/** The number of an order or a withdrawal, without the kind before it. */
const ownNumber = ({ reference }: Moved) => reference.split(':').at(-1);

type Moved = { at: string; kind: string; amount: string; currency: string; reference: string };

/** Imports the vendor's report of a day, which says another amount than the journal for one deposit. */
async function importReport(world: World, cashier: Member, reader: Member): Promise<void> {
  await logIn(world, cashier);
  await logIn(world, reader);
  for (const days of [3, 4, 5, 6]) {
    const day = dayIn(defaultTimeZone, new Date(world.clock.now() - days * dayMs));
    const query = { account: 'vendor sandbox', from: day, to: day };
    const moved = (await rowsOf<Moved>(world, reader, 'reports.transfers', query)).filter(
      ({ kind }) => reportTypes[kind],
    );
    const wrong = moved.find(({ kind }) => kind === 'deposit');
    if (!wrong) continue;
    const lines = moved.map((row, place) => {
      const amount = row === wrong ? `${Number(row.amount) + 1}` : row.amount;
      return `V${days}-${place},${row.at},${reportTypes[row.kind]},paid,${amount},${row.currency},0.00,,${ownNumber(row)}`;
    });
    const head = 'id,at,type,status,amount,currency,fee,reference,merchantReference';
    const file = [head, ...lines].join('\n');
    await order(world, cashier, 'reconciliation.import', { vendor: 'sandbox', file, first: day, last: day });
    return;
  }
}
