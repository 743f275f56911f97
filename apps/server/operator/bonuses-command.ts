import { type BonusRow, bonusCall } from './calls/bonus-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run bonuses -- list
npm run bonuses -- turnover <source> <times> --reason "why" [--by name]
npm run bonuses -- stake <source> <percent>|none --reason "why" [--by name]
npm run bonuses -- floor <currency> <amount> --reason "why" [--by name]
npm run bonuses -- price <odds> --reason "why" [--by name]

turnover: how many times the amount of a deposit, signIn or gift bonus must be staked. Promotions have their own value.
Refused if all offers together would cost more than the expected gross win.
stake: maximum stake while a bonus of this source is active, in percent of the bonus. Sources: deposit, vip, promotion,
signIn, gift, invitation, operator.
floor: lower bound of the maximum stake. stake and floor apply to bonuses granted from then on.
price: minimum odds of every leg for a sports bet to count towards bonuses. Applies from the next bet.`;

function print(rows: readonly BonusRow[]): void {
  for (const row of rows) {
    if (row.kind === 'source')
      console.log(
        `${row.source.padEnd(12)}${row.permille === null ? 'no maximum stake' : `stakes up to ${row.permille / 10} % of the bonus`}`,
      );
    else if (row.kind === 'floor')
      console.log(`${row.currency.padEnd(12)}maximum stake at least ${row.floor}`);
    else if (row.kind === 'turnover') console.log(`${row.source.padEnd(12)}staked ${row.times} times`);
    else console.log(`sports      legs from ${(row.oddsMilli / 1_000).toFixed(2)}`);
  }
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: bonusCall,
  options: ['by', 'reason'],
  read: ([verb, first, second], values) => ({
    by: 'operator',
    ...values,
    verb,
    ...(verb === 'stake' && { source: first, percent: second }),
    ...(verb === 'floor' && { currency: first, amount: second }),
    ...(verb === 'price' && { odds: first }),
    ...(verb === 'turnover' && { source: first, times: second }),
  }),
  print,
  report({ done, status }) {
    if (done) console.log(status);
    else console.error(status);
  },
});
