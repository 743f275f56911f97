import { type Currency, toDecimal } from '@palpite/domain/money';
import { reversalCall, type UnliftedReversal } from './calls/reversal-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run reversals -- list
npm run reversals -- book <order> --number "the vendor's" --minor 10000 --reason "why" [--by name]
npm run reversals -- lift <id> --reason "why" [--by name]
npm run reversals -- write-off <id> --reason "why" [--by name]

book: records a reversal that the vendor did not report. minor: the amount it took, in the smallest unit.
lift: the player can withdraw again. Refused while the player owes part of the reversal.
write-off: you bear the amount that is still owed.`;

const sentences: Record<string, string> = {
  reversed: 'Booked. The account is held.',
  repeated: 'Nothing was changed: this number is booked already.',
  differs:
    'Nothing was changed: the amount exceeds the deposit, or the number is booked with another amount.',
  order_unknown: 'There is no such credited deposit.',
  lifted: 'Lifted. The account is free if no other reversal of the player is listed.',
  writtenOff: 'Written off. Nothing of it is owed any more, and it can be lifted.',
  owed: 'Nothing was changed: the player still owes part of it. Wait for it or write it off.',
  nothingOwed: 'Nothing was changed: nothing of it is owed.',
};

function printReversals(reversals: readonly UnliftedReversal[]): void {
  for (const reversal of reversals) {
    const { id, at, vendor, reversalNo, reason, orderId, playerId, currency } = reversal;
    const amount = (minor: string) => toDecimal(BigInt(minor), currency as Currency);
    const { amountMinor, takenMinor, leftMinor } = reversal;
    const money = `${amount(amountMinor)} back, ${amount(takenMinor)} taken, ${amount(leftMinor)} owed ${currency}`;
    console.log([id, at.slice(0, 16), money, playerId, orderId, vendor, reversalNo, reason].join('  '));
  }
  console.log(reversals.length === 0 ? 'No account is held.' : `${reversals.length} to lift.`);
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: reversalCall,
  options: ['by', 'reason', 'number', 'minor'],
  read: ([verb, id], values) => ({ by: 'operator', ...values, verb, id }),
  print: printReversals,
  report({ done, status }) {
    const sentence = status ? sentences[status] : 'There is no such reversal.';
    if (done) console.log(sentence);
    else console.error(status === 'lifted' ? 'Nothing was changed: it is lifted already.' : sentence);
  },
});
