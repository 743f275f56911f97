import { create } from 'zustand';
import { readStored, writeStored } from '../../shared/device/stored.ts';
import { type OddsPolicy, oddsPolicyOf } from './odds-policy.ts';

export type SlipMode = 'multiple' | 'single' | 'system';

/** The player's choices besides the picks. Amounts are decimal texts as typed. */
export type SlipForm = {
  readonly mode: SlipMode;
  /** Stake of the parlay. */
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

/** Parses a stored form. Invalid parts take the values of the empty form. */
export function formOfText(text: string | null): SlipForm {
  try {
    const kept = (JSON.parse(text ?? '{}') ?? {}) as Record<keyof SlipForm, unknown>;
    const textOf = (name: 'stake' | 'systemStake' | 'system') =>
      typeof kept[name] === 'string' ? kept[name] : emptyForm[name];
    return {
      mode: kept.mode === 'single' || kept.mode === 'system' ? kept.mode : 'multiple',
      stake: textOf('stake'),
      stakes: isTextRecord(kept.stakes) ? kept.stakes : {},
      systemStake: textOf('systemStake'),
      system: textOf('system'),
      bankers: Array.isArray(kept.bankers) ? kept.bankers.filter((key) => typeof key === 'string') : [],
    };
  } catch {
    return emptyForm;
  }
}

export const useSlipForm = create<SlipForm>(() => formOfText(readStored('slipForm')));

/** Changes part of the form and stores it. */
export function changeForm(change: Partial<SlipForm>): void {
  useSlipForm.setState(change);
  writeStored('slipForm', JSON.stringify(useSlipForm.getState()));
}

export function clearStakes(): void {
  changeForm({ stake: '', stakes: {}, systemStake: '' });
}

export const useOddsPolicy = create<{ policy: OddsPolicy }>(() => ({
  policy: oddsPolicyOf(readStored('oddsPolicy')),
}));

/** Sets which price changes this device accepts without confirmation. */
export function chooseOddsPolicy(policy: OddsPolicy): void {
  writeStored('oddsPolicy', policy);
  useOddsPolicy.setState({ policy });
}
