import type { RowPage } from '../office-topic.ts';

/** Something that happened to a player. */
export type Happening = {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly what: string;
  readonly amountMinor?: bigint;
  readonly state?: string | null;
  readonly by?: string;
};

/** A round before it is added up with others of its game and day. */
export type PlayedRound = {
  readonly id: string;
  readonly at: Date;
  readonly game: string;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
};

/** Rows of one source, newest first, of which `limit` were requested. */
export type Source<Row extends { at: Date }> = { readonly rows: readonly Row[]; readonly limit: number };

/** A full source may hold older rows: those of its last millisecond, which the page leaves out. */
const isFull = ({ rows, limit }: Source<{ at: Date }>): boolean => rows.length >= limit;

/**
 * First moment of which a source returned every row. A full source may have left out rows of the millisecond of its
 * oldest one, so that this millisecond belongs to the next page, unless the source has no other.
 */
function completeFrom(source: Source<{ at: Date }>): number {
  if (!isFull(source)) return Number.NEGATIVE_INFINITY;
  const times = source.rows.map(({ at }) => at.getTime());
  const oldest = Math.min(...times);
  return Math.max(...times) === oldest ? oldest : oldest + 1;
}

/** Joins sources, of each of which `limit` rows were requested, to a page that holds everything from its oldest row on. */
export function wholePage<Row>(
  limit: number,
  timeOf: (row: Row) => Date,
  ...sources: readonly (readonly Row[])[]
): RowPage<Row> {
  const timed = sources.map((rows) => ({ rows: rows.map((row) => ({ at: timeOf(row) })), limit }));
  const from = Math.max(...timed.map(completeFrom));
  return {
    rows: sources.flatMap((rows) => rows.filter((row) => timeOf(row).getTime() >= from)),
    hasOlder: timed.some(isFull),
  };
}

export type RoundGroup = {
  readonly id: string;
  /** Oldest round. The next page ends before it, so that no round is counted twice. */
  readonly at: Date;
  readonly game: string;
  readonly count: number;
  readonly stakeMinor: bigint;
  readonly payoutMinor: bigint;
};

/** Adds up rounds by game and day. */
function groupRounds(rounds: readonly PlayedRound[], dayOf: (at: Date) => string): RoundGroup[] {
  const groups = new Map<string, RoundGroup>();
  for (const round of rounds.toSorted((one, other) => one.at.getTime() - other.at.getTime())) {
    const key = `${round.game} ${dayOf(round.at)}`;
    const { id, at, count, stakeMinor, payoutMinor } = groups.get(key) ?? {
      id: round.id,
      at: round.at,
      count: 0,
      stakeMinor: 0n,
      payoutMinor: 0n,
    };
    groups.set(key, {
      id,
      at,
      game: round.game,
      count: count + 1,
      stakeMinor: stakeMinor + round.stakeMinor,
      payoutMinor: payoutMinor + round.payoutMinor,
    });
  }
  return [...groups.values()];
}

/** Joins sources to a page that holds everything from its oldest row on. */
export function joinPage(
  sources: readonly Source<Happening>[],
  rounds: readonly Source<PlayedRound>[],
  dayOf: (at: Date) => string,
): { happenings: Happening[]; groups: RoundGroup[]; hasOlder: boolean } {
  const from = Math.max(...[...sources, ...rounds].map(completeFrom));
  const isWithin = ({ at }: { at: Date }) => at.getTime() >= from;
  return {
    hasOlder: [...sources, ...rounds].some(isFull),
    happenings: sources.flatMap(({ rows }) => rows.filter(isWithin)),
    groups: groupRounds(
      rounds.flatMap(({ rows }) => rows.filter(isWithin)),
      dayOf,
    ),
  };
}
