import { parseArgs } from 'node:util';
import type { z } from 'zod';
import { type Config, readConfig } from '../config.ts';
import { explainFailure } from '../explain-failure.ts';
import type { OperatorCall } from './operator-call.ts';
import { openOperatorClient } from './operator-desk.ts';
import { OperatorMistake } from './operator-mistake.ts';

type Values = Readonly<Record<string, string | boolean | undefined>>;

export type OperatorCommand<Row, Order, Done extends { done: boolean }> = {
  usage: string;
  call: OperatorCall<Row, Order, Done>;
  /** Names of the options, all of them text. */
  options: readonly string[];
  /** Names of the options that take no value. */
  flags?: readonly string[];
  /** The order as the words of the command say it; the call checks it. Throws OperatorMistake where it knows better. */
  read(words: readonly string[], values: Values): unknown;
  print(rows: readonly Row[]): void;
  /** Says what came of an order, and why nothing did. */
  tell(done: Done, order: Order): void;
};

/** Declares a command of the operator, and runs it where its module is the program that was started. */
export async function operatorCommand<Row, Order, Done extends { done: boolean }>(
  { main }: Pick<ImportMeta, 'main'>,
  program: Pick<NodeJS.Process, 'argv' | 'env' | 'exitCode'>,
  command: OperatorCommand<Row, Order, Done>,
): Promise<OperatorCommand<Row, Order, Done>> {
  if (main) program.exitCode = await runOperatorCommand(command, program.argv.slice(2), program.env);
  return command;
}

/** Runs a command on the words behind its name; returns the exit code: 0 when it did what it was asked for. */
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
  { usage, call, options, flags = [], read, print, tell }: OperatorCommand<Row, Order, Done>,
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
  const desk = await openOperatorClient(config, call);
  try {
    if (!order) {
      print(await desk.list());
      return true;
    }
    const done = await desk.decide(order.data);
    tell(done, order.data);
    return done.done;
  } finally {
    await desk.close();
  }
}

/** What is wrong with the parts of an order; nothing where its first word already is none of the command's. */
function problemsOf({ issues }: z.ZodError): string[] {
  if (issues.some(({ path }) => path.length === 0 || path[0] === 'verb')) return [];
  return issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}
