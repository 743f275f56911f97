import { strategies } from './players.ts';
import type { Run } from './run.ts';

const hourMs = 3_600_000;
const print = (line: string) => process.stdout.write(`${line}\n`);

/** Fewer results say little about a mean: a strategy that wins often and rarely loses much looks profitable. */
const playersMin = 50;

type Mean = { strategy: string; players: number; mean: number; error: number };

/** Mean profit of each strategy over all runs, in minor units, with its standard error. */
function meanProfits(runs: readonly Run[]): Mean[] {
  return Object.keys(strategies).map((strategy) => {
    const profits = runs.flatMap((run) => run.profits.get(strategy) ?? []);
    const mean = profits.reduce((sum, profit) => sum + profit, 0) / Math.max(1, profits.length);
    const variance =
      profits.reduce((sum, profit) => sum + (profit - mean) ** 2, 0) / Math.max(1, profits.length - 1);
    return {
      strategy,
      players: profits.length,
      mean,
      error: Math.sqrt(variance / Math.max(1, profits.length)),
    };
  });
}

/** Strategies whose mean profit is above zero by more than three standard errors, and must not be. */
function listProfitable(runs: readonly Run[]): Mean[] {
  return meanProfits(runs).filter(
    ({ strategy, mean, error, players }) =>
      players >= playersMin && strategies[strategy]?.mayProfit === undefined && mean > 3 * error && mean > 0,
  );
}

/** Prints what the runs found. Returns whether nothing was wrong: planted faults must be found, and no other. */
export function report(runs: readonly Run[], isQuiet: boolean): boolean {
  const real = runs.filter(({ fault }) => fault === undefined);
  const failed = real.find(({ failure }) => failure !== null);
  const profitable = listProfitable(real);
  const planted = new Map(runs.filter((run) => !real.includes(run)).map((run) => [run.fault, run]));
  if (!isQuiet) {
    if (failed) printFailure(failed);
    for (const run of planted.values()) printFailure(run);
    printFigures(runs);
    for (const { strategy } of profitable) print(`${strategy} has a positive expectation`);
  }
  const isEachFound = [...planted.values()].every(({ failure }) => failure !== null);
  return !failed && profitable.length === 0 && isEachFound;
}

function printFailure({ seed, steps, failure, fault, events }: Run): void {
  const found = failure ?? 'no rule was violated';
  print(`${fault === undefined ? '' : `planted ${fault}, `}seed ${seed}, step ${steps}: ${found}\n`);
  if (fault !== undefined) return;
  print('The newest events:');
  for (const event of events) print(`  ${event}`);
  print('');
}

function printFigures(runs: readonly Run[]): void {
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0);
  const steps = sum((run) => run.steps);
  const hours = sum((run) => run.virtualMs) / hourMs;
  const seconds = sum((run) => run.cpuMs) / 1_000;
  print(
    [
      `${runs.length} seeds`,
      `${steps} steps`,
      `${seconds.toFixed(0)} s of the processor`,
      `${Math.round(steps / seconds)} steps a second`,
      `${((hours * 60) / seconds).toFixed(0)} simulated hours a minute`,
      `${sum((run) => run.statements)} statements`,
      `${sum((run) => run.crashes)} crashes`,
      `${sum((run) => run.disturbances)} other faults`,
    ].join(', '),
  );
  for (const { strategy, players, mean, error } of meanProfits(runs))
    print(
      `${strategy.padEnd(16)} ${String(players).padStart(5)} players, mean ${(mean / 100).toFixed(2)}, standard error ${(error / 100).toFixed(2)}`,
    );
  if (runs.length === 1) print(`hash ${runs[0]?.hash}`);
}
