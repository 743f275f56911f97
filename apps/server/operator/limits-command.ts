import { limitCall } from './calls/limit-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run limits -- list
npm run limits -- show <e-mail> [--by name]
npm run limits -- lift <e-mail> --reason "why" [--by name]
npm run limits -- keep <e-mail> --reason "why" [--by name]
npm run limits -- after <months> --reason "why" [--by name]

list: exclusions without end.
lift: ends an exclusion 24 hours later, if it has lasted the minimum months. keep: cancels a lift before it takes effect.
after: sets the minimum months before an exclusion can be lifted.
show: limits, breaks and exclusions of a player, with the orders about them.`;

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
        `since ${day(since)}  ${until ? `ends ${until.slice(0, 16).replace('T', ' ')} UTC` : `can be lifted from ${day(mayLiftAt)}`}  ${email}`,
      );
    if (rows.length === 0) console.log('There is no exclusion without end.');
  },
  report({ done, status, lines = [] }) {
    for (const line of lines) console.log(line);
    if (done && status) console.log(status);
    else if (!done) console.error(status);
  },
});
