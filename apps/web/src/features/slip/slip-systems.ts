import {
  type BetLimits,
  betLimits,
  countLines,
  type NamedSystem,
  namedSystems,
} from '@palpite/domain/sports/parlay';

/** A system that fits the slip: its name, or how many of the free legs each line takes. */
export type SystemChoice = {
  /** The sizes as text: what the form keeps. */
  readonly id: string;
  readonly sizes: readonly number[];
  readonly lines: number;
  readonly name: NamedSystem | null;
};

/** The systems that so many legs can make, plain ones first; bankers stand in every line. */
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
    // Which legs are bankers does not change the count.
    const counted = countLines(
      legs,
      { sizes, bankers: Array.from({ length: bankers }, (_, at) => at) },
      limits,
    );
    return counted.ok ? [{ id: sizes.join(','), sizes, lines: counted.value, name }] : [];
  });
}

/** The chosen system, or the first one that fits when the legs changed under the choice. */
export function chosenSystem(choices: readonly SystemChoice[], id: string): SystemChoice | null {
  return choices.find((choice) => choice.id === id) ?? choices[0] ?? null;
}
