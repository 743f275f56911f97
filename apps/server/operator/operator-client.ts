import { mkdirSync } from 'node:fs';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { openDatabase } from '../platform/db.ts';
import { FolderInUse, lockFolder, readServingPort } from '../platform/folder-lock.ts';
import { migrate } from '../platform/migrate.ts';
import { decideAndNote } from './note-order.ts';
import type { OperatorCall } from './operator-call.ts';

/** Client of the operator's calls: the running process when it owns the database, otherwise the database itself. */
export type OperatorClient<Row, Order, Done> = {
  list(): Promise<Row[]>;
  decide(order: Order): Promise<Done>;
  close(): Promise<void>;
};

export async function openOperatorClient<Row, Order, Done extends { done: boolean }>(
  config: Config,
  call: OperatorCall<Row, Order, Done>,
): Promise<OperatorClient<Row, Order, Done>> {
  if (!config.DATABASE_URL) {
    const port = readServingPort(config.DATA_DIR);
    if (port !== null) return askRunning(port, config, call);
    mkdirSync(config.DATA_DIR, { recursive: true });
    lockFolder(config.DATA_DIR);
  }
  const database = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
  await migrate(database);
  return {
    list: () => call.list(database.db),
    decide: (order) => decideAndNote(database.db, call, order),
    close: () => database.close(),
  };
}

function askRunning<Row, Order, Done extends { done: boolean }>(
  port: number,
  { DATA_DIR: folder, METRICS_TOKEN: token }: Config,
  call: OperatorCall<Row, Order, Done>,
): OperatorClient<Row, Order, Done> {
  const ask = async (order?: Order): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}/operator/${call.name}`, {
      ...(order && { method: 'POST', body: JSON.stringify(order) }),
      headers: {
        ...(order && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    }).catch(() => null);
    if (!answer?.ok)
      throw new FolderInUse(
        `The Palpite process that uses ${folder} did not respond. Run this command with the same settings, or stop that process first.`,
      );
    return answer.json();
  };
  return {
    list: async () => z.array(call.row).parse(await ask()),
    decide: async (order) => call.done.parse(await ask(order)),
    close: async () => {},
  };
}
