import { type Currency, toDecimal } from '@palpite/domain/money';
import { type OpenRound, roundCall } from './calls/round-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run providers -- list
npm run providers -- resolve <vendor> <round> --as finished|refunded [--by name]
npm run providers -- credit <vendor> <win> --amount <amount> --currency <currency> [--by name]
npm run providers -- dismiss <vendor> <win> [--by name]

Vendors with a history API are queried every hour. The last column shows their answer. differs: the sums of the vendor
differ from ours, and nothing happens before you decide.

resolve: finished closes the round as it is, refunded returns the stake to the player. A win that the vendor sends later is
paid in either case.

unread: a win with an unreadable amount, with the vendor's fields as sent. Find out the amount from the vendor, then credit
it (0 for a lost round) or dismiss it. A win that its vendor repeats readably leaves the list automatically.`;

function printRounds(rounds: readonly OpenRound[]): void {
  for (const { vendor, id, touchedAt, playerId, game, currency, unread } of rounds)
    if (unread)
      console.log(
        [
          vendor.padEnd(8),
          unread.id,
          touchedAt.slice(0, 16),
          `unread ${currency}`,
          unread.raw,
          game,
          playerId,
          id,
        ].join('  '),
      );
  const open = rounds.filter(({ unread }) => unread === null);
  for (const round of open) {
    const { vendor, id, touchedAt, playerId, game, stakeMinor, payoutMinor, currency, vendorStatus } = round;
    const amount = (minor: string) => toDecimal(BigInt(minor), currency as Currency);
    const money = `${amount(stakeMinor)} bet, ${amount(payoutMinor)} won ${currency}`;
    console.log(
      [vendor.padEnd(8), id, touchedAt.slice(0, 16), money, game, playerId, vendorStatus ?? 'no answer'].join(
        '  ',
      ),
    );
  }
  console.log(open.length === 0 ? 'No round has been open for long.' : `${open.length} open.`);
  if (rounds.length > open.length) console.log(`${rounds.length - open.length} unreadable wins.`);
}

const sentences: Record<'done' | 'not', Record<string, string>> = {
  done: {
    void: 'Refunded. The stake is returned.',
    credited: 'Credited to the pocket of the round.',
    dismissed: 'Dismissed. Nothing was paid.',
  },
  not: {
    '': 'There is no such round or win.',
    amount: 'Nothing was changed: this is not an amount in the currency.',
    currency: 'Nothing was changed: the win is in another currency.',
    known: 'Nothing was changed: the vendor has repeated the win, and it is booked.',
    credited: 'Nothing was changed: it is credited already.',
    dismissed: 'Nothing was changed: it is dismissed already.',
  },
};

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: roundCall,
  options: ['by', 'as', 'amount', 'currency'],
  read: ([verb, vendor, id], values) => ({ by: 'operator', ...values, verb, vendor, id }),
  print: printRounds,
  report({ done, status }) {
    const sentence = done ? sentences.done[status ?? ''] : sentences.not[status ?? ''];
    if (done) console.log(sentence ?? 'Closed without a change.');
    else
      console.error(
        sentence ?? `Nothing was changed: it is ${status}. A round with a win cannot be refunded.`,
      );
  },
});
