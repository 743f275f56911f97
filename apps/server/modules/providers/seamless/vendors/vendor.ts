import { hash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Locale } from '@palpite/domain/locales';
import { type Currency, currencyCodes } from '@palpite/domain/money';
import type { SlotsCode, SlotsVendor } from '@palpite/domain/slots-vendors';
import { readVendorAmount } from '@palpite/domain/vendor-amount';
import type { z } from 'zod';
import type { Action, ActionResult, CallRefusal } from '../callback.ts';

/**
 * A call as it came; `verb` is what of the address comes after the vendor. `form` is what `formOf` has read of it, for a
 * call is looked at for its signature, its content and its answer.
 */
export type CallRequest = { verb: string; headers: IncomingHttpHeaders; rawBody: Buffer; form?: Form };

/** The fields of a form in their order, and by name; of a name that comes twice, the last one. */
export type Form = {
  readonly fields: readonly FormField[];
  readonly byName: Readonly<Record<string, string | undefined>>;
};
export type FormField = [name: string, value: string];

/** How a call names a session: by the token that we gave, or by the vendor's own number. */
export type SessionName = { token: string } | { vendorSession: string };

type Named = { session: SessionName | null; playerId: bigint | null; currency: Currency | null };

/** What a vendor asks, in our words. */
export type VendorCall =
  | ({ verb: 'verify' } & Named)
  | ({ verb: 'balance' } & Named)
  | ({ verb: 'move' } & Named & {
        game: string | null;
        roundId: string;
        actions: Action[];
        /** Wins whose amount cannot be read; a call that has any leaves its round open. */
        unread?: readonly UnreadWin[];
        finishes: boolean;
      })
  | { verb: 'note' };

/**
 * A win that names no exact amount. `raw` keeps the fields that decide, as they were sent. `stakeIds` are bets of the
 * same spin that the call tells with it: where one of them was not taken before, the call is refused as a whole, because
 * then no stake was taken.
 */
export type UnreadWin = { id: string; hash: string; raw: string; free: boolean; stakeIds: readonly string[] };

/** What became of a call that was not refused. */
export type PlayerView = {
  playerId: bigint;
  name: string;
  currency: Currency;
  balanceMinor: bigint;
  results: readonly ActionResult[];
  at: Date;
};

export type Answer = { http: number; body: object };

/** `url` opens the game in a frame; `vendorSession` is the vendor's number of the session, where it has one. */
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
  /** Where the game sends the player who leaves it. */
  returnUrl: string;
};

/** A round that its vendor left open, as the vendor is asked about it. */
export type AskedRound = { id: string; playerId: bigint; currency: Currency; startedAt: Date };

/**
 * What a vendor says of a round. `told`: each call that it made or should have made, and whether the round is over.
 * `sums`: the round is over, and what it came to. `unknown`: it does not count the round. `unclear`: it has corrected
 * the round in a way that says no calls.
 */
export type RoundWord =
  | { kind: 'told'; calls: Action[][]; over: boolean }
  | { kind: 'sums'; stakeMinor: bigint; payoutMinor: bigint }
  | { kind: 'unknown' }
  | { kind: 'unclear' };

/** A slots vendor as Palpite sees it; an adapter per vendor. */
export type VendorAdapter = {
  readonly vendor: SlotsVendor;
  readonly productCode: SlotsCode;
  /** Its pages tell whoever frames them that they run. */
  readonly pageSpeaks?: true;
  /** Names of calls that the vendor makes; anything else is no address of ours. */
  readonly verbs: readonly string[];
  /** Opens a game at the vendor; null when it does not answer, or says no. */
  launch(request: LaunchRequest): Promise<Launch | null>;
  /** Asks what became of a round; null when there is no answer. Absent where the vendor has no such call. */
  askRound?(round: AskedRound): Promise<RoundWord | null>;
  /** Whether the vendor wrote these bytes. */
  isGenuine(request: CallRequest): boolean;
  /** Throws CallRefused: `call_invalid`, `amount_invalid`, `currency_wrong`. */
  read(request: CallRequest): VendorCall;
  answer(request: CallRequest, call: VendorCall, view: PlayerView | null): Answer;
  refuse(request: CallRequest, refusal: CallRefusal, balanceMinor: bigint): Answer;
};

/** A call that cannot be understood or believed. */
export class CallRefused extends Error {
  readonly refusal: CallRefusal;
  constructor(refusal: CallRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

/** The form that a call brought, parsed once. */
export function formOf(request: CallRequest): Form {
  if (request.form) return request.form;
  const fields: FormField[] = [...new URLSearchParams(request.rawBody.toString('utf8'))];
  const byName: Record<string, string> = {};
  // As fast again as Object.fromEntries, which makes an object of no shape.
  for (const [name, value] of fields) byName[name] = value;
  request.form = { fields, byName };
  return request.form;
}

/** Parses what a vendor sent. Throws CallRefused: `call_invalid`. */
export function readFields<S extends z.ZodType>(schema: S, fields: unknown): z.output<S> {
  const parsed = schema.safeParse(fields);
  if (!parsed.success) throw new CallRefused('call_invalid');
  return parsed.data;
}

/** Throws CallRefused: `currency_wrong`. */
export function readCurrency(text: string): Currency {
  const known = findCurrency(text);
  if (!known) throw new CallRefused('currency_wrong');
  return known;
}

/**
 * Reads an amount of a win in currency units; null when it names no exact amount of the currency, is negative or absent.
 * A win is never refused for that: it becomes an `UnreadWin`.
 */
export function readWinAmount(given: unknown, currency: Currency | null): bigint | null {
  const minor = currency === null ? null : readVendorAmount(given, currency);
  return minor !== null && minor >= 0n ? minor : null;
}

/** Reads an amount of a bet in the same way. Throws CallRefused: `amount_invalid`. */
export function readAmount(given: unknown, currency: Currency): bigint {
  return readWinAmount(given, currency) ?? refuseAmount();
}

export function refuseAmount(): never {
  throw new CallRefused('amount_invalid');
}

/** Describes a win that cannot be read: `fields` are those that decide, absent ones are left out. */
export function unreadWin(
  id: string,
  about: readonly (string | bigint)[],
  fields: Readonly<Record<string, unknown>>,
  { free = false, stakeIds = [] }: { free?: boolean; stakeIds?: readonly string[] } = {},
): UnreadWin {
  const raw = (JSON.stringify(fields) ?? '').slice(0, rawCharactersMax);
  return { id, hash: hashContent('unread', ...about, raw), raw, free, stakeIds };
}

/** As much as `seamless.unread_win.raw` holds. */
const rawCharactersMax = 1_000;

/** The currency that a call names, in any letter case; null when it names none of ours. */
export function findCurrency(given: unknown): Currency | null {
  const text = typeof given === 'string' ? given.trim().toUpperCase() : '';
  return currencyCodes.find((code) => code === text) ?? null;
}

/** The player as we named him to the vendor. Throws CallRefused: `player_unknown`. */
export function readPlayer(text: string): bigint {
  if (!/^[1-9]\d{0,17}$/.test(text)) throw new CallRefused('player_unknown');
  return BigInt(text);
}

/** Hash over what a vendor said of one movement: the same number with another content is another hash. */
export function hashContent(...content: readonly (string | bigint | boolean)[]): string {
  return hash('sha256', JSON.stringify(content.map(String)));
}

/** Compares secrets without telling by the time it takes where they differ; how long one is, is no secret. */
export function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
