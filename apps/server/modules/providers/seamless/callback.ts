import type { Currency } from '@palpite/domain/money';
import type { SlotsVendor } from '@palpite/domain/slots-vendors';

/**
 * `id` is the vendor's number, `hash` covers the whole content. `free`: a win without its own bet.
 * `corrects`: by the vendor; needs no session and adds no turnover.
 */
export type Action =
  | { kind: 'bet'; id: string; hash: string; amountMinor: bigint; corrects?: true }
  | { kind: 'win'; id: string; hash: string; amountMinor: bigint; free: boolean }
  | { kind: 'rollback'; id: string; hash: string; targetId: string };

/** A message about one round; its actions are applied all or none. */
export type Callback = {
  vendor: SlotsVendor;
  playerId: bigint;
  /** Null for none or an unknown one. Only bets need a session. */
  sessionId: bigint | null;
  game: string;
  currency: Currency;
  roundId: string;
  actions: readonly Action[];
  finishes: boolean;
};

/** Each adapter maps it to the vendor's code. `busy` and `fault` request a retry, all others are final. */
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

/** `neutralised`: its rollback came first. */
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

/** Sums and counts without rolled-back transactions. */
export type RoundFigures = {
  stakeMinor: bigint;
  payoutMinor: bigint;
  bets: number;
  /** Number of wins above 0. */
  wins: number;
  status: 'open' | 'finished' | 'void';
};

export type RoundSnapshot = RoundFigures & {
  playerId: bigint;
  currency: string;
  version: number;
  /** The vendor sent nothing more. A late win is still credited. */
  refunded: boolean;
};

export type SeenPocket = { accountId: bigint; balanceMinor: bigint };

export type StateSnapshot = {
  round: RoundSnapshot | null;
  /** For a new round, the pockets that may pay it, in order of preference. */
  pockets: readonly [SeenPocket, ...SeenPocket[]];
  /** Receives the payout of a new round without a stake. */
  giftPocket: SeenPocket;
  transactions: readonly TransactionSnapshot[];
  /** True while session, login and account are valid. */
  mayBet: boolean;
  gameStopped: boolean;
  stakeMaxMinor: bigint;
};
