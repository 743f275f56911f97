import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST';

/**
 * Who may call: anybody, a logged-in player, somebody of the staff at the desk, or a vendor whose signature the handler
 * checks on the raw body.
 */
export type Guard = 'public' | 'player' | 'staff' | 'vendor';

/**
 * One call of the product as a value: the server mounts it, the web app calls it, OpenAPI describes it.
 * `path` is written as in the specification, parameters in braces. `refusals` lists what this call can refuse
 * beyond what every call can (`request_invalid`, `too_many_requests`, `service_busy`, `fault`, and for a call of
 * players or staff `not_logged_in` and `session_ended`).
 */
export type Endpoint = {
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: string;
  readonly summary: string;
  readonly guard: Guard;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** Most bytes of the body, where it may be longer than that of other calls. */
  readonly bodyBytesMax?: number;
  /** The `data` of the reply envelope; `raw` says that the body is sent as it is, without an envelope. */
  readonly reply: z.ZodType;
  readonly raw?: string;
  readonly refusals?: readonly RefusalCode[];
  readonly sandboxOnly?: boolean;
  /** Open to a player who takes a break or is excluded: what ends an open bet or round, and the way to take money out. */
  readonly whileStopped?: boolean;
  /** Stakes, pays in or takes an offer: refused with `terms_due` until the player has accepted the terms. */
  readonly needsTerms?: boolean;
  /** How often a player may call it, times in seconds, where each call leaves a row for ever and costs him nothing. */
  readonly perPlayer?: readonly [times: number, seconds: number];
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type Sent<S> = S extends z.ZodType ? z.input<S> : Record<never, never>;

/** What the handler gets after parsing. */
export type ParsedInput<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

/** What a caller writes before parsing. */
export type SentInput<E extends Endpoint> = {
  params?: Sent<E['params']>;
  query?: Sent<E['query']>;
  body?: Sent<E['body']>;
};

export type Reply<E extends Endpoint> = z.output<E['reply']>;

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** The reply envelope of every call (section 7): status 200 on success. */
export type Envelope<Data> = { status: number; message: string; data: Data };

/** The `data` of a refusal. */
export type RefusalData = { code: RefusalCode; params?: Record<string, string | number>; reference?: string };

/** `loading: false` in query or body switches the client's loading indicator off (section 7); servers ignore it. */
export const loadingFlag = { loading: z.union([z.boolean(), z.enum(['true', 'false'])]).optional() };

const decimalText = /^(0|[1-9]\d{0,14})(\.\d{1,3})?$/;

/** What is wrong with a number of a reply that should be an amount. */
export const notAnAmount = 'not an amount: more than 2 decimals';

/**
 * An amount on its way in: a JSON number or a form's text in currency units, handed on as plain decimal text.
 * Signs, exponents, separators and more digits than any amount has are refused here; the use case knows the
 * currency and turns the text into minor units with `parseMinor`.
 */
export const amountText = z
  .union([z.number().finite().nonnegative(), z.string().max(20)])
  .transform(String)
  .pipe(z.string().regex(decimalText, 'amount_invalid'));

/** An amount on its way out: currency units with at most two decimals, which a sum of floats would not have. */
export const amount = z
  .number()
  .refine((value) => /^-?\d+(\.\d{1,2})?$/.test(String(value)), { error: notAnAmount })
  .describe('Currency units, at most 2 decimals');

/** Balances after money moved: the cash always, the bonus when it is what was moved. */
export const balances = {
  balance: amount,
  bonusBalance: amount.optional().describe('Told when bonus money was moved; else it is as it was'),
};

/** A whole number that may arrive as text from a form or a path. */
export const wholeNumber = (min: number, max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,15}$/)])
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));

/** How much of a stake counts, by product; sports bets by the band of their total price. */
export const turnoverShare = z.object({
  product: z.string(),
  fromOdds: z.number().describe('Lowest total price of the band, decimal odds; 0 for the lowest'),
  percent: z.number().min(0).max(100),
});
