import type { UserInfo } from '@palpite/contracts/identity';
import type { priceBook } from '@palpite/contracts/payments';
import type { InvitationLevel } from '@palpite/domain/invitations';
import type { Currency } from '@palpite/domain/money';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Sessions } from './authenticate.ts';
import type { Inviter } from './identity.store.ts';
import type { Limits } from './limits.ts';

/** Figures of the user info that other modules own, in minor units. */
type Figures = {
  cashMinor: bigint;
  bonusMinor: bigint;
  /** Weighted turnover that active bonuses still require. */
  bonusTurnoverLeftMinor: bigint;
  /** All-time stakes. */
  turnoverMinor: bigint;
  /** Amount of the newest deposit. */
  payAmountMinor: bigint;
  paySumMinor: bigint;
  wdSumMinor: bigint;
  /** Stakes since the newest deposit. */
  gamePayMinor: bigint;
  /** Turnover still required before a withdrawal. */
  addPayMinor: bigint;
  /** Amount still owed for deposits that were reversed. */
  owedMinor: bigint;
  standing: {
    level: number;
    /** All-time requirements of the next level; null at the top level. */
    next: { level: number; depositsMinor: bigint; turnoverMinor: bigint } | null;
  };
  /** Progress towards the next level so far. */
  counted: { depositsMinor: bigint; turnoverMinor: bigint };
  /** Number of friends and all-time earnings by invitation level. */
  invitations: { level: InvitationLevel; friends: number; earnedMinor: bigint }[];
  discount: UserInfo['payDiscount'];
  priceBook: z.output<typeof priceBook>;
};

export type Ports = {
  openPockets(tx: Tx, playerId: bigint, currency: Currency): Promise<void>;
  bindFriend(tx: Tx, friend: { friendId: bigint; currency: Currency; inviter: Inviter }): Promise<void>;
  findFigures(player: Pick<Player, 'id' | 'currency'>): Promise<Figures>;
  findCashMinor(playerId: bigint): Promise<bigint>;
  /**
   * Refuses every stake of a player until the given moment (null: forever), effective with the transaction that writes
   * the stop.
   */
  stopStakes(tx: Tx, playerId: bigint, until: Date | null): Promise<void>;
  /** Closes unpaid deposits of a player who stops. Call it before `stopStakes`: orders are locked before accounts. */
  closeOrders(tx: Tx, player: Pick<Player, 'id' | 'currency'>): Promise<void>;
  /**
   * Schedules the return of an excluded player's unplayed deposits. Call it after `closeOrders`, which locks the
   * deposits. Returns the amount in minor units.
   */
  returnDeposits(tx: Tx, player: Pick<Player, 'id' | 'currency'>): Promise<bigint>;
  seedTestMoney?(tx: Tx, playerId: bigint, currency: Currency): Promise<void>;
};

export type Context = {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly mail: Mail;
  readonly ports: Ports;
  readonly limits: Limits;
  readonly sessions: Sessions;
};
