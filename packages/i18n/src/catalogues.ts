import type { Locale } from '@palpite/domain/locales';
import type account from './catalogues/pt_BR/account.json';
import type amount from './catalogues/pt_BR/amount.json';
import type app from './catalogues/pt_BR/app.json';
import type autoplay from './catalogues/pt_BR/autoplay.json';
import type bets from './catalogues/pt_BR/bets.json';
import type bonus from './catalogues/pt_BR/bonus.json';
import type chat from './catalogues/pt_BR/chat.json';
import type common from './catalogues/pt_BR/common.json';
import type deposit from './catalogues/pt_BR/deposit.json';
import type dice from './catalogues/pt_BR/dice.json';
import type double from './catalogues/pt_BR/double.json';
import type errors from './catalogues/pt_BR/errors.json';
import type evidence from './catalogues/pt_BR/evidence.json';
import type fairness from './catalogues/pt_BR/fairness.json';
import type footer from './catalogues/pt_BR/footer.json';
import type gift from './catalogues/pt_BR/gift.json';
import type home from './catalogues/pt_BR/home.json';
import type identity from './catalogues/pt_BR/identity.json';
import type invitations from './catalogues/pt_BR/invitations.json';
import type keno from './catalogues/pt_BR/keno.json';
import type kyc from './catalogues/pt_BR/kyc.json';
import type limbo from './catalogues/pt_BR/limbo.json';
import type limits from './catalogues/pt_BR/limits.json';
import type lobby from './catalogues/pt_BR/lobby.json';
import type lucky from './catalogues/pt_BR/lucky.json';
import type markets from './catalogues/pt_BR/markets.json';
import type match from './catalogues/pt_BR/match.json';
import type matchStatistics from './catalogues/pt_BR/matchStatistics.json';
import type mines from './catalogues/pt_BR/mines.json';
import type movements from './catalogues/pt_BR/movements.json';
import type news from './catalogues/pt_BR/news.json';
import type originals from './catalogues/pt_BR/originals.json';
import type pages from './catalogues/pt_BR/pages.json';
import type play from './catalogues/pt_BR/play.json';
import type promotions from './catalogues/pt_BR/promotions.json';
import type records from './catalogues/pt_BR/records.json';
import type rowDouble from './catalogues/pt_BR/rowDouble.json';
import type secondFactor from './catalogues/pt_BR/secondFactor.json';
import type security from './catalogues/pt_BR/security.json';
import type shared from './catalogues/pt_BR/shared.json';
import type signIn from './catalogues/pt_BR/signIn.json';
import type slip from './catalogues/pt_BR/slip.json';
import type sports from './catalogues/pt_BR/sports.json';
import type sportsRules from './catalogues/pt_BR/sportsRules.json';
import type statistics from './catalogues/pt_BR/statistics.json';
import type steps from './catalogues/pt_BR/steps.json';
import type terms from './catalogues/pt_BR/terms.json';
import type transfer from './catalogues/pt_BR/transfer.json';
import type vip from './catalogues/pt_BR/vip.json';
import type wallet from './catalogues/pt_BR/wallet.json';
import type withdraw from './catalogues/pt_BR/withdraw.json';

/**
 * Catalogues of the screens, typed by the reference locale. A new feature adds its JSON files and one line here.
 * `refusals`, `successes`, `invitationLink`, `mail`, `notices` and `places` belong to the server and are typed in
 * `server.ts`.
 */
export interface Catalogues {
  account: typeof account;
  amount: typeof amount;
  app: typeof app;
  autoplay: typeof autoplay;
  bets: typeof bets;
  bonus: typeof bonus;
  chat: typeof chat;
  common: typeof common;
  deposit: typeof deposit;
  dice: typeof dice;
  double: typeof double;
  errors: typeof errors;
  evidence: typeof evidence;
  fairness: typeof fairness;
  footer: typeof footer;
  gift: typeof gift;
  home: typeof home;
  identity: typeof identity;
  invitations: typeof invitations;
  kyc: typeof kyc;
  keno: typeof keno;
  limbo: typeof limbo;
  limits: typeof limits;
  lobby: typeof lobby;
  lucky: typeof lucky;
  originals: typeof originals;
  statistics: typeof statistics;
  steps: typeof steps;
  rowDouble: typeof rowDouble;
  markets: typeof markets;
  match: typeof match;
  matchStatistics: typeof matchStatistics;
  mines: typeof mines;
  movements: typeof movements;
  news: typeof news;
  pages: typeof pages;
  promotions: typeof promotions;
  play: typeof play;
  records: typeof records;
  secondFactor: typeof secondFactor;
  security: typeof security;
  shared: typeof shared;
  signIn: typeof signIn;
  slip: typeof slip;
  sports: typeof sports;
  sportsRules: typeof sportsRules;
  terms: typeof terms;
  transfer: typeof transfer;
  vip: typeof vip;
  wallet: typeof wallet;
  withdraw: typeof withdraw;
}

export type Namespace = keyof Catalogues;

/** Locales that a player may choose. A test requires that exactly these have every catalogue. */
export const offeredLocales = [
  'pt_BR',
  'en_US',
  'ja_JP',
  'ru_RU',
  'zh_CN',
  'ko_KR',
  'id_ID',
  'vi_VN',
  'nr_NR',
] as const satisfies readonly Locale[];

export type OfferedLocale = (typeof offeredLocales)[number];

export function offeredLocale(text: string | null | undefined): OfferedLocale {
  return offeredLocales.find((locale) => locale === text) ?? offeredLocales[0];
}
