import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { returnCauses } from '@palpite/contracts/withdrawals';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import { type Config, readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import {
  decide,
  listWaiting,
  type OperatorDecision,
  operatorDecision,
  type WaitingWithdrawal,
  waitingWithdrawal,
} from './operator-calls.ts';
import { type Database, openDatabase } from './platform/db.ts';
import { FolderInUse, lockFolder, readServingPort } from './platform/folder-lock.ts';
import { migrate } from './platform/migrate.ts';

const usage = `npm run payments -- list
npm run payments -- approve <id> [--by name]
npm run payments -- reject <id> --cause ${returnCauses.join('|')} --reason "why" [--by name]
npm run payments -- resolve <id> --as paid|returned --evidence "what shows it" [--by name]

The player reads the cause; reason and evidence stay with you.`;

const decided = z.object({ done: z.boolean(), status: z.string().nullable() });
type Decided = z.output<typeof decided>;

/** The desk of the operator: the running process when it owns the database, else the database itself. */
type Desk = {
  list(): Promise<WaitingWithdrawal[]>;
  decide(decision: OperatorDecision): Promise<Decided>;
  close(): Promise<void>;
};

async function openDesk(config: Config): Promise<Desk> {
  if (!config.DATABASE_URL) {
    const port = readServingPort(config.DATA_DIR);
    if (port !== null) return askRunning(port, config);
    mkdirSync(config.DATA_DIR, { recursive: true });
    lockFolder(config.DATA_DIR);
  }
  const database: Database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  await migrate(database);
  return {
    list: () => listWaiting(database.db),
    decide: (decision) => decide(database.db, decision),
    close: () => database.close(),
  };
}

function askRunning(port: number, { DATA_DIR: folder, METRICS_TOKEN: token }: Config): Desk {
  const ask = async (decision?: OperatorDecision): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/operator/withdrawals`, {
      ...(decision && { method: 'POST', body: JSON.stringify(decision) }),
      headers: {
        ...(decision && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    }).catch(() => null);
    if (!answer?.ok)
      throw new FolderInUse(
        `The Palpite that uses ${folder} did not answer. Give this command the settings that it has, or stop it first.`,
      );
    return answer.json();
  };
  return {
    list: async () => z.array(waitingWithdrawal).parse(await ask()),
    decide: async (decision) => decided.parse(await ask(decision)),
    close: async () => {},
  };
}

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
  const wish = operatorDecision.safeParse({ ...values, verb, id });
  if (verb !== 'list' && !wish.success) {
    console.error(usage);
    return false;
  }
  const desk = await openDesk(readConfig(process.env));
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
