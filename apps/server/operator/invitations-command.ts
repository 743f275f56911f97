import { type InvitationRow, invitationCall } from './calls/invitation-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run invitations -- list
npm run invitations -- clear <player> --note "why nothing is wrong" [--by name]
npm run invitations -- terms <currency> --reason "why" [--level1 3] [--level2 2] [--level3 1] [--hold days]
    [--least 1.00] [--reward 10.00] [--deposits 50.00] [--rewardHold days] [--rewardLevel 1] [--by name]
npm run invitations -- rates <currency> <product> --reason "why" [--level1 5] [--level2 2] [--level3 1] [--by name]

terms: rates are in permille of the counted turnover, which npm run levels lists by product. rewardLevel: VIP level that a
friend needs before the reward is paid. New terms apply at once, to what is earned from then on.
rates: rates of one product. Without levels, the product uses the general rates again.
A change is refused if all offers together would cost more than the expected gross win.`;

function print(items: readonly InvitationRow[]): void {
  const flags = items.filter((item) => item.kind === 'flag');
  for (const { foundAt, friendId, reason, twinId, inviterId } of flags)
    console.log(`${foundAt.slice(0, 16)}  ${friendId}  same ${reason} as ${twinId}  invited by ${inviterId}`);
  console.log(flags.length === 0 ? 'No invited friend is flagged.' : `${flags.length} flagged.`);
  for (const item of items) {
    if (item.kind !== 'terms') continue;
    const { currency, permille, products, hold, least, reward, deposits, rewardHold, rewardLevel, version } =
      item;
    console.log(
      `${currency}  rates ${permille.join(' ')} permille, held ${hold} days, paid from ${least}; ` +
        `reward ${reward} from deposits of ${deposits} and VIP level ${rewardLevel}, held ${rewardHold} days  (version ${version})`,
    );
    for (const own of products) console.log(`     ${own.product}  rates ${own.permille.join(' ')} permille`);
  }
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: invitationCall,
  options: [
    'by',
    'note',
    'reason',
    'level1',
    'level2',
    'level3',
    'hold',
    'least',
    'reward',
    'deposits',
    'rewardHold',
    'rewardLevel',
  ],
  read: ([verb, id, product], values) => ({
    by: 'operator',
    ...values,
    verb,
    id,
    ...(verb === 'rates' && { product }),
  }),
  print,
  report({ done, status }) {
    if (done) console.log(status ?? 'Cleared. The turnover of this friend counts from now on.');
    else console.error(status);
  },
});
