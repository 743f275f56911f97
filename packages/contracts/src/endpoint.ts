import type { Permission } from '@palpite/domain/staff';
import { z } from 'zod';
import type { RefusalCode } from './refusals.ts';

export type Method = 'GET' | 'POST';

/**
 * Who may call: anyone, a logged-in player, a member of staff, or a vendor whose signature the handler verifies on the
 * raw body.
 */
export type Guard = 'public' | 'player' | 'staff' | 'vendor';

/**
 * What the audit log records of a call of staff. `reads`: whose personal data was read, once in ten minutes for each
 * person. `changes`: the whole order with what it changed.
 */
export type Audit = 'none' | 'reads' | 'changes';

/**
 * Whether a second member of staff must agree before an order takes effect. `byAmount`: above the amount of the rule for
 * the currency (`staff.approval_rule`). `ownRule`: the module counts approvals itself.
 */
export type Approval = 'none' | 'always' | 'byAmount' | 'ownRule';

/**
 * An endpoint as a value: the server mounts it, the web app calls it, OpenAPI documents it. `path` is written as in the
 * specification, with parameters in braces. `refusals` lists the refusals of this endpoint beyond the general ones
 * (`request_invalid`, `too_many_requests`, `service_busy`, `fault`, and with a player or staff guard `not_logged_in`
 * and `session_ended`).
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
  /** Maximum size of the body in bytes, when larger than the general limit. */
  readonly bodyBytesMax?: number;
  /** The `data` of the reply envelope; with `raw` the body is sent without an envelope. */
  readonly reply: z.ZodType;
  readonly raw?: string;
  readonly refusals?: readonly RefusalCode[];
  readonly sandboxOnly?: boolean;
  /** Open during a break or an exclusion: ending an open bet or round, and withdrawing money. */
  readonly whileStopped?: boolean;
  /** Stakes, takes money in or accepts an offer: refused with `terms_due` until the player has accepted the terms. */
  readonly needsTerms?: boolean;
  /**
   * Changes where money can go or who has access: refused with `confirmation_needed` without a fresh confirmation of
   * the player's identity (`security.confirmIdentity`) in the header `confirmation`. An endpoint that needs one only
   * for some content lists the refusal instead.
   */
  readonly needsConfirmation?: boolean;
  /**
   * Moves money or changes who has access: refused with `staff_confirmation_needed` unless the session of staff has
   * proved its second factor within ten minutes (`confirmStaff`, or the login).
   */
  readonly needsRecentCode?: boolean;
  /** Rate limit per player, for endpoints that permanently store a row per call and cost the player nothing. */
  readonly perPlayer?: readonly [times: number, seconds: number];
  /** Permission that a member of staff needs; null for none. Declared by every endpoint with the guard `staff`. */
  readonly may?: Permission | null;
  /** Declared by every endpoint with the guard `staff`. */
  readonly audit?: Audit;
  /** Declared by every endpoint with the guard `staff`. */
  readonly approval?: Approval;
  /**
   * Name of the action or list of the back office, such as `withdrawals.approve`. Its handler authorizes the caller
   * itself: in sandbox mode without staff accounts, also a program on the server's machine.
   */
  readonly action?: string;
};

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>;
type Sent<S> = S extends z.ZodType ? z.input<S> : Record<never, never>;

export type ParsedInput<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

export type SentInput<E extends Endpoint> = {
  params?: Sent<E['params']>;
  query?: Sent<E['query']>;
  body?: Sent<E['body']>;
};

export type Reply<E extends Endpoint> = z.output<E['reply']>;

/** An endpoint of staff does not compile without its permission, audit and approval. */
type Declared<E extends Endpoint> = E['guard'] extends 'staff'
  ? { may: Permission | null; audit: Audit; approval: Approval }
  : unknown;

export function endpoint<const E extends Endpoint>(definition: E & Declared<E>): E {
  return definition;
}

/** Reply envelope of every endpoint (section 7): status 200 on success. */
export type Envelope<Data> = { status: number; message: string; data: Data };

export type RefusalData = { code: RefusalCode; params?: Record<string, string | number>; reference?: string };

/** `loading: false` in query or body turns off the client's loading indicator (section 7); servers ignore it. */
export const loadingFlag = { loading: z.union([z.boolean(), z.enum(['true', 'false'])]).optional() };

const decimalText = /^(0|[1-9]\d{0,14})(\.\d{1,3})?$/;

/** Error message for a number of a reply that is not a valid amount. */
export const notAnAmount = 'not an amount: more than 2 decimals';

/**
 * Schema of an incoming amount: a JSON number or form text in currency units, passed on as plain decimal text.
 * Refuses signs, exponents, separators and too many digits. The use case knows the currency and converts the text to
 * minor units with `parseMinor`.
 */
export const amountText = z
  .union([z.number().finite().nonnegative(), z.string().max(20)])
  .transform(String)
  .pipe(z.string().regex(decimalText, 'amount_invalid'));

/** Schema of an outgoing amount: currency units with at most two decimals, which a floating-point sum would exceed. */
export const amount = z
  .number()
  .refine((value) => /^-?\d+(\.\d{1,2})?$/.test(String(value)), { error: notAnAmount })
  .describe('Currency units, at most 2 decimals');

/** Balances after a movement: cash always, bonus when bonus money moved. */
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

/** How much of a stake counts, by product; for sports by the band of the total price. */
export const turnoverShare = z.object({
  product: z.string(),
  fromOdds: z.number().describe('Lowest total price of the band, decimal odds; 0 for the lowest'),
  percent: z.number().min(0).max(100),
});
