import type {
  bonuses,
  identity,
  identityReview,
  inbox,
  invitations,
  limits,
  lobby,
  notices,
  originalGames,
  originals,
  payments,
  promotions,
  providerCalls,
  records,
  secondFactor,
  security,
  signIn,
  sports,
  startMasks,
  support,
  terms,
  transfers,
  vip,
  withdrawals,
} from '@palpite/contracts';
import type { drawCalls } from '@palpite/contracts/draw-games';
import type { Reply, SentInput } from '@palpite/contracts/endpoint';
import { drawGameNames, type NameOf } from '@palpite/domain/games/names';

type Contracts = typeof drawCalls &
  typeof support &
  typeof inbox &
  typeof bonuses &
  typeof identity &
  typeof identityReview &
  typeof invitations &
  typeof limits &
  typeof lobby &
  typeof notices &
  typeof originals &
  typeof originalGames &
  typeof payments &
  typeof providerCalls &
  typeof promotions &
  typeof records &
  typeof secondFactor &
  typeof security &
  typeof signIn &
  typeof sports &
  typeof startMasks &
  typeof terms &
  typeof transfers &
  typeof vip &
  typeof withdrawals;

/** Calls that browsers make: not those of vendors or of the sandbox. */
type CallName = {
  [Name in keyof Contracts]: Contracts[Name] extends { path: string; guard: 'public' | 'player' }
    ? Contracts[Name] extends { sandboxOnly: true }
      ? never
      : Name
    : never;
}[keyof Contracts];

type Call<Name extends CallName> = {
  method: Contracts[Name]['method'];
  path: Contracts[Name]['path'];
  /** The specification sends some bodies as a form. */
  encoding?: 'form';
};

const capitalized = <Name extends string>(name: Name) =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}` as Capitalize<Name>;

export const rulesCall = <Name extends NameOf<'draw' | 'steps'>>(game: Name) =>
  `get${capitalized<Name>(game)}Rules` as const;

export const playCall = <Name extends NameOf<'draw'>>(game: Name) =>
  `play${capitalized<Name>(game)}` as const;

const drawEndpoints = Object.fromEntries(
  drawGameNames.flatMap((game) => [
    [rulesCall(game), { method: 'GET', path: `/api/app/originals/${game}` }],
    [playCall(game), { method: 'POST', path: `/api/app/originals/${game}/rounds` }],
  ]),
) as {
  [Name in NameOf<'draw'> as `get${Capitalize<Name>}Rules`]: {
    method: 'GET';
    path: `/api/app/originals/${Name}`;
  };
} & {
  [Name in NameOf<'draw'> as `play${Capitalize<Name>}`]: {
    method: 'POST';
    path: `/api/app/originals/${Name}/rounds`;
  };
};

/** Calls that only code of later bundles makes. Their paths are in that code. */
type LateName = Extract<CallName, keyof typeof secondFactor | keyof typeof startMasks>;

/**
 * Path and method of each call without its schemas, so that zod stays out of the first bundle. The compiler checks that
 * every line matches `@palpite/contracts` and that none is missing.
 */
export const endpoints = {
  getCaptcha: { method: 'GET', path: '/api/auth/user/captcha/{codeId}' },
  getCaptchaPuzzle: { method: 'GET', path: '/api/auth/user/captcha/{codeId}/puzzle' },
  getDevice: { method: 'GET', path: '/api/auth/user/device' },
  restLogin: { method: 'POST', path: '/api/auth/user/restLogin' },
  checkInvitation: { method: 'GET', path: '/api/auth/user/invitation/{yqm}' },
  restRegister: { method: 'POST', path: '/api/auth/user/restRegister' },
  logout: { method: 'POST', path: '/api/auth/user/logout' },
  renewSocketTicket: { method: 'POST', path: '/api/app/security/socket-ticket' },
  getUserInfo: { method: 'GET', path: '/api/app/user/userInfo' },
  getBalance: { method: 'GET', path: '/api/app/user/getBalance' },
  getOnline: { method: 'GET', path: '/api/app/main/online' },
  setHeader: { method: 'GET', path: '/api/app/user/setHeader/{index}' },
  getUserTest: { method: 'GET', path: '/api/app/user/getUserTest' },
  sendResetCode: { method: 'POST', path: '/api/app/main/RESETPWD/sendEmail', encoding: 'form' },
  checkResetCode: { method: 'POST', path: '/api/app/main/RESETPWD/checkEmail', encoding: 'form' },
  setPassword: { method: 'POST', path: '/api/app/main/setPwd', encoding: 'form' },
  listSessions: { method: 'GET', path: '/api/app/user/sessions' },
  endSession: { method: 'POST', path: '/api/app/user/sessions/{session}/end' },
  endOtherSessions: { method: 'POST', path: '/api/app/user/sessions/endOthers' },
  changePassword: { method: 'POST', path: '/api/app/user/changePwd' },
  sendEmailCode: { method: 'POST', path: '/api/app/user/changeEmail/sendEmail' },
  changeEmail: { method: 'POST', path: '/api/app/user/changeEmail' },
  getMain: { method: 'GET', path: '/api/app/main/main' },
  getInPlay: { method: 'GET', path: '/api/app/game/inPlay' },
  getStoppedGames: { method: 'GET', path: '/api/app/game/stopGame' },
  getGameText: { method: 'GET', path: '/api/app/game/text' },
  getMyGames: { method: 'GET', path: '/api/app/game/mine' },
  getNet: { method: 'GET', path: '/api/app/game/net' },
  getBanner: { method: 'GET', path: '/api/app/main/notice' },
  listNotices: { method: 'GET', path: '/api/app/game/notices' },
  openGame: { method: 'POST', path: '/api/app/game/open' },
  setFavourite: { method: 'POST', path: '/api/app/game/favourite' },
  getSeeds: { method: 'GET', path: '/api/app/originals/seeds' },
  rotateSeeds: { method: 'POST', path: '/api/app/originals/seeds/rotate' },
  getRound: { method: 'GET', path: '/api/app/originals/rounds/{roundId}' },
  listRounds: { method: 'GET', path: '/api/app/originals/rounds' },
  getOpenRounds: { method: 'GET', path: '/api/app/originals/open' },
  getStatistics: { method: 'GET', path: '/api/app/originals/statistics' },
  ...drawEndpoints,
  getMinesRules: { method: 'GET', path: '/api/app/originals/mines' },
  startMines: { method: 'POST', path: '/api/app/originals/mines/rounds' },
  openTile: { method: 'POST', path: '/api/app/originals/mines/rounds/{roundId}/tiles' },
  leaveMines: { method: 'POST', path: '/api/app/originals/mines/rounds/{roundId}/leave' },
  getRowDoubleRules: { method: 'GET', path: '/api/app/originals/rowDouble' },
  startRowDouble: { method: 'POST', path: '/api/app/originals/rowDouble/rounds' },
  climbRow: { method: 'POST', path: '/api/app/originals/rowDouble/rounds/{roundId}/rows' },
  leaveRowDouble: { method: 'POST', path: '/api/app/originals/rowDouble/rounds/{roundId}/leave' },
  getSharedRules: { method: 'GET', path: '/api/app/originals/shared/{game}/rules' },
  getSharedRound: { method: 'GET', path: '/api/app/originals/shared/{game}' },
  cancelSharedBets: { method: 'POST', path: '/api/app/originals/shared/{game}/bets/cancel' },
  betShared: { method: 'POST', path: '/api/app/originals/shared/{game}/bets' },
  listMySharedBets: { method: 'GET', path: '/api/app/originals/shared/{game}/bets' },
  listSharedRounds: { method: 'GET', path: '/api/app/originals/shared/{game}/rounds' },
  getPrices: { method: 'GET', path: '/api/app/order/getPrices' },
  prePay: { method: 'POST', path: '/api/app/order/prePay/{pkgId}', encoding: 'form' },
  getOrderStatus: { method: 'GET', path: '/api/app/order/getStatus/{orderId}' },
  cancelOrder: { method: 'POST', path: '/api/app/order/cancel/{orderId}' },
  getClaims: { method: 'GET', path: '/api/app/order/claims' },
  getReturns: { method: 'GET', path: '/api/app/order/returns' },
  getWithdraw: { method: 'GET', path: '/api/app/order/getWithdraw' },
  withdraw: { method: 'POST', path: '/api/app/order/withdraw' },
  getTransfer: { method: 'GET', path: '/api/app/order/getTransfer' },
  findTransferUser: { method: 'GET', path: '/api/app/order/transferUser' },
  transfer: { method: 'POST', path: '/api/app/order/transfer' },
  updateKyc: { method: 'POST', path: '/api/app/user/updateKyc' },
  getIdentityReview: { method: 'GET', path: '/api/app/user/identityReview' },
  addIdentityPicture: { method: 'POST', path: '/api/app/user/identityReview/pictures' },
  sendIdentityPictures: { method: 'POST', path: '/api/app/user/identityReview/send' },
  listRecords: { method: 'GET', path: '/api/app/order/records' },
  getStatement: { method: 'GET', path: '/api/app/order/statement' },
  getPlayStatistics: { method: 'GET', path: '/api/app/order/statistics' },
  getAtStake: { method: 'GET', path: '/api/app/order/atStake' },
  exportRecords: { method: 'GET', path: '/api/app/order/records.csv' },
  getLimits: { method: 'GET', path: '/api/app/limits' },
  setLimit: { method: 'POST', path: '/api/app/limits/set' },
  stopPlay: { method: 'POST', path: '/api/app/limits/stop' },
  confirmLimit: { method: 'POST', path: '/api/app/limits/confirm' },
  listVipLevels: { method: 'GET', path: '/api/app/vip/levels' },
  getVip: { method: 'GET', path: '/api/app/vip' },
  freezeAccount: { method: 'POST', path: '/api/auth/freeze' },
  confirmIdentity: { method: 'POST', path: '/api/app/security/confirm' },
  listBonuses: { method: 'GET', path: '/api/app/bonus/list' },
  getBonusWeights: { method: 'GET', path: '/api/app/bonus/weights' },
  claimBonus: { method: 'POST', path: '/api/app/bonus/{bonusId}/claim' },
  declineBonus: { method: 'POST', path: '/api/app/bonus/{bonusId}/decline' },
  forfeitBonus: { method: 'POST', path: '/api/app/bonus/{bonusId}/forfeit' },
  getSignIn: { method: 'GET', path: '/api/app/signIn' },
  claimSignIn: { method: 'POST', path: '/api/app/signIn/claim' },
  getUserGift: { method: 'GET', path: '/api/app/main/userGift' },
  getTerms: { method: 'GET', path: '/api/app/main/terms' },
  getPlaySession: { method: 'GET', path: '/api/app/limits/play-session' },
  setReminder: { method: 'POST', path: '/api/app/limits/reminder' },
  acceptTerms: { method: 'POST', path: '/api/app/user/acceptTerms' },
  listPromotions: { method: 'GET', path: '/api/app/promotions' },
  getPromotion: { method: 'GET', path: '/api/app/promotions/{promotionId}' },
  listOwnPromotions: { method: 'GET', path: '/api/app/user/promotions' },
  claimPromotion: { method: 'POST', path: '/api/app/promotions/{promotionId}/claim' },
  getFavourites: { method: 'GET', path: '/api/app/sports/favourites' },
  addFavourites: { method: 'POST', path: '/api/app/sports/favourites/add' },
  removeFavourites: { method: 'POST', path: '/api/app/sports/favourites/remove' },
  getSportsHome: { method: 'GET', path: '/api/app/sports/home' },
  listMatches: { method: 'GET', path: '/api/app/sports/matches' },
  searchMatches: { method: 'GET', path: '/api/app/sports/search' },
  getMatch: { method: 'GET', path: '/api/app/sports/matches/{matchId}' },
  getMarkets: { method: 'GET', path: '/api/app/sports/markets' },
  getSportsTerms: { method: 'GET', path: '/api/app/sports/terms' },
  placeBets: { method: 'POST', path: '/api/app/sports/bets' },
  countSlips: { method: 'POST', path: '/api/app/sports/slipTurnover' },
  listBets: { method: 'GET', path: '/api/app/sports/bets' },
  getBet: { method: 'GET', path: '/api/app/sports/bets/{betId}' },
  listCashOuts: { method: 'GET', path: '/api/app/sports/cashOuts' },
  cashOutBet: { method: 'POST', path: '/api/app/sports/bets/{betId}/cashOut' },
  setAutoCashOut: { method: 'POST', path: '/api/app/sports/bets/{betId}/autoCashOut' },
  getInvitations: { method: 'GET', path: '/api/app/invitation/summary' },
  listFriends: { method: 'GET', path: '/api/app/invitation/friends' },
  listEarnings: { method: 'GET', path: '/api/app/invitation/earnings' },
  getSharePicture: { method: 'GET', path: '/api/app/invitation/picture' },
  getChat: { method: 'GET', path: '/api/app/support/chat' },
  sendChatMessage: { method: 'POST', path: '/api/app/support/chat/messages' },
  readChat: { method: 'POST', path: '/api/app/support/chat/read' },
  tellTyping: { method: 'POST', path: '/api/app/support/chat/typing' },
  getChatPicture: { method: 'GET', path: '/api/app/support/chat/pictures/{pictureId}' },
  getUnread: { method: 'GET', path: '/api/app/support/unread' },
  getInbox: { method: 'GET', path: '/api/app/inbox' },
  readInbox: { method: 'POST', path: '/api/app/inbox/read' },
  setInboxMail: { method: 'POST', path: '/api/app/inbox/mail' },
} as const satisfies { [Name in Exclude<CallName, LateName>]: Call<Name> };

/** All late calls of a module of the contracts. */
type LateEndpoints<Module> = { readonly [Name in Extract<LateName, keyof Module>]: Call<Name> };

const known: Partial<Record<CallName, Call<CallName>>> = { ...endpoints };

/** The bundle that makes these calls adds them when it loads. */
export function addEndpoints(
  late: LateEndpoints<typeof secondFactor> | LateEndpoints<typeof startMasks>,
): void {
  Object.assign(known, late);
}

export function endpointOf(name: EndpointName): Call<CallName> {
  const endpoint = known[name];
  if (!endpoint) throw new Error(`no path for ${name}`);
  return endpoint;
}

export type EndpointName = CallName;
export type CallInput<Name extends EndpointName> = SentInput<Contracts[Name]>;
/** The result of a call: a file if the contract has a raw body. */
export type CallReply<Name extends EndpointName> = Contracts[Name] extends { raw: string }
  ? Blob
  : Reply<Contracts[Name]>;
