import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { type InvitationRow, invitationCall } from './invitation-call.ts';
import { openDesk } from './operator-desk.ts';

const usage = `npm run invitations -- list
npm run invitations -- clear <player> --note "why nothing is wrong" [--by name]
npm run invitations -- terms <currency> --reason "why" [--level1 3] [--level2 2] [--level3 1] [--hold days]
    [--least 1.00] [--reward 10.00] [--deposits 50.00] [--rewardHold days] [--by name]

Rates are thousandths of the valid turnover. Other terms are in force at once, for what is earned from then on.`;

/** Runs one command; answers whether it did what it was asked for. */
async function run(args: readonly string[]): Promise<boolean> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: {
      by: { type: 'string', default: 'operator' },
      note: text,
      reason: text,
      level1: text,
      level2: text,
      level3: text,
      hold: text,
      least: text,
      reward: text,
      deposits: text,
      rewardHold: text,
    },
  });
  const [verb, id] = positionals;
  const wish = invitationCall.order.safeParse({ ...values, verb, id });
  if (verb !== 'list' && !wish.success) {
    console.error(usage);
    return false;
  }
  const desk = await openDesk(readConfig(process.env), invitationCall);
  try {
    if (!wish.success) {
      print(await desk.list());
      return true;
    }
    const { done, status } = await desk.decide(wish.data);
    if (done) console.log(status ?? 'Cleared; what this friend brings counts from now on.');
    else console.error(status);
    return done;
  } finally {
    await desk.close();
  }
}

function print(items: readonly InvitationRow[]): void {
  const doubts = items.filter((item) => item.kind === 'doubt');
  for (const { foundAt, friendId, reason, twinId, inviterId } of doubts)
    console.log(`${foundAt.slice(0, 16)}  ${friendId}  same ${reason} as ${twinId}  invited by ${inviterId}`);
  console.log(doubts.length === 0 ? 'No friend is in doubt.' : `${doubts.length} in doubt.`);
  for (const item of items) {
    if (item.kind !== 'terms') continue;
    const { currency, permille, hold, least, reward, deposits, rewardHold, version } = item;
    console.log(
      `${currency}  rates ${permille.join(' ')} permille, held ${hold} days, paid from ${least}; ` +
        `reward ${reward} from deposits of ${deposits}, held ${rewardHold} days  (version ${version})`,
    );
  }
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (failure) {
  console.error(explainFailure(failure));
  process.exitCode = 1;
}
