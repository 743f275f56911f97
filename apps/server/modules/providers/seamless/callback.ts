import type { Currency } from '@palpite/domain/money';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';

/**
 * One movement as a vendor told it. `id` is the vendor's number of it, `hash` covers everything that was said of it.
 * `free`: a win without a bet of its own, such as of free rounds that were given away. `corrects`: no bet of the player
 * but a correction of the vendor, which needs no session and is no turnover.
 */
export type Action =
  | { kind: 'bet'; id: string; hash: string; amountMinor: bigint; corrects?: true }
  | { kind: 'win'; id: string; hash: string; amountMinor: bigint; free: boolean }
  | { kind: 'rollback'; id: string; hash: string; targetId: string };

/** What a vendor says of one round in one call: its actions hold all together or not at all. */
export type Callback = {
  vendor: SlotsVendor;
  playerId: bigint;
  /** The session that the call names; null when it names none that is known. Only bets need one. */
  sessionId: bigint | null;
  game: string;
  currency: Currency;
  roundId: string;
  actions: readonly Action[];
  /** Nothing more is to come of the round. */
  finishes: boolean;
};

/**
 * Why a call of a vendor was refused; each adapter has its vendor's word for it.
 * `busy` and `fault` ask to be told again, all others are final.
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

/** What became of one action: `neutralised` is a bet or win whose rollback came first. */
export type ActionResult = {
  id: string;
  result: 'posted' | 'duplicate' | 'neutralised';
  /** The pocket of the round right after it, as answered the first time. */
  balanceAfterMinor: bigint;
};

export type CallbackAnswer =
  | { ok: true; balanceMinor: bigint; results: ActionResult[]; at: Date }
  | { ok: false; refusal: CallRefusal; balanceMinor: bigint };

/** A transaction as it stands. */
export type TransactionSnapshot = {
  id: string;
  roundId: string;
  kind: Action['kind'];
  state: 'posted' | 'rolledBack' | 'tombstone';
  amountMinor: bigint;
  hash: string;
  balanceAfterMinor: bigint;
};

/** The sums and counts of a round, of what was not rolled back. */
export type RoundFigures = {
  stakeMinor: bigint;
  payoutMinor: bigint;
  bets: number;
  /** Those that paid something. */
  wins: number;
  status: 'open' | 'finished' | 'void';
};

export type RoundSnapshot = RoundFigures & {
  playerId: bigint;
  currency: string;
  version: number;
  /** We gave the stake back because no word came; a win that comes all the same is credited. */
  refunded: boolean;
};

export type SeenPocket = { accountId: bigint; balanceMinor: bigint };

/** What a callback is decided on. */
export type StateSnapshot = {
  round: RoundSnapshot | null;
  /** The pocket of the round; for a new one those that may pay it, in the order in which they are tried. */
  pockets: readonly [SeenPocket, ...SeenPocket[]];
  /** Where a new round without a stake pays to. */
  giftPocket: SeenPocket;
  transactions: readonly TransactionSnapshot[];
  /** Session, login and account of the player are all in force. */
  mayBet: boolean;
  gameStopped: boolean;
  stakeMaxMinor: bigint;
};
