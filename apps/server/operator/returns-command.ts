import { type Currency, toDecimal } from '@palpite/domain/money';
import { returnCall, type WaitingReturn } from './calls/return-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run returns -- list
npm run returns -- withdraw <id> [--by name]
npm run returns -- pay <id> --evidence "what shows it" [--by name]

list: unplayed deposits of excluded players that the vendor could not refund.
withdraw: creates a withdrawal to the account of the player's verified document, without turnover condition and fee.
pay: records that you paid it outside of this product.`;

const sentences: Record<string, string> = {
  withdrawing: 'The withdrawal is created shortly. If no vendor can pay it, the return is listed again.',
  paidByHand: 'Closed as paid. The held money is booked out.',
};

function printReturns(returns: readonly WaitingReturn[]): void {
  for (const { id, at, amountMinor, currency, playerId, orderId, vendor, reason } of returns) {
    const amount = `${toDecimal(BigInt(amountMinor), currency as Currency)} ${currency}`;
    console.log([id, at.slice(0, 16), amount.padStart(16), playerId, orderId, vendor, reason].join('  '));
  }
  console.log(returns.length === 0 ? 'No return waits.' : `${returns.length} waiting.`);
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: returnCall,
  options: ['by', 'evidence'],
  read: ([verb, id], values) => ({ by: 'operator', ...values, verb, id }),
  print: printReturns,
  report({ done, status }) {
    if (done) console.log(sentences[status ?? ''] ?? 'Done.');
    else console.error(status ? `Nothing was changed: the return is ${status}.` : 'There is no such return.');
  },
});
