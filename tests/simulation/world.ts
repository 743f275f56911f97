import type { SharedGame } from '@palpite/contracts/original-games';
import type { Client } from './client.ts';
import type { Clock } from './clock.ts';
import type { SimulatedDatabase } from './database.ts';
import type { Network } from './network.ts';
import type { Random } from './randomness.ts';
import type { RunningServer } from './server.ts';

/** A bet on offer, as the feed sent it last. */
export type Quote = { matchId: string; marketId: string; market: string; outcome: string; oddsMilli: number };

/** What players and the bank do at the payment vendor. These calls have no faults, so the vendor's books are known. */
export type Bank = {
  /** Acts on a checkout or payout: complete, decline, reverse and so on. Returns the HTTP status. */
  act(path: string): Promise<number>;
};

/** Facts that the server has acknowledged to a player. The oracle holds it to them. */
export type Acknowledged = {
  round(player: Person, requestId: string): void;
  bet(player: Person, betId: string): void;
  withdrawal(player: Person, id: string): void;
  stop(player: Person, until: number | null): void;
  limit(player: Person, kind: string, period: string, minor: bigint): void;
  freeze(player: Person): void;
  /** Call it before the order that opens the account. */
  unfreeze(player: Person): void;
  /** A client sent this idempotency key. */
  request(id: string): void;
  /** The server broke a promise that no statement shows. Ends the run. */
  broken(promise: string): void;
};

/** A simulated player. */
export type Person = {
  readonly number: number;
  readonly strategy: string;
  readonly random: Random;
  readonly deviceId: string;
  readonly username: string;
  readonly password: string;
  /** Together with the name, different for each player, so that no player matches another one. */
  birthDate: string;
  phone: string;
  cardNo: string;
  id: string;
  token: string;
  verified: boolean;
  /** Acknowledged end of a break or an exclusion; infinity for one without an end, null without one. */
  stoppedUntil: number | null;
  /** Free notes of the strategy. */
  readonly notes: Map<string, unknown>;
  turns: number;
};

/** Everything that a part of the simulation may use. */
export type World = {
  readonly seed: number;
  readonly clock: Clock;
  readonly network: Network;
  readonly client: Client;
  readonly database: SimulatedDatabase;
  readonly bank: Bank;
  readonly people: readonly Person[];
  readonly acknowledged: Acknowledged;
  random(stream: string): Random;
  /** The running server; null between a crash and the restart. */
  server(): RunningServer | null;
  /** Has the server draw the shared rounds that are due, and open the next one. */
  drawRounds(game: SharedGame): Promise<void>;
  quotes(): readonly Quote[];
  /** Has the feed confirm its prices, without which bets are refused. */
  confirmQuotes(): Promise<unknown>;
  /** Writes a line of the event log. The hash of all lines, with their details, identifies the run. */
  log(event: string, detail?: string): void;
};
