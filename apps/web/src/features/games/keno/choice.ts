import { type KenoChoice, kenoNumbers, kenoPicksMax } from '@palpite/domain/games/keno';

/** A choice in progress: it may have no numbers yet. */
export type KenoDraft = KenoChoice;

export const firstChoice: KenoDraft = { picks: [], risk: 'classic' };

export const allNumbers: readonly number[] = Array.from({ length: kenoNumbers }, (_, at) => at + 1);

export function togglePick(picks: readonly number[], number: number): readonly number[] {
  if (picks.includes(number)) return picks.filter((pick) => pick !== number);
  return picks.length < kenoPicksMax ? [...picks, number].sort((a, b) => a - b) : picks;
}

/** Ten numbers; each set is equally likely. `random` returns a fraction from 0 up to 1. */
export function pickQuickly(random: () => number): readonly number[] {
  const left = [...allNumbers];
  const picks = Array.from(
    { length: kenoPicksMax },
    () => left.splice(Math.floor(random() * left.length), 1)[0] ?? 0,
  );
  return picks.sort((a, b) => a - b);
}

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

export function stepTo(number: number, key: string, columns: number): number {
  const to = number + (steps[key]?.(columns) ?? 0);
  return to >= 1 && to <= kenoNumbers ? to : number;
}
