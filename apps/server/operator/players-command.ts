import { playerCall } from './calls/player-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run players -- list
npm run players -- telegram <e-mail> <contact> [--by name]
npm run players -- telegram <e-mail> none [--by name]

list: accounts with a Telegram contact. telegram: sets or removes the contact of an account. An account whose contact
contains "manager" belongs to a manager and gets no daily gift.`;

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: playerCall,
  options: ['by'],
  read: ([verb, email = '', contact], { by = 'operator' }) => ({
    verb,
    email,
    telegram: contact === 'none' ? '' : contact,
    by,
  }),
  print(rows) {
    for (const { email, telegram } of rows) console.log(`${email}  ${telegram}`);
    if (rows.length === 0) console.log('No account has a Telegram contact.');
  },
  report({ done, status }) {
    if (done) console.log(status);
    else console.error(status);
  },
});
