import type { Launch, Session, StoredRound } from '../books.ts';
import type { SlotRefusal } from '../wire.ts';

/**
 * done: it happened, now or at an earlier try · refused: it did not and will not · unknown: no answer that says so,
 * the wallet may have done it or not.
 */
export type WalletAnswer =
  | { kind: 'done'; balanceMinor: number }
  | { kind: 'refused'; code: SlotRefusal['code']; text?: string }
  | { kind: 'unknown' };

export type NotDone = Exclude<WalletAnswer, { kind: 'done' }>;

/** Who came, as far as the wallet says it and the launch did not. */
export type Verified = { kind: 'done'; balanceMinor: number; named: { player?: string; currency?: string } };

export const unknown = { kind: 'unknown' } as const;

/** How one vendor speaks with the wallet of a casino. */
export type VendorWallet = {
  /** Who it is that came with a launch, and what they have. */
  verify(launch: Launch): Promise<Verified | NotDone>;
  findBalance(session: Session): Promise<WalletAnswer>;
  /** Asks for the stake of a paid round, together with its win where the vendor says both at once. */
  takeStake(session: Session, round: StoredRound, attempt: number): Promise<WalletAnswer>;
  /** Whether takeStake told the win, too. */
  winComesWithStake: boolean;
  /** Tells the win of a round whose stake was told alone, or of a free spin; also a win of nothing. */
  payWin(session: Session, round: StoredRound, attempt: number): Promise<WalletAnswer>;
  /** Takes back a stake that may have arrived; null when this vendor asks for the stake again instead. */
  returnStake: ((session: Session, round: StoredRound) => Promise<WalletAnswer>) | null;
};

export type WalletSettings = {
  /** Where the wallet takes calls. */
  url(): string;
  key: string;
  timeoutMs: number;
  /** Fires when the vendor shuts down; calls in flight then count as unknown. */
  stopping: AbortSignal;
};
