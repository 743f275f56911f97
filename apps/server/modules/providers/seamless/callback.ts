import type { Currency } from '@palpite/domain/money';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';

/**
 * One movement as the vendor sent it. `id` is the vendor's number; `hash` covers the whole content. `free`: a win
 * without a bet of its own, for example from free rounds. `corrects`: a correction by the vendor instead of a
 * player's bet. It needs no session and adds no turnover.
 */
export type Action =
  | { kind: 'bet'; id: string; hash: string; amountMinor: bigint; corrects?: true }
  | { kind: 'win'; id: string; hash: string; amountMinor: bigint; free: boolean }
  | { kind: 'rollback'; id: string; hash: string; targetId: string };

/** A vendor's message about one round in one call. Its actions are applied all or none. */
export type Callback = {
  vendor: SlotsVendor;
  playerId: bigint;
  /** Session named by the call; null when it names none or an unknown one. Only bets need one. */
  sessionId: bigint | null;
  game: string;
  currency: Currency;
  roundId: string;
  actions: readonly Action[];
  finishes: boolean;
};

/**
 * Why a vendor's call is refused; each adapter maps it to the vendor's code. `busy` and `fault` request a retry,
 * all others are final.
 */
export type CallRefusal =
  | 'signature_wrong'
  | 'call_invalid'
  | 'amount_invalid'
  | 'session_unknown'
  | 'session_ended'
  | 'player_unknown'
  | 'currency_wrong'
  | 'game_stopped'
  | 'stake_too_large'
  | 'own_limit'
  | 'balance_not_enough'
  | 'transaction_differs'
  | 'round_unknown'
  | 'round_void'
  | 'round_closed'
  | 'round_paid'
  | 'busy'
  | 'fault';

/** Result of one action. `neutralised`: a bet or win whose rollback came first. */
export type ActionResult = {
  id: string;
  result: 'posted' | 'duplicate' | 'neutralised';
  /** Balance of the round's pocket after the action, as in the first answer. */
  balanceAfterMinor: bigint;
};

export type CallbackAnswer =
  | { ok: true; balanceMinor: bigint; results: ActionResult[]; at: Date }
  | { ok: false; refusal: CallRefusal; balanceMinor: bigint };

export type TransactionSnapshot = {
  id: string;
  roundId: string;
  kind: Action['kind'];
  state: 'posted' | 'rolledBack' | 'tombstone';
  amountMinor: bigint;
  hash: string;
  balanceAfterMinor: bigint;
};

/** Sums and counts of a round, without rolled-back transactions. */
export type RoundFigures = {
  stakeMinor: bigint;
  payoutMinor: bigint;
  bets: number;
  /** Wins above 0. */
  wins: number;
  status: 'open' | 'finished' | 'void';
};

export type RoundSnapshot = RoundFigures & {
  playerId: bigint;
  currency: string;
  version: number;
  /** This server refunded the stake because the vendor sent nothing more. A late win is still credited. */
  refunded: boolean;
};

export type SeenPocket = { accountId: bigint; balanceMinor: bigint };

export type StateSnapshot = {
  round: RoundSnapshot | null;
  /** The round's pocket. For a new round, the pockets that may pay it, in order of preference. */
  pockets: readonly [SeenPocket, ...SeenPocket[]];
  /** Pocket that receives the payout of a new round without a stake. */
  giftPocket: SeenPocket;
  transactions: readonly TransactionSnapshot[];
  /** Whether the player's session, login and account are all valid. */
  mayBet: boolean;
  gameStopped: boolean;
  stakeMaxMinor: bigint;
};
