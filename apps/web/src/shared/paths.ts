import { type GameName, gameNames } from '@palpite/domain/games/names';

export const originalPaths = Object.fromEntries(gameNames.map((name) => [name, `/${name}`])) as {
  readonly [Name in GameName]: `/${Name}`;
};

/** Every screen of the app. Braces hold a parameter that follows the prefix directly, as in `/yABC123`. */
export const paths = {
  loading: '/',
  invitation: '/y{$yqm}',
  main: '/main',
  home: '/home',
  activity: '/active{$id}',
  share: '/share',
  search: '/search',
  gameDetail: '/gameMess',
  records: '/registros',
  statistics: '/estatisticas',
  account: '/conta',
  bonus: '/bonus',
  paySuccess: '/paySuccess',
  friends: '/friends',
  friendsAlias: '/my',
  agent: '/agentJl2',
  fairPlay: '/gg',
  vip: '/vip',
  gameGroup: '/gameGroupList',
  play: '/play',
  error: '/error',
  ...originalPaths,
  football: '/footballPage',
  registered: '/registered',
  signIn: '/signInSheet',
  sports: '/sports',
  match: '/match',
  slip: '/slip',
  casino: '/casino',
  wallet: '/wallet',
  support: '/support',
  terms: '/terms',
  sportsRules: '/sportsRules',
  limits: '/limits',
  freeze: '/freeze',
} as const;

export type Path = (typeof paths)[keyof typeof paths];

/**
 * The screens that are closed to visitors: those of section 2, and by section 6 our own games, but for mines, which
 * section 2 opens.
 */
export const loginRequired: ReadonlySet<string> = new Set([
  paths.share,
  paths.gameDetail,
  ...Object.values(originalPaths).filter((path) => path !== paths.mines),
]);

/** A game window must not share the account socket (section 7). */
export function suppressesSocket(hash: string): boolean {
  return hash.includes('play');
}
