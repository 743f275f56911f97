import { type Currency, toDecimal } from '@palpite/domain/money';
import { type OpenRound, roundCall } from './calls/round-call.ts';
import { runOperatorCommand } from './run-operator-command.ts';

const usage = `npm run providers -- list
npm run providers -- resolve <vendor> <round> --as finished|refunded [--by name]

Vendors that can be asked are asked every hour; the last column says what they answered. differs: the vendor's sums
are not ours, and nothing is done before you decide.

finished: the round is over as it stands; refunded: the player's stake comes back. A win that its vendor tells later is
paid in either case.`;

function printRounds(rounds: readonly OpenRound[]): void {
  for (const round of rounds) {
    const { vendor, id, touchedAt, playerId, game, stakeMinor, payoutMinor, currency, vendorWord } = round;
    const amount = (minor: string) => toDecimal(BigInt(minor), currency as Currency);
    const money = `${amount(stakeMinor)} bet, ${amount(payoutMinor)} won ${currency}`;
    console.log(
      [vendor.padEnd(8), id, touchedAt.slice(0, 16), money, game, playerId, vendorWord ?? 'no answer'].join(
        '  ',
      ),
    );
  }
  console.log(rounds.length === 0 ? 'No round is open for long.' : `${rounds.length} open.`);
}

await runOperatorCommand(process, {
  usage,
  call: roundCall,
  options: ['by', 'as'],
  read: ([verb, vendor, id], values) => ({ by: 'operator', ...values, verb, vendor, id }),
  print: printRounds,
  tell({ done, status }) {
    if (done) console.log(status === 'void' ? 'Refunded; the stake is back.' : 'Closed as it stands.');
    else
      console.error(
        status
          ? `Nothing was changed: it is ${status}, and what has paid cannot be refunded.`
          : 'There is no such round.',
      );
  },
});
