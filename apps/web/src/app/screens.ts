import { type GameName, gameNames } from '@palpite/domain/games/names';
import type { Namespace } from '@palpite/i18n';
import type { ComponentType } from 'react';
import { faces } from '../features/games/index.ts';
import type { PreloadRequest } from '../shared/api/preload.ts';
import { type Path, paths } from '../shared/paths.ts';

export type Tab = 'home' | 'sports' | 'slip' | 'casino' | 'wallet';

export type TitleName = keyof typeof import('@palpite/i18n/catalogues/pt_BR/pages.json')['titles'];

export type Search = Readonly<Record<string, unknown>>;

export type Screen = {
  path: Path;
  load: () => Promise<{ Screen: ComponentType; prefetch?: (search: Search) => Promise<unknown> }>;
  texts: readonly Namespace[];
  /** The requests that it makes first; `boot.js` sends them while the code loads. */
  first?: readonly PreloadRequest[];
  /** Without a title the top bar shows the wordmark. */
  title?: TitleName;
  /** The active item of the navigation; a screen with one has no back button. */
  tab?: Tab;
  /** `top` hides the bottom navigation, `none` the whole shell. */
  chrome?: 'top' | 'none';
};

/**
 * The player and the balance, requested for every screen with a shell.
 * @public The build reads it.
 */
export const firstOfPlayer: readonly PreloadRequest[] = [
  { call: 'getUserInfo', by: 'player' },
  { call: 'getBalance', by: 'player' },
];

const firstOfLobby: readonly PreloadRequest[] = [{ call: 'getMain' }, { call: 'getStoppedGames' }];

/** The friends screen has two addresses (section 2). */
function friends(path: Path): Screen {
  return {
    path,
    title: 'friends',
    texts: ['pages', 'invitations'],
    load: () =>
      import('../features/invitations/friends-screen.tsx').then(({ FriendsScreen }) => ({
        Screen: FriendsScreen,
      })),
  };
}

/** The sportsbook keeps the old path of football as a second address (section 2). */
function sportsbook(path: Path): Screen {
  return {
    path,
    title: 'sports',
    first: [{ call: 'getSportsHome' }],
    texts: ['pages', 'home', 'sports', 'markets'],
    tab: 'sports',
    load: () =>
      import('../pages/sports-page.tsx').then(({ SportsPage, prefetchSports }) => ({
        Screen: SportsPage,
        prefetch: prefetchSports,
      })),
  };
}

function ownGame(game: GameName): Screen {
  const { texts, first, screen } = faces[game];
  return { path: paths[game], title: game, chrome: 'top', texts, ...(first && { first }), load: screen };
}

export const screens: readonly Screen[] = [
  {
    path: paths.loading,
    texts: [],
    chrome: 'none',
    load: () => import('../pages/loading-page.tsx').then(({ LoadingPage }) => ({ Screen: LoadingPage })),
  },
  {
    path: paths.home,
    texts: ['home', 'lobby', 'footer', 'pages', 'sports', 'markets', 'promotions'],
    tab: 'home',
    first: [{ call: 'getSportsHome' }, ...firstOfLobby],
    load: () =>
      import('../pages/home-page.tsx').then(({ HomePage, prefetchHome }) => ({
        Screen: HomePage,
        prefetch: prefetchHome,
      })),
  },
  {
    path: paths.invitation,
    texts: ['pages'],
    chrome: 'none',
    load: () =>
      import('../pages/invitation-page.tsx').then(({ InvitationPage }) => ({ Screen: InvitationPage })),
  },
  {
    path: paths.registered,
    texts: [],
    chrome: 'none',
    load: () =>
      import('../pages/registered-page.tsx').then(({ RegisteredPage }) => ({ Screen: RegisteredPage })),
  },
  {
    path: paths.statistics,
    title: 'statistics',
    texts: ['pages', 'records'],
    load: () =>
      import('../features/records/play-statistics.tsx').then(({ StatisticsScreen }) => ({
        Screen: StatisticsScreen,
      })),
  },
  {
    path: paths.error,
    title: 'error',
    texts: ['pages'],
    load: () => import('../pages/error-page.tsx').then(({ ErrorPage }) => ({ Screen: ErrorPage })),
  },
  {
    path: paths.account,
    title: 'account',
    texts: ['account', 'identity', 'pages'],
    load: () => import('../pages/account-page.tsx').then(({ AccountPage }) => ({ Screen: AccountPage })),
  },
  sportsbook(paths.sports),
  sportsbook(paths.football),
  {
    path: paths.match,
    title: 'match',
    first: [{ call: 'getMatch', params: { matchId: 'id' } }],
    texts: ['match', 'markets', 'sports', 'bets', 'slip'],
    load: () =>
      import('../pages/match-page.tsx').then(({ MatchPage, prefetchMatch }) => ({
        Screen: MatchPage,
        prefetch: prefetchMatch,
      })),
  },
  {
    path: paths.slip,
    title: 'slip',
    texts: ['slip', 'bets', 'markets'],
    tab: 'slip',
    load: () => import('../pages/slip-page.tsx').then(({ SlipPage }) => ({ Screen: SlipPage })),
  },
  {
    path: paths.casino,
    title: 'casino',
    texts: ['lobby', 'home'],
    tab: 'casino',
    first: firstOfLobby,
    load: () =>
      import('../pages/casino-page.tsx').then(({ CasinoPage, prefetchCasino }) => ({
        Screen: CasinoPage,
        prefetch: prefetchCasino,
      })),
  },
  {
    path: paths.wallet,
    title: 'wallet',
    texts: ['pages', 'wallet', 'deposit'],
    tab: 'wallet',
    load: () => import('../pages/wallet-page.tsx').then(({ WalletPage }) => ({ Screen: WalletPage })),
  },
  {
    path: paths.activity,
    title: 'activity',
    texts: ['promotions'],
    load: () =>
      import('../features/promotions/promotion-screen.tsx').then(({ PromotionScreen }) => ({
        Screen: PromotionScreen,
      })),
  },
  {
    path: paths.share,
    title: 'share',
    texts: ['pages', 'invitations'],
    load: () =>
      import('../features/invitations/share-screen.tsx').then(({ ShareScreen }) => ({ Screen: ShareScreen })),
  },
  {
    path: paths.search,
    title: 'search',
    texts: ['lobby', 'match', 'home', 'sports', 'markets'],
    first: firstOfLobby,
    load: () => import('../pages/search-page.tsx').then(({ SearchPage }) => ({ Screen: SearchPage })),
  },
  {
    path: paths.gameDetail,
    title: 'game',
    texts: ['lobby'],
    load: () =>
      import('../features/lobby/game-detail.tsx').then(({ GameDetail }) => ({ Screen: GameDetail })),
  },
  {
    path: paths.records,
    title: 'records',
    texts: ['records', 'movements'],
    load: () =>
      import('../features/records/records-screen.tsx').then(({ RecordsScreen }) => ({
        Screen: RecordsScreen,
      })),
  },
  {
    path: paths.bonus,
    title: 'bonus',
    texts: ['bonus', 'promotions', 'signIn', 'deposit', 'pages'],
    load: () => import('../pages/bonus-page.tsx').then(({ BonusPage }) => ({ Screen: BonusPage })),
  },
  {
    path: paths.paySuccess,
    title: 'paySuccess',
    texts: ['pages', 'deposit'],
    load: () =>
      import('../features/deposit/returned-payment.tsx').then(({ PaySuccessScreen }) => ({
        Screen: PaySuccessScreen,
      })),
  },
  friends(paths.friends),
  friends(paths.friendsAlias),
  {
    path: paths.agent,
    title: 'agent',
    texts: ['pages', 'invitations'],
    load: () =>
      import('../features/invitations/agent-screen.tsx').then(({ AgentScreen }) => ({ Screen: AgentScreen })),
  },
  {
    path: paths.fairPlay,
    title: 'fairPlay',
    texts: ['pages', 'fairness'],
    load: () => import('../pages/fair-play-page.tsx').then(({ FairPlayPage }) => ({ Screen: FairPlayPage })),
  },
  {
    path: paths.vip,
    title: 'vip',
    texts: ['vip', 'bonus', 'pages'],
    load: () => import('../features/vip/vip-screen.tsx').then(({ VipScreen }) => ({ Screen: VipScreen })),
  },
  {
    path: paths.gameGroup,
    title: 'gameGroup',
    texts: ['lobby'],
    first: firstOfLobby,
    load: () =>
      import('../features/lobby/group-screen.tsx').then(({ GroupScreen }) => ({ Screen: GroupScreen })),
  },
  {
    path: paths.play,
    title: 'game',
    texts: ['play', 'lobby', 'originals'],
    chrome: 'none',
    load: () => import('../pages/play-page.tsx').then(({ PlayPage }) => ({ Screen: PlayPage })),
  },
  ...gameNames.map(ownGame),
  {
    path: paths.signIn,
    title: 'signIn',
    texts: ['signIn'],
    load: () =>
      import('../features/sign-in/sign-in-screen.tsx').then(({ SignInScreen }) => ({ Screen: SignInScreen })),
  },
  {
    path: paths.support,
    title: 'support',
    texts: ['pages', 'chat'],
    load: () => import('../pages/support-page.tsx').then(({ SupportPage }) => ({ Screen: SupportPage })),
  },
  {
    path: paths.terms,
    title: 'terms',
    texts: ['terms'],
    load: () => import('../pages/terms-page.tsx').then(({ TermsPage }) => ({ Screen: TermsPage })),
  },
  {
    path: paths.sportsRules,
    title: 'sportsRules',
    texts: ['sportsRules', 'home'],
    load: () =>
      import('../features/sports-rules/sports-rules-screen.tsx').then(({ SportsRulesScreen }) => ({
        Screen: SportsRulesScreen,
      })),
  },
  {
    path: paths.freeze,
    texts: ['security'],
    chrome: 'none',
    load: () =>
      import('../features/security/freeze-screen.tsx').then(({ FreezeScreen }) => ({ Screen: FreezeScreen })),
  },
  {
    path: paths.limits,
    title: 'limits',
    texts: ['limits'],
    load: () => import('../pages/limits-page.tsx').then(({ LimitsPage }) => ({ Screen: LimitsPage })),
  },
];
