import { create } from 'zustand';
import { readStored, writeStored } from '../../shared/device/stored.ts';

/** Which price changes between display and placement are accepted: none, only better ones, or all. */
export const oddsPolicies = ['none', 'better', 'all'] as const;

export type OddsPolicy = (typeof oddsPolicies)[number];

/** Defaults to `better`, which bettors expect. */
export function parseOddsPolicy(text: string | null): OddsPolicy {
  return oddsPolicies.find((policy) => policy === text) ?? 'better';
}

/** An unchanged price is always accepted. */
export function isAllowed(policy: OddsPolicy, agreedMilli: number, nowMilli: number): boolean {
  if (nowMilli === agreedMilli || policy === 'all') return true;
  return policy === 'better' && nowMilli > agreedMilli;
}

export type SlipMode = 'multiple' | 'single' | 'system';

/** Amounts are decimal texts as typed. */
export type SlipForm = {
  readonly mode: SlipMode;
  readonly stake: string;
  /** Stake of each single, by pick key. */
  readonly stakes: Readonly<Record<string, string>>;
  readonly systemStake: string;
  /** Sizes of the system's lines, such as `2` or `2,3`. */
  readonly system: string;
  /** Keys of the picks that are in every line. */
  readonly bankers: readonly string[];
};

export const emptyForm: SlipForm = {
  mode: 'multiple',
  stake: '',
  stakes: {},
  systemStake: '',
  system: '2',
  bankers: [],
};

function isTextRecord(value: unknown): value is Record<string, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** Invalid parts take the values of the empty form. */
export function parseForm(text: string | null): SlipForm {
  try {
    const stored = (JSON.parse(text ?? '{}') ?? {}) as Record<keyof SlipForm, unknown>;
    const textOf = (name: 'stake' | 'systemStake' | 'system') =>
      typeof stored[name] === 'string' ? stored[name] : emptyForm[name];
    return {
      mode: stored.mode === 'single' || stored.mode === 'system' ? stored.mode : 'multiple',
      stake: textOf('stake'),
      stakes: isTextRecord(stored.stakes) ? stored.stakes : {},
      systemStake: textOf('systemStake'),
      system: textOf('system'),
      bankers: Array.isArray(stored.bankers) ? stored.bankers.filter((key) => typeof key === 'string') : [],
    };
  } catch {
    return emptyForm;
  }
}

export const useSlipForm = create<SlipForm>(() => parseForm(readStored('slipForm')));

export function changeForm(change: Partial<SlipForm>): void {
  useSlipForm.setState(change);
  writeStored('slipForm', JSON.stringify(useSlipForm.getState()));
}

export function clearStakes(): void {
  changeForm({ stake: '', stakes: {}, systemStake: '' });
}

export const useOddsPolicy = create<{ policy: OddsPolicy }>(() => ({
  policy: parseOddsPolicy(readStored('oddsPolicy')),
}));

export function chooseOddsPolicy(policy: OddsPolicy): void {
  writeStored('oddsPolicy', policy);
  useOddsPolicy.setState({ policy });
}

/** The amount being typed: the one under the slip, or that of a single by its pick key. */
export type StakeTarget = 'main' | (string & {});

/** Null while it is closed. */
export const useKeypad = create<{ target: StakeTarget | null }>(() => ({ target: null }));

export function openKeypad(target: StakeTarget): void {
  useKeypad.setState({ target });
}

export function closeKeypad(): void {
  useKeypad.setState({ target: null });
}

/** For several singles `main` is the amount they share, or empty if they differ. */
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

/** For several singles `main` sets each of them. */
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
