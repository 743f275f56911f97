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

/** What user info shows and other modules own, in minor units. */
type Figures = {
  cashMinor: bigint;
  bonusMinor: bigint;
  /** Weighted turnover that active bonuses still need. */
  bonusTurnoverLeftMinor: bigint;
  /** Staked in all time. */
  turnoverMinor: bigint;
  /** The newest deposit. */
  payAmountMinor: bigint;
  paySumMinor: bigint;
  wdSumMinor: bigint;
  /** Staked since the newest deposit. */
  gamePayMinor: bigint;
  /** Turnover that still stands before a withdrawal. */
  addPayMinor: bigint;
  /** Missing of deposits that were taken back. */
  owedMinor: bigint;
  standing: {
    level: number;
    /** What the next level needs in all time; null at the top. */
    next: { level: number; depositsMinor: bigint; turnoverMinor: bigint } | null;
  };
  /** What counts towards the next level so far. */
  counted: { depositsMinor: bigint; turnoverMinor: bigint };
  /** Friends by level, and what each level has brought in all time. */
  invitations: { level: InvitationLevel; friends: number; earnedMinor: bigint }[];
  discount: UserInfo['payDiscount'];
  priceBook: z.output<typeof priceBook>;
};

/** What identity needs of modules after it, one function each. */
export type Ports = {
  openPockets(tx: Tx, playerId: bigint, currency: Currency): Promise<void>;
  /** Notes in the transaction that opens an account whose invitation brought it. */
  bindFriend(tx: Tx, friend: { friendId: bigint; currency: Currency; inviter: Inviter }): Promise<void>;
  findFigures(player: Pick<Player, 'id' | 'currency'>): Promise<Figures>;
  findCashMinor(playerId: bigint): Promise<bigint>;
  /** Refuses every stake of a player until a moment, null for ever, from the transaction on that writes the stop. */
  stopStakes(tx: Tx, playerId: bigint, until: Date | null): Promise<void>;
  /** Gives up unpaid deposits of a player who stops; before `stopStakes`, as it locks what is locked before accounts. */
  closeOrders(tx: Tx, player: Pick<Player, 'id' | 'currency'>): Promise<void>;
  /**
   * Plans the return of what an excluded player did not play of the deposits, after `closeOrders`, which locks the
   * deposits. Answers the minor units that return.
   */
  returnDeposits(tx: Tx, player: Pick<Player, 'id' | 'currency'>): Promise<bigint>;
  /** Gives the test account play money in the transaction that opens it. */
  seedTestMoney?(tx: Tx, playerId: bigint, currency: Currency): Promise<void>;
};

/** What every use case of this module works with. */
export type Context = {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly mail: Mail;
  readonly ports: Ports;
  readonly limits: Limits;
  readonly sessions: Sessions;
};
