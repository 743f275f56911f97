/**
 * The own games and what their rounds look like, in the order in which the lobby and the API list them: `draw` ends with
 * one draw, `steps` goes on step by step, `shared` is one round for everybody. Names only: whoever needs no rules loads
 * none.
 */
export const gameShapes = {
  mines: 'steps',
  dice: 'draw',
  limbo: 'draw',
  luckyColor: 'shared',
  rowDouble: 'steps',
  double: 'shared',
  keno: 'draw',
} as const;

export type GameName = keyof typeof gameShapes;
type Shape = (typeof gameShapes)[GameName];
/** The names of the games of a shape. */
export type NameOf<S extends Shape> = {
  [Name in GameName]: (typeof gameShapes)[Name] extends S ? Name : never;
}[GameName];

export const gameNames = Object.keys(gameShapes) as [GameName, ...GameName[]];

const namesOf = <S extends Shape>(shape: S) =>
  gameNames.filter((name) => gameShapes[name] === shape) as [NameOf<S>, ...NameOf<S>[]];

export const drawGameNames = namesOf('draw');
export const stepGameNames = namesOf('steps');
export const sharedGameNames = namesOf('shared');
