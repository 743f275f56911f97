import { returnCauses } from '@palpite/contracts/withdrawals';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { type WaitingWithdrawal, withdrawalCall } from './calls/withdrawal-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run payments -- list
npm run payments -- approve <id> [--by name]
npm run payments -- reject <id> --cause ${returnCauses.join('|')} --reason "why" [--by name]
npm run payments -- resolve <id> --as paid|returned --evidence "what shows it" [--by name]

Above the second limit of the terms two different people approve. The player reads the cause; reason and evidence stay
with you.`;

const doneSentences: Record<string, string> = {
  requested: 'Noted; it waits for somebody else to approve it too.',
  approved: 'Approved; it is sent in a moment.',
  rejected: 'Rejected; the money is back.',
  failed: 'Returned; the money is back.',
  paid: 'Marked as paid; the money that was held has left.',
};

function stateOf({ status, approvedBy, approvalsNeeded }: WaitingWithdrawal): string {
  if (status === 'unknown') return 'fate unknown';
  if (approvalsNeeded < 2) return 'waits for you';
  const [first] = approvedBy;
  return first === undefined ? 'waits for two of you' : `${first} approved, waits for somebody else`;
}

function printWaiting(waiting: readonly WaitingWithdrawal[]): void {
  for (const withdrawal of waiting) {
    const { id, at, playerId, holder, bank, accountNo, amountMinor, currency } = withdrawal;
    const amount = `${toDecimal(BigInt(amountMinor), currency as Currency)} ${currency}`;
    const state = stateOf(withdrawal);
    console.log(
      [id, at.slice(0, 16), state, amount.padStart(16), bank, accountNo, playerId, holder].join('  '),
    );
  }
  console.log(waiting.length === 0 ? 'No withdrawal waits.' : `${waiting.length} waiting.`);
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: withdrawalCall,
  options: ['by', 'cause', 'reason', 'as', 'evidence'],
  read: ([verb, id], values) => ({ by: 'operator', ...values, verb, id }),
  print: printWaiting,
  tell({ done, status }) {
    if (done) console.log(doneSentences[status ?? ''] ?? 'Done.');
    else if (status === 'requested')
      console.error('Nothing was changed: it waits, and who approved it before cannot be the second.');
    else
      console.error(
        status ? `Nothing was changed: it is ${status} already.` : 'There is no such withdrawal.',
      );
  },
});
