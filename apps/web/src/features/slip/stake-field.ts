import { create } from 'zustand';
import type { SlipMode } from './slip-form.ts';
import { changeForm, type SlipForm } from './slip-form.ts';

/** The amount being typed: the one under the slip, or that of a single by its pick key. */
export type StakeTarget = 'main' | (string & {});

/** The amount that the keypad types into. Null while it is closed. */
export const useKeypad = create<{ target: StakeTarget | null }>(() => ({ target: null }));

export function openKeypad(target: StakeTarget): void {
  useKeypad.setState({ target });
}

export function closeKeypad(): void {
  useKeypad.setState({ target: null });
}

/** Returns an amount of the slip. For several singles `main` is the amount they share, or empty if they differ. */
export function readStake(
  form: SlipForm,
  mode: SlipMode,
  keys: readonly string[],
  target: StakeTarget,
): string {
  if (target !== 'main') return form.stakes[target] ?? '';
  if (mode === 'multiple') return form.stake;
  if (mode === 'system') return form.systemStake;
  const texts = new Set(keys.map((key) => form.stakes[key] ?? ''));
  return texts.size === 1 ? ([...texts][0] ?? '') : '';
}

/** Changes an amount of the slip. For several singles `main` sets each of them. */
export function writeStake(
  form: SlipForm,
  mode: SlipMode,
  keys: readonly string[],
  target: StakeTarget,
  text: string,
): void {
  if (target !== 'main') changeForm({ stakes: { ...form.stakes, [target]: text } });
  else if (mode === 'multiple') changeForm({ stake: text });
  else if (mode === 'system') changeForm({ systemStake: text });
  else changeForm({ stakes: Object.fromEntries(keys.map((key) => [key, text])) });
}
