import { type Currency, toDecimal } from '@palpite/domain/money';
import { reversalCall, type UnliftedReversal } from './calls/reversal-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run reversals -- list
npm run reversals -- book <order> --number "the vendor's" --minor 10000 --reason "why" [--by name]
npm run reversals -- lift <id> --reason "why" [--by name]
npm run reversals -- write-off <id> --reason "why" [--by name]

book: a vendor does not tell of it by itself; minor is what it took, in cents. lift: money of the player may leave again; not while anything of it is owed. write-off: you bear what is still owed.`;

const sentences: Record<string, string> = {
  reversed: 'Booked; the account is held.',
  repeated: 'Nothing was changed: this number is booked already.',
  differs: 'Nothing was changed: so much was not paid, or the number is booked with another amount.',
  order_unknown: 'There is no such deposit that was credited.',
  lifted: 'It is lifted; the account is free when no other reversal of the player is listed.',
  writtenOff: 'Written off; nothing of it is owed any more, and it can be lifted.',
  owed: 'Nothing was changed: the player still owes. Wait for it or write it off.',
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
  tell({ done, status }) {
    const sentence = status ? sentences[status] : 'There is no such reversal.';
    if (done) console.log(sentence);
    else console.error(status === 'lifted' ? 'Nothing was changed: it is lifted already.' : sentence);
  },
});
