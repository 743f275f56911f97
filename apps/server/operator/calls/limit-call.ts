import { type Currency, currencyCodes, toDecimal } from '@palpite/domain/money';
import { z } from 'zod';
import {
  findPlayerByUsername,
  findPlayStop,
  getLiftMonths,
  keepExclusion,
  type LiftRefusal,
  liftExclusion,
  listEndlessExclusions,
  listStops,
  setLiftMonths,
} from '../../modules/identity/index.ts';
import { listLimits, setStopEnd } from '../../modules/wallet/limits/index.ts';
import type { Db } from '../../platform/db.ts';
import type { OperatorCall } from '../operator-call.ts';
import { by, listMax, type Shown, shown, words } from './call-pieces.ts';

const row = z.object({
  email: z.string(),
  since: z.string(),
  mayLiftAt: z.string(),
  /** End of the exclusion once it was lifted; null for none. */
  until: z.string().nullable(),
});
export type ExclusionRow = z.output<typeof row>;

const email = z.email();

const order = z.discriminatedUnion('verb', [
  z.strictObject({ verb: z.enum(['lift', 'keep']), email, reason: words, by }),
  z.strictObject({ verb: z.literal('show'), email, by }),
  z.strictObject({
    verb: z.literal('after'),
    months: z
      .string()
      .regex(/^\d{1,3}$/, 'is not a whole number')
      .refine((text) => Number(text) >= 1 && Number(text) <= 120, 'must be 1 to 120'),
    reason: words,
    by,
  }),
]);
type LimitOrder = z.output<typeof order>;

const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

async function sentenceOf(db: Db, refusal: LiftRefusal): Promise<string> {
  if (refusal === 'player_unknown') return 'There is no such player.';
  if (refusal === 'not_endless') return 'Nothing was changed: the player has no exclusion without end.';
  if (refusal === 'not_lifted') return 'Nothing was changed: no lift is pending.';
  return `Nothing was changed: it must last ${await getLiftMonths(db)} months before it can be lifted.`;
}

async function show(db: Db, username: string): Promise<Shown> {
  const player = await findPlayerByUsername(db, username);
  if (!player) return { done: false, status: await sentenceOf(db, 'player_unknown') };
  const currency = currencyCodes.find((code) => code === player.currency) as Currency;
  const amount = (minor: bigint) => `${currency} ${toDecimal(minor, currency)}`;
  const stop = await findPlayStop(db, player.id);
  const limits = await listLimits(db, player.id);
  const stops = await listStops(db, player.id, listMax);
  const stands = stop && (stop.until ? `until ${moment(stop.until)}` : 'without end');
  return {
    done: true,
    status: null,
    lines: [
      stop ? `${stop.kind} ${stands}` : 'No break and no exclusion.',
      ...limits.map((limit) => {
        const change =
          limit.pending_change === 'raise' && limit.pending_amount_minor !== null
            ? `; requested ${amount(limit.pending_amount_minor)}`
            : limit.pending_change === 'removal'
              ? '; removal requested'
              : '';
        return `${limit.kind} per ${limit.period}: ${amount(limit.amount_minor)}, used ${amount(limit.used_minor)}${change}`;
      }),
      ...(limits.length === 0 ? ['No limits.'] : []),
      ...stops.map(({ at, event, until, ordered_by }) =>
        [
          moment(at),
          event,
          until ? `until ${moment(until)}` : 'without end',
          ordered_by ?? 'the player',
        ].join('  '),
      ),
    ],
  };
}

async function decide(db: Db, order: LimitOrder): Promise<Shown> {
  if (order.verb === 'after') {
    await setLiftMonths(db, Number(order.months));
    return {
      done: true,
      status: `An exclusion without end must last ${order.months} months before it can be lifted.`,
    };
  }
  // E-mail addresses are stored in lower case.
  const username = order.email.toLowerCase();
  if (order.verb === 'show') return show(db, username);
  const decision = { username, by: order.by, reason: order.reason };
  const outcome =
    order.verb === 'lift'
      ? await liftExclusion(db, decision, setStopEnd)
      : await keepExclusion(db, decision, setStopEnd);
  if ('refusal' in outcome) return { done: false, status: await sentenceOf(db, outcome.refusal) };
  return {
    done: true,
    status: outcome.until
      ? `It ends ${moment(outcome.until)}. Until then, keep cancels this.`
      : 'The lift is cancelled: the exclusion has no end again.',
  };
}

export const limitCall: OperatorCall<ExclusionRow, LimitOrder, Shown> = {
  name: 'limits',
  summary: 'Exclusions without end and own limits: list, show, lift, keep, after',
  row,
  order,
  done: shown,
  list: async (db) =>
    (await listEndlessExclusions(db, listMax)).map(({ username, since, until, may_lift_at }) => ({
      email: username,
      since: since.toISOString(),
      mayLiftAt: may_lift_at.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  decide,
};
