import { getToday } from '@palpite/contracts/office/today';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { listWorstCases, referenceCurrency } from '../modules/sportsbook/index.ts';
import { countActivePlayers, type HourFigures, listHourFigures, sumOwed } from '../modules/wallet/index.ts';
import { addDays, dayIn, defaultTimeZone, startOfDay } from '../platform/days.ts';
import type { Db } from '../platform/db.ts';
import { type Route, route } from '../platform/http.ts';
import { rememberBriefly } from './remember-briefly.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;

type Sums = Omit<HourFigures, 'hour' | 'currency'>;

const none: Sums = {
  depositsMinor: 0n,
  withdrawalsMinor: 0n,
  stakesMinor: 0n,
  ggrMinor: 0n,
  offersMinor: 0n,
  feesMinor: 0n,
};
const fields = Object.keys(none) as (keyof Sums)[];

const add = (one: Sums, other: Sums): Sums =>
  Object.fromEntries(fields.map((name) => [name, one[name] + other[name]])) as Sums;

const present = (sums: Sums, currency: Currency) => {
  const money = (minor: bigint) => toDecimal(minor, currency);
  return {
    deposits: money(sums.depositsMinor),
    withdrawals: money(sums.withdrawalsMinor),
    stakes: money(sums.stakesMinor),
    ggr: money(sums.ggrMinor),
    ngr: money(sums.ggrMinor - sums.offersMinor),
  };
};

/** Figures of one hour, zeros for an hour without movements. */
function presentHour(rows: readonly HourFigures[], hour: number, currency: Currency) {
  const found = rows.find((row) => row.currency === currency && row.hour.getTime() === hour) ?? none;
  const { ngr: _, ...shown } = present(found, currency);
  return shown;
}

/** Hours since midnight in the operator's zone, the running one included, and the same hours of earlier days. */
async function readDay(db: Db, day: string, hours: number): Promise<HourFigures[]> {
  const from = startOfDay(defaultTimeZone, day);
  return listHourFigures(db, { from, until: new Date(from.getTime() + hours * hourMs) });
}

/** Amounts of two currencies cannot be compared, so that without players the currency of the limits comes first. */
const weightOf = (currency: string) => Number(currency === referenceCurrency);

/** Figures of the day of `now`, beside those of earlier days. */
export async function readToday(db: Db, now: Date) {
  const today = dayIn(defaultTimeZone, now);
  const elapsed = Math.floor((now.getTime() - startOfDay(defaultTimeZone, today).getTime()) / hourMs) + 1;
  const running = Math.floor(now.getTime() / hourMs) * hourMs;
  const lastDay = { from: new Date(running - 23 * hourMs), until: new Date(running + hourMs) };
  const weekBefore = {
    from: new Date(lastDay.from.getTime() - weekMs),
    until: new Date(lastDay.until.getTime() - weekMs),
  };
  const [ofToday, ofYesterday, ofLastWeek, recent, before, active, owed, worstCases] = await Promise.all([
    readDay(db, today, elapsed),
    readDay(db, addDays(today, -1), elapsed),
    readDay(db, addDays(today, -7), elapsed),
    listHourFigures(db, lastDay),
    listHourFigures(db, weekBefore),
    countActivePlayers(db, today),
    sumOwed(db),
    listWorstCases(db),
  ]);
  const sumOf = (rows: readonly HourFigures[], currency: string) =>
    rows.filter((row) => row.currency === currency).reduce<Sums>((sum, row) => add(sum, row), none);
  const currencies = owed.map(({ currency: code, owedMinor }) => {
    const currency = code as Currency;
    const hours = Array.from({ length: 24 }, (_, index) => {
      const hour = lastDay.from.getTime() + index * hourMs;
      return {
        hour: new Date(hour).toISOString(),
        ...presentHour(recent, hour, currency),
        lastWeek: presentHour(before, hour - weekMs, currency),
      };
    });
    return {
      currency,
      today: present(sumOf(ofToday, currency), currency),
      yesterday: present(sumOf(ofYesterday, currency), currency),
      lastWeek: present(sumOf(ofLastWeek, currency), currency),
      activePlayers: active.find((row) => row.currency === currency)?.players ?? 0,
      owed: toDecimal(owedMinor, currency),
      hours,
    };
  });
  return {
    day: today,
    currencies: currencies.toSorted(
      (a, b) => b.activePlayers - a.activePlayers || weightOf(b.currency) - weightOf(a.currency),
    ),
    liability: toDecimal(
      worstCases.reduce((sum, { lossMinor }) => sum + BigInt(lossMinor), 0n),
      referenceCurrency,
    ),
    liabilityCurrency: referenceCurrency,
  };
}

/** Pages without a socket ask every ten seconds; the sums are the same for all of them. */
const keepMs = 10_000;

/** The figures of today, which all pages of a process share. */
export type TodayFigures = {
  read(): ReturnType<typeof readToday>;
  /** The next call reads the database again. */
  forget(): void;
  /** Duration of the newest reading. */
  lastMs(): number;
};

export function createTodayFigures(db: Db): TodayFigures {
  let lastMs = 0;
  const measured = async () => {
    const beginMs = performance.now();
    const today = await readToday(db, new Date());
    lastMs = performance.now() - beginMs;
    return today;
  };
  let read = rememberBriefly(measured, keepMs);
  return {
    read: () => read(),
    forget: () => {
      read = rememberBriefly(measured, keepMs);
    },
    lastMs: () => lastMs,
  };
}

export const todayRoutes = (figures: TodayFigures): Route[] => [route(getToday, () => figures.read())];
