import {
  type BetLimits,
  betLimits,
  countLines,
  type NamedSystem,
  namedSystems,
} from '@palpite/domain/sports/parlay';

/** A system that fits the slip. */
export type SystemChoice = {
  /** The sizes joined by commas, as stored in the form. */
  readonly id: string;
  readonly sizes: readonly number[];
  readonly lines: number;
  readonly name: NamedSystem | null;
};

/** Returns the systems possible with this many legs, plain ones first. Bankers are in every line. */
export function systemChoices(legs: number, bankers: number, limits: BetLimits = betLimits): SystemChoice[] {
  const free = legs - bankers;
  const least = bankers > 0 ? 1 : 2;
  const plain = Array.from({ length: Math.max(0, free - least) }, (_, at) => ({
    sizes: [least + at] as readonly number[],
    name: null,
  }));
  const named = (Object.keys(namedSystems) as NamedSystem[])
    .filter((name) => namedSystems[name].legs === free)
    .map((name) => ({ sizes: namedSystems[name].sizes as readonly number[], name }));
  return [...plain, ...named].flatMap(({ sizes, name }) => {
    // The count does not depend on which legs are bankers.
    const counted = countLines(
      legs,
      { sizes, bankers: Array.from({ length: bankers }, (_, at) => at) },
      limits,
    );
    return counted.ok ? [{ id: sizes.join(','), sizes, lines: counted.value, name }] : [];
  });
}

/** Returns the chosen system, or the first one when the choice no longer fits the legs. */
export function chosenSystem(choices: readonly SystemChoice[], id: string): SystemChoice | null {
  return choices.find((choice) => choice.id === id) ?? choices[0] ?? null;
}
