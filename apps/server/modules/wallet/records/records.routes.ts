import { records as contract } from '@palpite/contracts';
import { type Currency, toWire } from '@palpite/domain/money';
import { type Route, route } from '../../../platform/http.ts';
import { type ListOpenStakes, sumAtStake } from '../bonus/index.ts';
import { exportRecords } from './export-records.ts';
import { getPlayStatistics } from './get-play-statistics.ts';
import { getStatement, type PocketStatement } from './get-statement.ts';
import { listRecords, presentRecord, type RecordDeps } from './list-records.ts';
import { readBounds, readPeriod, startOfMonth, startOfYear } from './period.ts';

const recordsPerPage = 20;

export function recordRoutes(
  deps: RecordDeps & { openStakes: readonly ListOpenStakes[]; now(): Date },
): Route[] {
  const { db, now } = deps;
  return [
    route(contract.listRecords, async ({ query, player, caller: { zone } }) => {
      const page = await listRecords(deps, player, {
        kind: query.kind ?? 'all',
        bounds: readBounds(query, zone),
        before: query.before,
        limit: query.limit ?? recordsPerPage,
      });
      return {
        records: page.records.map((record) => presentRecord(record, player.currency)),
        next: page.next,
      };
    }),
    route(contract.getStatement, async ({ query, player, caller: { zone } }) => {
      const period = readPeriod(query, { zone, now: now() }, startOfMonth);
      const { cash, bonus } = await getStatement(db, player.id, period);
      const { from, to } = period;
      const { currency } = player;
      return { from, to, currency, ...presentPocket(cash, currency), bonus: presentPocket(bonus, currency) };
    }),
    route(contract.getPlayStatistics, async ({ query: { period }, player, caller: { zone } }) => {
      const { currency } = player;
      const { products, ...days } = await getPlayStatistics(db, player.id, { period, zone, now: now() });
      return {
        ...days,
        currency,
        products: products.map(({ product, stakes, stakedMinor, returnedMinor }) => ({
          product,
          stakes,
          staked: toWire(stakedMinor, currency),
          returned: toWire(returnedMinor, currency),
          net: toWire(returnedMinor - stakedMinor, currency),
        })),
      };
    }),
    route(contract.getAtStake, async ({ player }) => {
      const { sportsMinor, gamesMinor } = await sumAtStake(db, player.id, deps.openStakes);
      return {
        sports: toWire(sportsMinor, player.currency),
        games: toWire(gamesMinor, player.currency),
        total: toWire(sportsMinor + gamesMinor, player.currency),
      };
    }),
    route(contract.exportRecords, async ({ query, player, caller: { zone, lang } }) =>
      exportRecords(deps, player, {
        kind: query.kind ?? 'all',
        period: readPeriod(query, { zone, now: now() }, startOfYear),
        lang,
      }),
    ),
  ];
}

function presentPocket({ openingMinor, closingMinor, lines }: PocketStatement, currency: Currency) {
  return {
    opening: toWire(openingMinor, currency),
    closing: toWire(closingMinor, currency),
    lines: lines.map(({ amountMinor, ...line }) => ({ ...line, amount: toWire(amountMinor, currency) })),
  };
}
