import { currencyCodes } from '@palpite/domain/money';
import { type LevelRow, levelCall } from './calls/level-call.ts';
import { runOperatorCommand } from './run-operator-command.ts';

const usage = `npm run levels -- list
npm run levels -- set <currency> <level> --reason "why" [--award 10.00] [--deposits 100.00] [--turnover 500.00]
    [--withdrawals 1] [--gift 1.00] [--by name]
npm run levels -- keep <days>|ever --reason "why" [--share 10] [--by name]

award: cash for reaching it, once · deposits, turnover: what it needs of all time · withdrawals: a day · gift: bonus money
of the daily gift. keep: days after which a level goes down by one unless share percent of its turnover was staked in them.`;

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
  for (const row of rows)
    if (row.kind === 'keep')
      console.log(
        row.days === null
          ? 'Levels are kept for ever.'
          : `Kept by ${row.basisPoints / 100} % of its turnover in ${row.days} days.`,
      );
}

await runOperatorCommand(process, {
  usage,
  call: levelCall,
  options: ['by', 'reason', 'award', 'deposits', 'turnover', 'withdrawals', 'gift', 'share'],
  read: ([verb, first, level], values) => ({
    by: 'operator',
    ...values,
    verb,
    ...(verb === 'keep' ? { days: first } : { currency: first, level }),
  }),
  print,
  tell({ done, status }) {
    if (done) console.log(status);
    else console.error(status);
  },
});
