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

list: what this house holds although its feed offers it, and why. margin: backing every outcome wins, with the book sum;
crossed: the same over two markets; jump, favouriteFlipped: a price moved without a reason. The number of a match stands in the address of its page. A match
that is held holds what its feed adds later, too. void gives every stake back, also of bets that were paid, and is final.
waiting: matches that are over, or overdue, with open bets and no result, the oldest first. result shows what the bets would
be paid by a result that you enter, and with --confirm settles them by it; entering another one corrects it. --score is
without overtime. --places are entrants in order, = between those who tie. While the feed of the match is alive it takes
--force. differences: where the feed later decided otherwise; withdraw takes your result back, for that of the feed.
show market: what the house loses if an outcome wins, and the most that it may. limit sets that most for each outcome,
the narrowest is in force; default takes it back. rate says what one of a currency counts as.
exposed lists the matches that would cost the most in their worst result, and that result. match-limit sets the most that
it may cost; of a limit for a sport or all, share says how much is in force for the leagues of a tier.
win-limit sets what one player may win in a day, less the stakes: over all sports, in a sport by tier, in a league;
win-share how much of it is in force for one player, above 100 for a VIP. wins shows what a player can win today.
freeze sets for how long a bet cannot be cashed out after its placement. clear confirms the prices of a market until now:
bets that are under review because of them can be cashed out again.`;

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
    for (const { marketId, matchId, match, key, hold, doubt, bookSumPpm } of rows) {
      const sum = bookSumPpm === null ? '' : ` ${(bookSumPpm / 10_000).toFixed(2)} %`;
      const why = doubt === null ? (hold ?? '') : `${doubt}${sum}`;
      console.log([marketId.padStart(8), `match ${matchId}`, why.padEnd(18), match, key].join('  '));
    }
    console.log(rows.length === 0 ? 'No market is held.' : `${rows.length} held.`);
  },
  tell({ done, status, lines = [] }) {
    for (const line of lines) console.log(line);
    if (done && status) console.log(status);
    else if (!done) console.error(status);
  },
});
