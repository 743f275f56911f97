/**
 * The codes of section 4 of the specification and our names for them. Codes go over the wire; all other code uses
 * names. Where the specification has several codes for one meaning, we read all of them and send one.
 */
export type Codes<Name extends string> = {
  names: readonly Name[];
  toCode: (name: Name) => number;
  /** Null for a code that the specification does not define. */
  fromCode: (code: number) => Name | null;
};

function codesOf<Name extends string>(table: Record<Name, number>): Codes<Name> {
  const names = Object.keys(table) as Name[];
  const byCode = new Map(names.map((name) => [table[name], name]));
  return {
    names,
    toCode: (name) => table[name],
    fromCode: (code) => byCode.get(code) ?? null,
  };
}

export type TimeStatus =
  | 'notOpen'
  | 'firstHalf'
  | 'halfTime'
  | 'secondHalf'
  | 'overtime'
  | 'penalties'
  | 'finished'
  | 'cancelled'
  | 'toBeDetermined'
  | 'abandoned'
  | 'interrupted'
  | 'postponed';

/** Status of a match. `halfTime` is the specification's "midfield", `abandoned` its "cut in half". */
export const timeStatuses = codesOf<TimeStatus>({
  notOpen: 0,
  firstHalf: 1,
  halfTime: 2,
  secondHalf: 3,
  overtime: 4,
  penalties: 5,
  finished: -1,
  cancelled: -10,
  toBeDetermined: -11,
  abandoned: -12,
  interrupted: -13,
  postponed: -14,
});

export type Period =
  | 'fullGame'
  | 'firstHalf'
  | 'cornerKick'
  | 'firstQuarter'
  | 'secondQuarter'
  | 'thirdQuarter'
  | 'fourthQuarter';

/** Period that a market covers; `cornerKick` is the corners of the full game. */
export const periods = codesOf<Period>({
  fullGame: 1,
  firstHalf: 2,
  cornerKick: 4,
  firstQuarter: 1001,
  secondQuarter: 1002,
  thirdQuarter: 1003,
  fourthQuarter: 1004,
});

export type BetResult =
  | 'awaitingResult'
  | 'betLost'
  | 'exception'
  | 'win'
  | 'running'
  | 'betLostToo'
  | 'halfLoss'
  | 'loss'
  | 'halfWin'
  | 'stakeBack'
  | 'betSucceeded';

/**
 * Result of a leg or a bet. Legs are sent as win, halfWin, stakeBack, halfLoss, loss or exception; a lost bet as
 * betLost. `betLostToo` (-11) is a second code with the same meaning: read, never sent.
 */
export const betResults = codesOf<BetResult>({
  awaitingResult: 0,
  betLost: 4,
  exception: -1,
  win: 10,
  running: -10,
  betLostToo: -11,
  halfLoss: 11,
  loss: 20,
  halfWin: 21,
  stakeBack: 90,
  betSucceeded: 1000,
});

export type OrderStatus = 'pending' | 'lost' | 'lostToo' | 'exception' | 'running' | 'drawn' | 'notDrawn';

/**
 * Status of a bet's order: `pending` during an in-play delay, `running` once accepted, `drawn` when every leg has a
 * result (`lost` when nothing is paid), `notDrawn` when it is accepted and no leg has a result yet.
 */
export const orderStatuses = codesOf<OrderStatus>({
  pending: 0,
  lost: 4,
  lostToo: -11,
  exception: -1,
  running: -10,
  drawn: 9999,
  notDrawn: 8888,
});
