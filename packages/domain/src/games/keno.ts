import { choose } from '../combinations.ts';
import { pickDistinct } from '../fairness.ts';
import type { Win } from '../stake-floor.ts';
import { defineDraw, hundredths } from './definition.ts';

/**
 * Ten of forty numbers are drawn without replacement; the player picks one to ten. Exactly h of p picks are drawn with
 * probability C(p, h) · C(40 − p, 10 − h) / C(40, 10). The returns of the 40 pay tables range from 98.6538 % (high and
 * medium risk, two picks) to 99.0688 % (low risk, nine picks).
 */
export const kenoNumbers = 40;
export const kenoDrawn = 10;
export const kenoPicksMax = 10;

export const kenoRisks = ['classic', 'low', 'medium', 'high'] as const;
export type KenoRisk = (typeof kenoRisks)[number];
export type KenoChoice = { readonly picks: readonly number[]; readonly risk: KenoRisk };

/**
 * The public pay tables in hundredths: one row per number of picks from 1, one column per number of hits from 0.
 * Decision 62 names the sources they were compared with.
 */
export const kenoPays: Readonly<Record<KenoRisk, readonly (readonly number[])[]>> = {
  classic: [
    [0, 396],
    [0, 190, 450],
    [0, 100, 310, 1_040],
    [0, 80, 180, 500, 2_250],
    [0, 25, 140, 410, 1_650, 3_600],
    [0, 0, 100, 368, 700, 1_650, 4_000],
    [0, 0, 47, 300, 450, 1_400, 3_100, 6_000],
    [0, 0, 0, 220, 400, 1_300, 2_200, 5_500, 7_000],
    [0, 0, 0, 155, 300, 800, 1_500, 4_400, 6_000, 8_500],
    [0, 0, 0, 140, 225, 450, 800, 1_700, 5_000, 8_000, 10_000],
  ],
  low: [
    [70, 185],
    [0, 200, 380],
    [0, 110, 138, 2_600],
    [0, 0, 220, 790, 9_000],
    [0, 0, 150, 420, 1_300, 30_000],
    [0, 0, 110, 200, 620, 10_000, 70_000],
    [0, 0, 110, 160, 350, 1_500, 22_500, 70_000],
    [0, 0, 110, 150, 200, 550, 3_900, 10_000, 80_000],
    [0, 0, 110, 130, 170, 250, 750, 5_000, 25_000, 100_000],
    [0, 0, 110, 120, 130, 180, 350, 1_300, 5_000, 25_000, 100_000],
  ],
  medium: [
    [40, 275],
    [0, 180, 510],
    [0, 0, 280, 5_000],
    [0, 0, 170, 1_000, 10_000],
    [0, 0, 140, 400, 1_400, 39_000],
    [0, 0, 0, 300, 900, 18_000, 71_000],
    [0, 0, 0, 200, 700, 3_000, 40_000, 80_000],
    [0, 0, 0, 200, 400, 1_100, 6_700, 40_000, 90_000],
    [0, 0, 0, 200, 250, 500, 1_500, 10_000, 50_000, 100_000],
    [0, 0, 0, 160, 200, 400, 700, 2_600, 10_000, 50_000, 100_000],
  ],
  high: [
    [0, 396],
    [0, 0, 1_710],
    [0, 0, 0, 8_150],
    [0, 0, 0, 1_000, 25_900],
    [0, 0, 0, 450, 4_800, 45_000],
    [0, 0, 0, 0, 1_100, 35_000, 71_000],
    [0, 0, 0, 0, 700, 9_000, 40_000, 80_000],
    [0, 0, 0, 0, 500, 2_000, 27_000, 60_000, 90_000],
    [0, 0, 0, 0, 400, 1_100, 5_600, 50_000, 80_000, 100_000],
    [0, 0, 0, 0, 350, 800, 1_300, 6_300, 50_000, 80_000, 100_000],
  ],
};

export function kenoRow(risk: KenoRisk, picks: number): readonly number[] {
  return kenoPays[risk][picks - 1] ?? [];
}

export function kenoChance(picks: number, hits: number) {
  return {
    numerator: choose(picks, hits) * choose(kenoNumbers - picks, kenoDrawn - hits),
    denominator: choose(kenoNumbers, kenoDrawn),
  };
}

export function kenoHits(picks: readonly number[], drawn: readonly number[]): number[] {
  return picks.filter((number) => drawn.includes(number));
}

const distributions = new Map<string, readonly Win[]>();
const tableOf = ({ risk, picks }: KenoChoice) => `${risk} ${picks.length}`;

function winsOf(choice: KenoChoice): readonly Win[] {
  const {
    risk,
    picks: { length: picks },
  } = choice;
  const key = tableOf(choice);
  const known = distributions.get(key);
  if (known) return known;
  const wins = kenoRow(risk, picks).flatMap((pays, hits) =>
    pays > 0 ? [{ chance: kenoChance(picks, hits), multiplier: hundredths(pays) }] : [],
  );
  distributions.set(key, wins);
  return wins;
}

export const keno = defineDraw({
  name: 'keno',
  choice: {
    picks: { kind: 'integers', min: 1, max: kenoNumbers, count: [1, kenoPicksMax] },
    risk: { kind: 'oneOf', values: kenoRisks },
  },
  outcome: {
    drawn: { kind: 'integers', min: 1, max: kenoNumbers, count: [kenoDrawn, kenoDrawn] },
  },
  oddsKey: tableOf,
  shows: 'paid',
  numbers: () => kenoDrawn,
  draw: (numbers) => ({ drawn: pickDistinct(numbers, kenoNumbers).map((place) => place + 1) }),
  multiplier: ({ picks, risk }, { drawn }) =>
    hundredths(kenoRow(risk, picks.length)[kenoHits(picks, drawn).length] ?? 0),
  wins: winsOf,
  usual: { picks: [3, 9, 14, 20, 27, 33, 38, 40], risk: 'classic' },
  best: { picks: [1, 2, 3, 4, 5, 6, 7, 8, 9], risk: 'low' },
  lowest: { picks: [1, 2], risk: 'high' },
  facts: { numbers: kenoNumbers, drawnCount: kenoDrawn, picksMax: kenoPicksMax },
  defaults: { hotRank: 8 },
});
