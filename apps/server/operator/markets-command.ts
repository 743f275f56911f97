import { marketCall } from './calls/market-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run markets -- list
npm run markets -- show match|market <number>
npm run markets -- hold|release|suspend market|match <number> [--by name]
npm run markets -- void market|match <number> --cause palpableError|marketWithdrawn|placedLate|cancelled|abandoned
    --reason "why, for your journal" [--by name]
npm run markets -- waiting
npm run markets -- result match <number> [--status finished|abandoned|retired|cancelled] [--score 2:1] [--half 1:0]
    [--quarters 20:18,22:25,...] [--overtime 8:5] [--corners 6:4] [--sets 2:1] [--best-of 3] [--winner home|away|draw]
    [--places ver,nor=lec,ham] [--unplaced sai] [--absent alo] [--force] [--confirm] [--by name]
npm run markets -- withdraw match <number> [--confirm] [--by name]
npm run markets -- differences
npm run markets -- limits
npm run markets -- limit all|sport|league|match|market [<name or number>] --most <amount of BRL>|off|default [--by name]
npm run markets -- exposed
npm run markets -- match-limit all|sport|league|match [<name or number>] --most <amount of BRL>|off|default [--by name]
npm run markets -- win-limit all|sport|league [<name or number>] --most <amount of BRL>|off|default [--by name]
npm run markets -- win-share <e-mail of a player> --most <percent>|off|default [--by name]
npm run markets -- wins <e-mail of a player>
npm run markets -- tier league <number> --most 1..9 [--by name]
npm run markets -- share tier <1..9> --most <percent> [--by name]
npm run markets -- freeze <sport> --most <seconds before the match>/<seconds in play> [--by name]
npm run markets -- clear market <number> [--by name]
npm run markets -- rate <currency> --most <amount of BRL> [--by name]

The number of a match is in the address of its page.

list: markets that are held although their feed offers them, with the reason. margin: backing every outcome wins, with the
book sum. crossed: the same over two markets. jump, favouriteFlipped: a price moved without a known cause.
hold: takes no bets until release. A held match also holds markets that its feed adds later.
void: returns all stakes, including those of paid bets. This is final.
waiting: finished or overdue matches with open bets and no result, oldest first.
result: shows what the bets would be paid for a result. --confirm settles them by it. A later result corrects it. --score
excludes overtime. --places: entrants in order, with = between those who tie. While the feed of the match is alive, --force
is required. differences: results that a feed later contradicted. withdraw: restores the result of the feed.
show market: loss of each outcome if it wins, and its limit. limit: maximum loss of an outcome; the narrowest limit applies,
default removes it. rate: value of one unit of a currency.
exposed: matches with the highest loss in their worst result. match-limit: maximum loss of a match. share: for a limit of a
sport or all, the percentage that applies to leagues of a tier.
win-limit: maximum net win of a player per day, over all sports, in a sport by tier, or in a league. win-share: percentage
of it for one player, above 100 for a VIP. wins: what a player can still win today.
freeze: time after placement in which a bet cannot be cashed out. clear: confirms the prices of a market until now, so that
bets under review because of them can be cashed out again.`;

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: marketCall,
  options: [
    ...[
      'by',
      'cause',
      'reason',
      'most',
      'status',
      'score',
      'half',
      'quarters',
      'overtime',
      'corners',
      'sets',
    ],
    ...['best-of', 'winner', 'places', 'unplaced', 'absent'],
  ],
  flags: ['confirm', 'force'],
  read: ([verb, of, id], values) => ({
    by: 'operator',
    ...values,
    verb,
    ...(of !== undefined && { of }),
    ...(id !== undefined && { id }),
  }),
  print(rows) {
    for (const { marketId, matchId, match, key, hold, priceFault, bookSumPpm } of rows) {
      const sum = bookSumPpm === null ? '' : ` ${(bookSumPpm / 10_000).toFixed(2)} %`;
      const why = priceFault === null ? (hold ?? '') : `${priceFault}${sum}`;
      console.log([marketId.padStart(8), `match ${matchId}`, why.padEnd(18), match, key].join('  '));
    }
    console.log(rows.length === 0 ? 'No market is held.' : `${rows.length} held.`);
  },
  report({ done, status, lines = [] }) {
    for (const line of lines) console.log(line);
    if (done && status) console.log(status);
    else if (!done) console.error(status);
  },
});
