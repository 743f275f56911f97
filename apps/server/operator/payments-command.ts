import { returnCauses } from '@palpite/contracts/withdrawals';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { type WaitingWithdrawal, withdrawalCall } from './calls/withdrawal-call.ts';
import { runOperatorCommand } from './run-operator-command.ts';

const usage = `npm run payments -- list
npm run payments -- approve <id> [--by name]
npm run payments -- reject <id> --cause ${returnCauses.join('|')} --reason "why" [--by name]
npm run payments -- resolve <id> --as paid|returned --evidence "what shows it" [--by name]

The player reads the cause; reason and evidence stay with you.`;

const doneSentences: Record<string, string> = {
  approved: 'Approved; it is sent in a moment.',
  rejected: 'Rejected; the money is back.',
  failed: 'Returned; the money is back.',
  paid: 'Marked as paid; the money that was held has left.',
};

function printWaiting(waiting: readonly WaitingWithdrawal[]): void {
  for (const { id, at, status, playerId, holder, bank, accountNo, amountMinor, currency } of waiting) {
    const amount = `${toDecimal(BigInt(amountMinor), currency as Currency)} ${currency}`;
    const state = status === 'unknown' ? 'fate unknown' : 'waits for you';
    console.log(
      [id, at.slice(0, 16), state, amount.padStart(16), bank, accountNo, playerId, holder].join('  '),
    );
  }
  console.log(waiting.length === 0 ? 'No withdrawal waits.' : `${waiting.length} waiting.`);
}

await runOperatorCommand(process, {
  usage,
  call: withdrawalCall,
  options: ['by', 'cause', 'reason', 'as', 'evidence'],
  read: ([verb, id], values) => ({ by: 'operator', ...values, verb, id }),
  print: printWaiting,
  tell({ done, status }) {
    if (done) console.log(doneSentences[status ?? ''] ?? 'Done.');
    else
      console.error(
        status ? `Nothing was changed: it is ${status} already.` : 'There is no such withdrawal.',
      );
  },
});
