import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { type Config, readConfig } from '../config.ts';
import { explainFailure } from '../explain-failure.ts';
import type { OperatorCall } from './operator-call.ts';
import { openOperatorClient } from './operator-client.ts';
import { OperatorMistake } from './operator-mistake.ts';

type Values = Readonly<Record<string, string | boolean | undefined>>;

export type OperatorCommand<Row, Order, Done extends { done: boolean }> = {
  usage: string;
  call: OperatorCall<Row, Order, Done>;
  /** Names of text options. */
  options: readonly string[];
  /** Names of options without a value. */
  flags?: readonly string[];
  /** Builds the order from the words of the command; the call validates it. May throw OperatorMistake. */
  read(words: readonly string[], values: Values): unknown;
  print(rows: readonly Row[]): void;
  /** Prints the result of an order, or why nothing was done. */
  report(done: Done, order: Order): void;
};

/** Declares a command of the operator. Runs it when its module is the program that was started. */
export async function operatorCommand<Row, Order, Done extends { done: boolean }>(
  { main }: Pick<ImportMeta, 'main'>,
  program: Pick<NodeJS.Process, 'argv' | 'env' | 'exitCode'>,
  command: OperatorCommand<Row, Order, Done>,
): Promise<OperatorCommand<Row, Order, Done>> {
  if (main) program.exitCode = await runOperatorCommand(command, program.argv.slice(2), program.env);
  return command;
}

/** Runs a command with the words after its name. Returns the exit code: 0 when the order was done. */
export async function runOperatorCommand<Row, Order, Done extends { done: boolean }>(
  command: OperatorCommand<Row, Order, Done>,
  words: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<0 | 1> {
  try {
    return (await run(command, words, readConfig(environment))) ? 0 : 1;
  } catch (failure) {
    console.error(failure instanceof OperatorMistake ? failure.message : explainFailure(failure));
    return 1;
  }
}

async function run<Row, Order, Done extends { done: boolean }>(
  { usage, call, options, flags = [], read, print, report }: OperatorCommand<Row, Order, Done>,
  args: readonly string[],
  config: Config,
): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: Object.fromEntries([
      ...options.map((name) => [name, { type: 'string' }] as const),
      ...flags.map((name) => [name, { type: 'boolean' }] as const),
    ]),
  });
  const isList = positionals[0] === 'list';
  const order = isList ? null : call.order.safeParse(read(positionals, values));
  if (order && !order.success) {
    for (const problem of problemsOf(order.error)) console.error(problem);
    console.error(usage);
    return false;
  }
  const client = await openOperatorClient(config, call);
  try {
    if (!order) {
      print(await client.list());
      return true;
    }
    const done = await client.decide(order.data);
    report(done, order.data);
    return done.done;
  } finally {
    await client.close();
  }
}

/** Formats the invalid parts of an order. Empty when its first word is unknown. */
function problemsOf({ issues }: z.ZodError): string[] {
  if (issues.some(({ path }) => path.length === 0 || path[0] === 'verb')) return [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
