import { liability } from '@palpite/contracts/office/liability';
import { toDecimal } from '@palpite/domain/money';
import {
  listMatchLiabilities,
  listOutcomeLiabilities,
  referenceCurrency,
} from '../../modules/sportsbook/index.ts';
import { implement } from '../office-topic.ts';
import { outcomeWords, worstResultWords } from '../sports-words.ts';
import { listMax } from './pieces.ts';

const text = (minor: bigint) => toDecimal(minor, referenceCurrency);

/** Amounts of a row; `used` is rounded down to tenths of a per cent. */
const amounts = (lossMinor: bigint, mostMinor: bigint | null) => ({
  loss: text(lossMinor),
  most: mostMinor === null ? null : text(mostMinor),
  used: mostMinor === null || mostMinor === 0n ? null : Number((lossMinor * 1_000n) / mostMinor) / 10,
  currency: referenceCurrency,
});

/** Reads `match/12` or `market/345`. */
function targetOf(of: string | undefined) {
  if (!of) return {};
  const [kind, id = '0'] = of.split('/');
  return kind === 'match' ? { matchId: BigInt(id) } : { marketId: BigInt(id) };
}

export const liabilityTopic = implement(liability, {
  lists: {
    all: async (db, lang) =>
      (await listMatchLiabilities(db, listMax)).map((row) => ({
        match: `match/${row.matchId}`,
        title: row.title,
        sport: row.sport,
        league: row.league,
        startsAt: row.startsAt.toISOString(),
        state: row.timeStatus,
        bets: row.bets,
        stakes: text(row.stakeMinor),
        ...amounts(row.lossMinor, row.mostMinor),
        results: row.results.map((result) => worstResultWords(result, row.competitors)[lang]),
      })),
    outcomes: async (db, lang, { of }) =>
      (await listOutcomeLiabilities(db, targetOf(of), listMax)).map((row) => ({
        match: `match/${row.matchId}`,
        title: row.title,
        market: `market/${row.marketId}`,
        key: row.key,
        outcome: row.outcome,
        selection: outcomeWords(row.key, row.outcome, row.competitors)[lang],
        odds: row.oddsMilli === null ? null : (row.oddsMilli / 1_000).toFixed(3),
        state: row.status,
        hold: row.hold,
        ...amounts(row.liabilityMinor, row.mostMinor),
        scope: row.scope,
      })),
  },
  actions: {},
  previews: {},
});
