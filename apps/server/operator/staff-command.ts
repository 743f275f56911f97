import { type ListedMember, staffCall } from './calls/staff-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run staff -- list
npm run staff -- add <e-mail> [--name "shown to players"]
npm run staff -- reset <e-mail>
npm run staff -- remove <e-mail>

Members of the staff answer players at /desk. add and reset print a new password, once.`;

function print(members: readonly ListedMember[]): void {
  for (const { email, name, at } of members) console.log([at.slice(0, 10), email, name].join('  '));
  if (members.length === 0) console.log('There is no staff yet.');
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: staffCall,
  options: ['name'],
  read: ([verb, email = ''], { name = email.split('@')[0] ?? '' }) => ({
    verb,
    email,
    ...(verb === 'add' && { name }),
  }),
  print,
  report({ done, password }, { verb, email }) {
    if (done) console.log(password ? `${email} logs in at /desk with ${password}` : `${email} is removed.`);
    else
      console.error(
        verb === 'add' ? `${email} has an account already; see reset.` : `${email} has no staff account.`,
      );
  },
});
