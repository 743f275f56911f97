import { amountIn, type Currency } from '@palpite/domain/money';
import { foldNumberText } from '@palpite/domain/typed-digits';
import { type AutoplayPlan, autoplayRounds, raisePercents, type StakeRule } from './autoplay.ts';

export type AutoplayForm = {
  rounds: string;
  stopProfit: string;
  stopLoss: string;
  onWin: StakeRule['kind'];
  onWinPercent: string;
  onLoss: StakeRule['kind'];
  onLossPercent: string;
};

export const firstForm: AutoplayForm = {
  rounds: '10',
  stopProfit: '',
  stopLoss: '',
  onWin: 'reset',
  onWinPercent: '50',
  onLoss: 'reset',
  onLossPercent: '50',
};

/** The sentences are in `autoplay.json` under `problems`. */
export type FormProblem = 'rounds' | 'stopProfit' | 'stopLoss' | 'stopLossSmall' | 'percent';

function readWhole(text: string, { min, max }: { min: number; max: number }): number | null {
  const digits = foldNumberText(text);
  if (!/^\d{1,4}$/.test(digits)) return null;
  const value = Number(digits);
  return value >= min && value <= max ? value : null;
}

function readRule(kind: StakeRule['kind'], percentText: string): StakeRule | null {
  if (kind === 'reset') return { kind };
  const percent = readWhole(percentText, raisePercents);
  return percent === null ? null : { kind, percent };
}

function readAmount(text: string, currency: Currency): bigint | null {
  const minor = amountIn(text, currency);
  return minor === null || minor === 0n ? null : minor;
}

export function readForm(
  form: AutoplayForm,
  stakeMinor: bigint,
  currency: Currency,
): { ok: true; plan: AutoplayPlan } | { ok: false; problem: FormProblem } {
  const rounds = readWhole(form.rounds, autoplayRounds);
  if (rounds === null) return { ok: false, problem: 'rounds' };
  const stopLossMinor = readAmount(form.stopLoss, currency);
  if (stopLossMinor === null) return { ok: false, problem: 'stopLoss' };
  if (stopLossMinor < stakeMinor) return { ok: false, problem: 'stopLossSmall' };
  const stopProfitMinor = readAmount(form.stopProfit, currency);
  if (stopProfitMinor === null) return { ok: false, problem: 'stopProfit' };
  const onWin = readRule(form.onWin, form.onWinPercent);
  const onLoss = readRule(form.onLoss, form.onLossPercent);
  if (onWin === null || onLoss === null) return { ok: false, problem: 'percent' };
  return { ok: true, plan: { rounds, stakeMinor, stopProfitMinor, stopLossMinor, onWin, onLoss } };
}
