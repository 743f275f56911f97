import { rtp } from '@palpite/contracts/office/rtp';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { listOwnReturns } from '../../modules/originals/index.ts';
import { listSlotReturns, listStatedReturns } from '../../modules/providers/index.ts';
import { addDays, dayIn, defaultTimeZone, startOfDay } from '../../platform/days.ts';
import type { Db } from '../../platform/db.ts';
import { implement } from '../office-topic.ts';

const usualDays = 7;

/** Quantiles of the normal distribution: a chance of 5 % and of 0.1 % outside on both sides. */
const [z95, z999] = [1.96, 3.291];
/** The normal distribution describes sums of fewer rounds badly, since most prizes are rare. */
const roundsMin = 1_000;
/** Rounding down may cost this part of the stakes (`stake-floor.ts`). */
const roundingShare = 0.001;

type Returns = {
  source: string;
  game: string;
  currency: Currency;
  rounds: number;
  stakedMinor: bigint;
  paidMinor: bigint;
  expectedMinor: number | null;
  variance: number;
};

/** Begin of the first day, and of the day after the last one. The days are those of the reports. */
function periodOf({ from, to }: { from?: string | undefined; to?: string | undefined }): [string, string] {
  const last = to ?? (from ? addDays(from, usualDays - 1) : dayIn(defaultTimeZone, new Date()));
  const begin = (day: string) => startOfDay(defaultTimeZone, day).toISOString();
  return [begin(from ?? addDays(last, 1 - usualDays)), begin(addDays(last, 1))];
}

/** A share in percent with two decimals. */
const hundredths = (share: number) => Math.round(share * 10_000) / 100;

function stateOf({ rounds, stakedMinor, paidMinor, expectedMinor, variance }: Returns) {
  if (expectedMinor === null) return 'unknown' as const;
  if (rounds < roundsMin) return 'few rounds' as const;
  const allowed = z999 * Math.sqrt(variance) + roundingShare * Number(stakedMinor);
  return Math.abs(Number(paidMinor) - expectedMinor) > allowed ? ('outside' as const) : ('within' as const);
}

function present(returns: Returns) {
  const { source, game, currency, rounds, paidMinor, stakedMinor, expectedMinor, variance } = returns;
  const staked = Number(stakedMinor);
  const observed = staked > 0 ? Number(paidMinor) / staked : null;
  const margin = staked > 0 ? (z95 * Math.sqrt(variance)) / staked : 0;
  return {
    source,
    game,
    code: game,
    currency,
    rounds,
    staked: toDecimal(stakedMinor, currency),
    paid: toDecimal(paidMinor, currency),
    observed: observed === null ? null : hundredths(observed),
    low: observed === null ? null : hundredths(Math.max(0, observed - margin)),
    high: observed === null ? null : hundredths(observed + margin),
    stated: expectedMinor === null || staked === 0 ? null : hundredths(expectedMinor / staked),
    state: stateOf(returns),
  };
}

const rank = { outside: 0, within: 1, 'few rounds': 2, unknown: 3 };

/** Games whose return differs from the stated one come first. */
async function listReturns(db: Db, period: { from?: string | undefined; to?: string | undefined }) {
  const [from, to] = periodOf(period);
  const stated = await listStatedReturns(db);
  const [own, slots] = await Promise.all([
    listOwnReturns(db, from, to),
    listSlotReturns(db, from, to, (game) => stated.get(game) ?? null),
  ]);
  return [
    ...own.map((each) => ({ ...each, source: 'own' })),
    ...slots.map(({ vendor, ...each }) => ({ ...each, source: vendor })),
  ]
    .map(present)
    .toSorted((a, b) => rank[a.state] - rank[b.state] || b.rounds - a.rounds);
}

export const rtpTopic = implement(rtp, {
  lists: { all: (db, _, period) => listReturns(db, period) },
  actions: {},
});
