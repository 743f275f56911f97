import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencyCodes } from '@palpite/domain/money';
import type { SlotsCode, SlotsVendor } from '@palpite/domain/slots-vendors';
import { readVendorAmount } from '@palpite/domain/vendor-amount';
import type { z } from 'zod';
import type { Action, ActionResult, CallRefusal } from '../callback.ts';

/**
 * `verb` is the part of the path after the vendor. `form` caches `formOf`: signature, content and answer read
 * it.
 */
export type CallRequest = { verb: string; headers: IncomingHttpHeaders; rawBody: Buffer; form?: Form };

/** In order, and by name; for a repeated name, the last value. */
export type Form = {
  readonly fields: readonly FormField[];
  readonly byName: Readonly<Record<string, string | undefined>>;
};
export type FormField = [name: string, value: string];

/** Our token, or the vendor's number. */
export type SessionName = { token: string } | { vendorSession: string };

type Named = { session: SessionName | null; playerId: bigint | null; currency: Currency | null };

export type VendorCall =
  | ({ verb: 'verify' } & Named)
  | ({ verb: 'balance' } & Named)
  | ({ verb: 'move' } & Named & {
        game: string | null;
        roundId: string;
        actions: Action[];
        /** A call with any leaves its round open. */
        unread?: readonly UnreadWin[];
        finishes: boolean;
      })
  | { verb: 'note' };

/**
 * `raw`: the fields that decide the amount. `stakeIds`: bets of the same spin in the same call; if one is
 * new, the whole call is refused, because no stake was taken.
 */
export type UnreadWin = { id: string; hash: string; raw: string; free: boolean; stakeIds: readonly string[] };

export type PlayerView = {
  playerId: bigint;
  name: string;
  currency: Currency;
  balanceMinor: bigint;
  results: readonly ActionResult[];
  at: Date;
};

export type Answer = { http: number; body: object };

/** `url` opens the game in a frame. `vendorSession` is the vendor's session number, if it has one. */
export type Launch = { url: string; vendorSession: string | null };

export type LaunchRequest = {
  game: string;
  token: string;
  playerId: bigint;
  name: string;
  currency: Currency;
  balanceMinor: bigint;
  lang: Locale;
  ip: string;
  returnUrl: string;
};

export type AskedRound = { id: string; playerId: bigint; currency: Currency; startedAt: Date };

/**
 * A vendor's answer about a round:
 * - `reported`: every call that it made or should have made, and whether the round is over.
 * - `sums`: the round is over, with its sums.
 * - `unknown`: the vendor has no such round.
 * - `unclear`: the vendor corrected the round in a way that does not map to calls.
 */
export type RoundWord =
  | { kind: 'reported'; calls: Action[][]; over: boolean }
  | { kind: 'sums'; stakeMinor: bigint; payoutMinor: bigint }
  | { kind: 'unknown' }
  | { kind: 'unclear' };

/** One adapter per vendor. */
export type VendorAdapter = {
  readonly vendor: SlotsVendor;
  readonly productCode: SlotsCode;
  readonly pageSpeaks?: true;
  /** Other paths do not exist. */
  readonly verbs: readonly string[];
  /** Null when the vendor refuses or does not answer. */
  launch(request: LaunchRequest): Promise<Launch | null>;
  /** Null without an answer. Absent when the vendor has no such call. */
  askRound?(round: AskedRound): Promise<RoundWord | null>;
  isGenuine(request: CallRequest): boolean;
  /** Throws CallRefused: call_invalid · amount_invalid · currency_wrong. */
  read(request: CallRequest): VendorCall;
  answer(request: CallRequest, call: VendorCall, view: PlayerView | null): Answer;
  refuse(request: CallRequest, refusal: CallRefusal, balanceMinor: bigint): Answer;
};

/** Thrown for a call that cannot be parsed or authenticated. */
export class CallRefused extends Error {
  readonly refusal: CallRefusal;
  constructor(refusal: CallRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export function formOf(request: CallRequest): Form {
  if (request.form) return request.form;
  const fields: FormField[] = [...new URLSearchParams(request.rawBody.toString('utf8'))];
  const byName: Record<string, string> = {};
  // Twice as fast as Object.fromEntries, whose result has no stable hidden class.
  for (const [name, value] of fields) byName[name] = value;
  request.form = { fields, byName };
  return request.form;
}

export function readFields<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw new CallRefused('call_invalid');
  return parsed.data;
}

export function readCurrency(text: string): Currency {
  const known = findCurrency(text);
  if (!known) throw new CallRefused('currency_wrong');
  return known;
}

/**
 * In currency units. Null when absent, negative or not exact: such a win is never refused; it becomes an
 * `UnreadWin`.
 */
export function readWinAmount(given: unknown, currency: Currency | null): bigint | null {
  const minor = currency === null ? null : readVendorAmount(given, currency);
  return minor !== null && minor >= 0n ? minor : null;
}

/** Throws CallRefused: amount_invalid. */
export function readAmount(given: unknown, currency: Currency): bigint {
  return readWinAmount(given, currency) ?? refuseAmount();
}

export function refuseAmount(): never {
  throw new CallRefused('amount_invalid');
}

/** `fields` decide its amount; absent ones are omitted. */
export function unreadWin(
  id: string,
  about: readonly (string | bigint)[],
  fields: Readonly<Record<string, unknown>>,
  { free = false, stakeIds = [] }: { free?: boolean; stakeIds?: readonly string[] } = {},
): UnreadWin {
  const raw = (JSON.stringify(fields) ?? '').slice(0, rawCharactersMax);
  return { id, hash: hashContent('unread', ...about, raw), raw, free, stakeIds };
}

const rawCharactersMax = 1_000;

/** In any letter case; null when it is not one of ours. */
export function findCurrency(given: unknown): Currency | null {
  const text = typeof given === 'string' ? given.trim().toUpperCase() : '';
  return currencyCodes.find((code) => code === text) ?? null;
}

/** In the form that we gave the vendor. Throws CallRefused: player_unknown. */
export function readPlayer(text: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new CallRefused('player_unknown');
  return BigInt(text);
}

/** The same number with other content has another hash. */
export function hashContent(...content: readonly (string | bigint | boolean)[]): string {
  return hash('sha256', JSON.stringify(content.map(String)));
}

/** In constant time; only their length may leak. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
