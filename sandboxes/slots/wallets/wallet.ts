import type { Launch, Session, StoredRound } from '../slot-store.ts';
import type { SlotRefusal } from '../wire.ts';

/**
 * done: the call has taken effect, now or at an earlier try · refused: it has no effect and will have none · unknown:
 * no clear answer, the wallet may have done it or not.
 */
export type WalletAnswer =
  | { kind: 'done'; balanceMinor: number }
  | { kind: 'refused'; code: SlotRefusal['code']; text?: string }
  | { kind: 'unknown' };

export type NotDone = Exclude<WalletAnswer, { kind: 'done' }>;

/** Player data from the wallet that the launch did not contain. */
export type Verified = { kind: 'done'; balanceMinor: number; named: { player?: string; currency?: string } };

export const unknown = { kind: 'unknown' } as const;

export type VendorWallet = {
  /** Verifies a launch. Returns the player and the balance. */
  verify(launch: Launch): Promise<Verified | NotDone>;
  findBalance(session: Session): Promise<WalletAnswer>;
  /** Requests the stake of a paid round, with its win where the vendor combines both. */
  takeStake(session: Session, round: StoredRound, attempt: number): Promise<WalletAnswer>;
  /** Whether `takeStake` also reports the win. */
  winComesWithStake: boolean;
  /** Reports the win of a round whose stake was taken separately, or of a free spin. Wins of zero are reported too. */
  payWin(session: Session, round: StoredRound, attempt: number): Promise<WalletAnswer>;
  /** Returns a stake that may have been taken. Null when this vendor repeats `takeStake` instead. */
  returnStake: ((session: Session, round: StoredRound) => Promise<WalletAnswer>) | null;
};

export type WalletSettings = {
  /** Address of the wallet's calls. */
  url(): string;
  key: string;
  timeoutMs: number;
  /** Fires when the vendor shuts down. Calls in progress then count as unknown. */
  stopping: AbortSignal;
};
