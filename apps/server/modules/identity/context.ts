import type { UserInfo } from '@palpite/contracts/identity';
import type { priceBook } from '@palpite/contracts/payments';
import type { InvitationLevel } from '@palpite/domain/invitations';
import type { Currency } from '@palpite/domain/money';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Company } from '../../company-settings.ts';
import type { Config } from '../../config.ts';
import type { Database, Tx } from '../../platform/db.ts';
import type { Player } from '../../platform/http.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Sessions } from './authenticate.ts';
import type { Inviter } from './identity.store.ts';
import type { Limits } from './limits.ts';
import type { LoginPressure } from './login-pressure.ts';

type Figures = {
  cashMinor: bigint;
  bonusMinor: bigint;
  /** Weighted; still required by active bonuses. */
  bonusTurnoverLeftMinor: bigint;
  turnoverMinor: bigint;
  payAmountMinor: bigint;
  paySumMinor: bigint;
  wdSumMinor: bigint;
  gamePayMinor: bigint;
  /** Still required before a withdrawal. */
  addPayMinor: bigint;
  /** Owed for reversed deposits. */
  owedMinor: bigint;
  standing: {
    level: number;
    /** All-time requirements; null at the top level. */
    next: { level: number; depositsMinor: bigint; turnoverMinor: bigint } | null;
  };
  /** Progress towards the next level. */
  counted: { depositsMinor: bigint; turnoverMinor: bigint };
  invitations: { level: InvitationLevel; friends: number; earnedMinor: bigint }[];
  discount: UserInfo['payDiscount'];
  priceBook: z.output<typeof priceBook>;
};

export type Ports = {
  openPockets(tx: Tx, playerId: bigint, currency: Currency): Promise<void>;
  bindFriend(tx: Tx, friend: { friendId: bigint; currency: Currency; inviter: Inviter }): Promise<void>;
  findFigures(player: Pick<Player, 'id' | 'currency'>): Promise<Figures>;
  findCashMinor(playerId: bigint): Promise<bigint>;
  /** Null: forever. Locks the wallet accounts of all players in the order of their ids. */
  stopStakes(tx: Tx, playerIds: readonly bigint[], until: Date | null): Promise<void>;
  /** Call it before `stopStakes`: orders are locked before accounts. */
  closeOrders(tx: Tx, player: Pick<Player, 'id' | 'currency'>): Promise<void>;
  /**
   * Unplayed deposits of an excluded player. Call it after `closeOrders`, which locks the deposits. Returns
   * minor units.
   */
  returnDeposits(tx: Tx, player: Pick<Player, 'id' | 'currency'>): Promise<bigint>;
  setStakesFrozen(tx: Tx, playerId: bigint, isFrozen: boolean): Promise<void>;
  listPaymentTwins(tx: Tx, playerId: bigint): Promise<bigint[]>;
  /** Payees and client data of closed deposits, withdrawals and transfers. */
  erasePayees(tx: Tx, playerId: bigint): Promise<void>;
  seedTestMoney?(tx: Tx, playerId: bigint, currency: Currency): Promise<void>;
};

export type Context = {
  readonly database: Database;
  readonly config: Config;
  readonly company: () => Company;
  readonly log: Logger;
  readonly mail: Mail;
  readonly secrets: Secrets;
  readonly ports: Ports;
  readonly limits: Limits;
  readonly pressure: LoginPressure;
  readonly sessions: Sessions;
  /** Without a trailing slash. */
  siteUrl(): string;
};
