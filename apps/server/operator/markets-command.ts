import { marketCall } from './calls/market-call.ts';
import { runOperatorCommand } from './run-operator-command.ts';

const usage = `npm run markets -- list
npm run markets -- show match <number>
npm run markets -- hold|release|suspend market|match <number> [--by name]
npm run markets -- void market|match <number> --cause palpableError|marketWithdrawn|placedLate|cancelled|abandoned
    --reason "why, for your journal" [--by name]

list: what this house holds although its feed offers it. The number of a match stands in the address of its page. A match
that is held holds what its feed adds later, too. void gives every stake back, also of bets that were paid, and is final.`;

await runOperatorCommand(process, {
  usage,
  call: marketCall,
  options: ['by', 'cause', 'reason'],
  read: ([verb, of, id], values) => ({ by: 'operator', ...values, verb, of, id }),
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
