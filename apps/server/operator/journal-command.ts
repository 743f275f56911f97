import { journalCall } from './calls/journal-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run journal -- list

Orders given through operator commands: who, what, and whether they were executed. Newest first.`;

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: journalCall,
  options: [],
  read: ([verb]) => ({ verb }),
  print(rows) {
    for (const { at, by, call, payload, done } of rows) {
      const answer = done === null ? 'no answer' : done ? 'done' : 'refused';
      console.log([at.slice(0, 19), by, call, answer, payload].join('  '));
    }
    if (rows.length === 0) console.log('There are no orders yet.');
  },
  report: () => {},
});
