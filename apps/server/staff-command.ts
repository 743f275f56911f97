import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { type ListedMember, type StaffDone, staffCall } from './operator-calls.ts';
import { openDesk } from './operator-desk.ts';

const usage = `npm run staff -- list
npm run staff -- add <e-mail> [--name "shown to players"]
npm run staff -- reset <e-mail>
npm run staff -- remove <e-mail>

Whoever is added answers players at /desk. add and reset print a new password, once.`;

/** Runs one command; answers whether it did what it was asked for. */
async function run(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { name: { type: 'string' } },
  });
  const [verb, email = ''] = positionals;
  const name = values.name ?? email.split('@')[0] ?? '';
  const wish = staffCall.order.safeParse({ verb, email, ...(verb === 'add' && { name }) });
  if (verb !== 'list' && !wish.success) {
    console.error(usage);
    return false;
  }
  const desk = await openDesk(readConfig(process.env), staffCall);
  try {
    if (!wish.success) {
      print(await desk.list());
      return true;
    }
    const done = await desk.decide(wish.data);
    tell(wish.data.verb, email, done);
    return done.done;
  } finally {
    await desk.close();
  }
}

function print(members: readonly ListedMember[]): void {
  for (const { email, name, at } of members) console.log([at.slice(0, 10), email, name].join('  '));
  if (members.length === 0) console.log('Nobody answers players yet.');
}

function tell(verb: 'add' | 'reset' | 'remove', email: string, { done, password }: StaffDone): void {
  if (!done) {
    console.error(
      verb === 'add' ? `${email} has an account already; see reset.` : `${email} has no account of staff.`,
    );
    return;
  }
  console.log(password ? `${email} logs in at /desk with ${password}` : `${email} is removed.`);
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (failure) {
  console.error(explainFailure(failure));
  process.exitCode = 1;
}
