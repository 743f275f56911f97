import { marketCall } from './calls/market-call.ts';
import { runOperatorCommand } from './run-operator-command.ts';

const usage = `npm run markets -- list
npm run markets -- show match|market <number>
npm run markets -- hold|release|suspend market|match <number> [--by name]
npm run markets -- void market|match <number> --cause palpableError|marketWithdrawn|placedLate|cancelled|abandoned
    --reason "why, for your journal" [--by name]
npm run markets -- limits
npm run markets -- limit all|sport|league|match|market [<name or number>] --most <amount of BRL>|off|default [--by name]
npm run markets -- rate <currency> --most <amount of BRL> [--by name]

list: what this house holds although its feed offers it. The number of a match stands in the address of its page. A match
that is held holds what its feed adds later, too. void gives every stake back, also of bets that were paid, and is final.
show market: what the house loses if an outcome wins, and the most that it may. limit sets that most for each outcome,
the narrowest is in force; default takes it back. rate says what one of a currency counts as.`;

await runOperatorCommand(process, {
  usage,
  call: marketCall,
  options: ['by', 'cause', 'reason', 'most'],
  read: ([verb, of, id], values) => ({
    by: 'operator',
    ...values,
    verb,
    ...(of !== undefined && { of }),
    ...(id !== undefined && { id }),
  }),
  print(rows) {
    for (const { marketId, matchId, match, key, hold } of rows)
      console.log([marketId.padStart(8), `match ${matchId}`, (hold ?? '').padEnd(9), match, key].join('  '));
    console.log(rows.length === 0 ? 'No market is held.' : `${rows.length} held.`);
  },
  tell({ done, status, lines = [] }) {
    for (const line of lines) console.log(line);
    if (done && status) console.log(status);
    else if (!done) console.error(status);
  },
});
