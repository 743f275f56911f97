import { currencyCodes } from '@palpite/domain/money';
import { type LevelRow, levelCall } from './calls/level-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run levels -- list
npm run levels -- set <currency> <level> --reason "why" [--award 10.00] [--deposits 100.00] [--turnover 500.00]
    [--withdrawals 1] [--gift 1.00] [--by name]
npm run levels -- keep <days>|ever --reason "why" [--share 10] [--by name]
npm run levels -- weights <product> --reason "why" [--price 1.50] [--edge 1.0098] [--vip 2.0] [--bonus 7.0]
    [--commission 30.0] [--by name]
npm run levels -- target [--share 20] [--offers 90] --reason "why" [--by name]

set: award is the cash paid once when a player reaches the level. deposits, turnover: lifetime totals that the level
needs. withdrawals: maximum per day. gift: bonus amount of the daily gift.
keep: a level decreases by one after this many days, unless share percent of its turnover was staked in them.
weights, in percent: edge is the minimum expected house edge. vip, bonus, commission: how much of a stake counts towards
levels, bonuses and the commission of invitations. price: for sports, the minimum total odds of this weight.
target: maximum share of the expected gross win that awards (--share) and all offers together (--offers) should cost.
A change above a target prints a warning. A change is refused if all offers together would cost more than 100 %.`;

function print(rows: readonly LevelRow[]): void {
  const line = (...cells: string[]) => console.log(cells.map((cell) => cell.padStart(15)).join(''));
  for (const currency of currencyCodes) {
    const levels = rows.filter((row) => row.kind === 'level' && row.currency === currency);
    if (levels.length === 0) continue;
    line(`${currency} level`, 'award', 'deposits', 'turnover', 'withdrawals', 'gift');
    for (const row of levels)
      if (row.kind === 'level')
        line(String(row.level), row.award, row.deposits, row.turnover, String(row.withdrawals), row.gift);
  }
  line('product', 'from price', 'edge %', 'VIP %', 'bonus %', 'commission %', 'offers cost %');
  for (const row of rows)
    if (row.kind === 'weight')
      line(row.product, row.price, row.edge, row.vip, row.bonus, row.commission, row.cost ?? 'uncovered');
  for (const row of rows)
    if (row.kind === 'target')
      console.log(
        `Awards should cost at most ${row.basisPoints / 100} % of the expected gross win, all offers ${row.offersBasisPoints / 100} %.`,
      );
    else if (row.kind === 'keep')
      console.log(
        row.days === null
          ? 'Levels are kept permanently.'
          : `Kept by ${row.basisPoints / 100} % of its turnover in ${row.days} days.`,
      );
}

/** Returns the subject of an order from the words after its verb. */
function subject(verb: string | undefined, first: string | undefined, level: string | undefined) {
  if (verb === 'keep') return { days: first };
  if (verb === 'weights') return { product: first };
  return verb === 'target' ? {} : { currency: first, level };
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: levelCall,
  options: [
    'by',
    'reason',
    'award',
    'deposits',
    'turnover',
    'withdrawals',
    'gift',
    'share',
    'price',
    'edge',
    'vip',
    'bonus',
    'commission',
    'offers',
  ],
  read: ([verb, first, level], values) => ({
    by: 'operator',
    ...values,
    verb,
    ...subject(verb, first, level),
  }),
  print,
  report({ done, status }) {
    if (done) console.log(status);
    else console.error(status);
  },
});
