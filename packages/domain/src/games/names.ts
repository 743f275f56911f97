/**
 * In the order of the lobby and the API. `draw` ends with one draw, `steps` has several steps, `shared` has rounds for
 * all players. Lists of finished rounds show `result` followed by `unit`: a field on the wire, or `paid`, the payout as
 * a multiple of the stake. Every screen loads this file, so keep it small.
 */
export const gameTraits = {
  mines: { shape: 'steps', result: 'paid', unit: '×' },
  dice: { shape: 'draw', result: 'roll', unit: '' },
  limbo: { shape: 'draw', result: 'drawn', unit: '×' },
  luckyColor: { shape: 'shared', result: 'drawn', unit: '' },
  rowDouble: { shape: 'steps', result: 'paid', unit: '×' },
  double: { shape: 'shared', result: 'cell', unit: '' },
  keno: { shape: 'draw', result: 'paid', unit: '×' },
} as const satisfies Readonly<
  Record<string, { shape: 'draw' | 'steps' | 'shared'; result: string; unit: '' | '×' }>
>;

export type GameName = keyof typeof gameTraits;
type Shape = (typeof gameTraits)[GameName]['shape'];
export type NameOf<S extends Shape> = {
  [Name in GameName]: (typeof gameTraits)[Name]['shape'] extends S ? Name : never;
}[GameName];

export const gameNames = Object.keys(gameTraits) as [GameName, ...GameName[]];

const namesOf = <S extends Shape>(shape: S) =>
  gameNames.filter((name) => gameTraits[name].shape === shape) as [NameOf<S>, ...NameOf<S>[]];

export const drawGameNames = namesOf('draw');
export const stepGameNames = namesOf('steps');
export const sharedGameNames = namesOf('shared');
