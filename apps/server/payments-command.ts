import { parseArgs } from 'node:util';
import { returnCauses } from '@palpite/contracts/withdrawals';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { type WaitingWithdrawal, withdrawalCall } from './operator-calls.ts';
import { openDesk } from './operator-desk.ts';

const usage = `npm run payments -- list
npm run payments -- approve <id> [--by name]
npm run payments -- reject <id> --cause ${returnCauses.join('|')} --reason "why" [--by name]
npm run payments -- resolve <id> --as paid|returned --evidence "what shows it" [--by name]

The player reads the cause; reason and evidence stay with you.`;

/** Runs one command; answers whether it did what it was asked for. */
async function run(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: {
      by: { type: 'string', default: 'operator' },
      cause: { type: 'string' },
      reason: { type: 'string' },
      as: { type: 'string' },
      evidence: { type: 'string' },
    },
  });
  const [verb, id] = positionals;
  const wish = withdrawalCall.order.safeParse({ ...values, verb, id });
  if (verb !== 'list' && !wish.success) {
    console.error(usage);
    return false;
  }
  const desk = await openDesk(readConfig(process.env), withdrawalCall);
  try {
    if (!wish.success) {
      printWaiting(await desk.list());
      return true;
    }
    const { done, status } = await desk.decide(wish.data);
    if (done) console.log(doneSentences[status ?? ''] ?? 'Done.');
    else
      console.error(
        status ? `Nothing was changed: it is ${status} already.` : 'There is no such withdrawal.',
      );
    return done;
  } finally {
    await desk.close();
  }
}

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

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (failure) {
  console.error(explainFailure(failure));
  process.exitCode = 1;
}
