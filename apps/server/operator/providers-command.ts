import { type Currency, toDecimal } from '@palpite/domain/money';
import { type OpenRound, roundCall } from './calls/round-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run providers -- list
npm run providers -- resolve <vendor> <round> --as finished|refunded [--by name]
npm run providers -- credit <vendor> <win> --amount <amount> --currency <currency> [--by name]
npm run providers -- dismiss <vendor> <win> [--by name]

Vendors that can be asked are asked every hour; the last column says what they answered. differs: the vendor's sums
are not ours, and nothing is done before you decide.

finished: the round is over as it stands; refunded: the player's stake comes back. A win that its vendor tells later is
paid in either case.

unread: a win whose amount cannot be read, with the vendor's fields as they were sent. Ask the vendor for the amount, then
credit it (0 for a lost round) or dismiss it. A win that its vendor repeats readably leaves the list by itself.`;

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
  console.log(open.length === 0 ? 'No round is open for long.' : `${open.length} open.`);
  if (rounds.length > open.length) console.log(`${rounds.length - open.length} wins to be read.`);
}

const sentences: Record<'done' | 'not', Record<string, string>> = {
  done: {
    void: 'Refunded; the stake is back.',
    credited: 'Credited to the pocket of the round.',
    dismissed: 'Dismissed; nothing was paid.',
  },
  not: {
    '': 'There is no such round or win.',
    amount: 'Nothing was changed: that is no amount of the currency.',
    currency: 'Nothing was changed: the win is in another currency.',
    known: 'Nothing was changed: the vendor has repeated the win, and it was taken.',
    credited: 'Nothing was changed: it is credited.',
    dismissed: 'Nothing was changed: it is dismissed.',
  },
};

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: roundCall,
  options: ['by', 'as', 'amount', 'currency'],
  read: ([verb, vendor, id], values) => ({ by: 'operator', ...values, verb, vendor, id }),
  print: printRounds,
  tell({ done, status }) {
    const said = done ? sentences.done[status ?? ''] : sentences.not[status ?? ''];
    if (done) console.log(said ?? 'Closed as it stands.');
    else console.error(said ?? `Nothing was changed: it is ${status}, and what has paid cannot be refunded.`);
  },
});
