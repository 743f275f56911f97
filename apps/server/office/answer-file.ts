import { existsSync, writeFileSync } from 'node:fs';
import type { ActionDefinition, Outcome } from '@palpite/contracts/office/topic';
import { OperatorMistake } from './operator-mistake.ts';

/**
 * Takes `--out <path>` from the words of an action that answers with a file. Throws {@link OperatorMistake} without it,
 * and for a path in use: a file is never replaced.
 */
export function takeOut(
  { answers }: Pick<ActionDefinition, 'answers'>,
  words: readonly string[],
  usage: string,
): { out: string | null; rest: readonly string[] } {
  if (answers !== 'file') return { out: null, rest: words };
  const at = words.findIndex((word) => word === '--out' || word.startsWith('--out='));
  const inOne = words[at]?.includes('=') === true;
  const out = inOne ? words[at]?.slice('--out='.length) : words[at + 1];
  if (at < 0 || !out) throw new OperatorMistake(usage);
  if (existsSync(out)) throw new OperatorMistake(`${out} exists. Name another file.`);
  return { out, rest: words.toSpliced(at, inOne ? 1 : 2) };
}

/** Writes the file of an answer, readable by this user only. */
export function writeAnswer(out: string | null, { file }: Outcome): void {
  if (out === null || !file) return;
  writeFileSync(out, file.text, { flag: 'wx', mode: 0o600 });
  console.log(`${out} was written. It holds personal data: hand it over, then delete it.`);
}
