import { limitCall } from './calls/limit-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run limits -- list
npm run limits -- show <e-mail> [--by name]
npm run limits -- lift <e-mail> --reason "why" [--by name]
npm run limits -- keep <e-mail> --reason "why" [--by name]
npm run limits -- after <months> --reason "why" [--by name]

list: exclusions without end. lift ends one 24 hours later, when it has held for the months that after says; keep takes
that back while it still runs. show: limits that a player set, breaks and exclusions, and what was ordered about them.`;

const day = (at: string) => at.slice(0, 10);

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: limitCall,
  options: ['by', 'reason'],
  read: ([verb, first], values) => ({
    by: 'operator',
    ...values,
    verb,
    ...(verb === 'after' ? { months: first } : { email: first }),
  }),
  print(rows) {
    for (const { email, since, mayLiftAt, until } of rows)
      console.log(
        `since ${day(since)}  ${until ? `ends ${until.slice(0, 16).replace('T', ' ')} UTC` : `may be lifted from ${day(mayLiftAt)}`}  ${email}`,
      );
    if (rows.length === 0) console.log('No exclusion without end runs.');
  },
  tell({ done, status, lines = [] }) {
    for (const line of lines) console.log(line);
    if (done && status) console.log(status);
    else if (!done) console.error(status);
  },
});
