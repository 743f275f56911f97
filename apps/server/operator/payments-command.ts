import { returnCauses } from '@palpite/contracts/withdrawals';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { type WaitingWithdrawal, withdrawalCall } from './calls/withdrawal-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run payments -- list
npm run payments -- approve <id> [--by name]
npm run payments -- reject <id> --cause ${returnCauses.join('|')} --reason "why" [--by name]
npm run payments -- resolve <id> --as paid|returned --evidence "what shows it" [--by name]

Above the second limit of the terms, two different people must approve. The player sees the cause, but neither the reason
nor the evidence.`;

const doneSentences: Record<string, string> = {
  requested: 'Recorded. It needs the approval of a second person.',
  approved: 'Approved. It is sent shortly.',
  rejected: 'Rejected. The money is returned.',
  failed: 'Marked as failed. The money is returned.',
  paid: 'Marked as paid. The held money is booked out.',
};

function stateOf({ status, approvedBy, approvalsNeeded }: WaitingWithdrawal): string {
  if (status === 'unknown') return 'outcome unknown';
  if (approvalsNeeded < 2) return 'waits for approval';
  const [first] = approvedBy;
  return first === undefined ? 'waits for two approvals' : `${first} approved, waits for a second approval`;
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
  report({ done, status }) {
    if (done) console.log(doneSentences[status ?? ''] ?? 'Done.');
    else if (status === 'requested')
      console.error('Nothing was changed: the second approval must come from another person.');
    else
      console.error(
        status ? `Nothing was changed: it is ${status} already.` : 'There is no such withdrawal.',
      );
  },
});
