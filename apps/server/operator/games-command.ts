import { gameNames, sharedGameNames } from '@palpite/domain/games/names';
import { type GameRow, gameCall } from './calls/game-call.ts';
import { operatorCommand } from './run-operator-command.ts';

const usage = `npm run games -- list
npm run games -- stop|start <game> --reason "why" [--by name]
npm run games -- limits <game> <currency> --reason "why" [--least 1.00] [--most 500.00] [--payout 10000.00]
    [--round 100000.00] [--by name]
npm run games -- pace <game> --reason "why" [--rest 500] [--hours 24] [--betting 15] [--drawing 6] [--result 4]
    [--bets 20] [--by name]
npm run games -- seed ${sharedGameNames.join('|')} <public seed> --reason "why" [--by name]

games: ${gameNames.join(', ')}.
limits: least and most bound a stake. payout: maximum payout of one round to a player. round: maximum payout of a shared
round to all players together.
pace: rest is the minimum time between two rounds of a player, in milliseconds. hours: an open round without activity is
paid after this time. betting, drawing, result: phases of a shared round, in seconds. bets: maximum bets of a player on a
shared round.
seed: sets the public seed of a hash chain permanently. Announce its source in public beforehand, such as the hash of a
block that is not mined yet.`;

const asSeconds = (ms: number) => `${ms / 1_000} s`;

function lineOf(row: GameRow): string {
  switch (row.kind) {
    case 'game':
      return `${row.stopped ? 'stopped' : 'open'}, at least ${row.restMs} ms between rounds, open rounds paid after ${row.openHours} h`;
    case 'pace':
      return `betting ${asSeconds(row.bettingMs)}, drawing ${asSeconds(row.drawingMs)}, result ${asSeconds(row.resultMs)}, ${row.bets} bets per player`;
    case 'chain': {
      const chain = `${row.before > 0 ? 'next chain' : 'chain'} ends in ${row.publishedEnd}`;
      if (row.publicSeed !== null) return `${chain}, public seed ${row.publicSeed}, ${row.left} rounds left`;
      const until =
        row.before > 0
          ? `; the game stops without it in ${row.before} rounds, about ${row.daysBefore} days`
          : '; the game is stopped until then';
      return `WAITS for its public seed: ${chain}, published ${row.publishedAt}${until}`;
    }
    case 'limit': {
      const round = row.round === null ? '' : `, all players ${row.round}`;
      return `${row.currency} stake ${row.least} to ${row.most}, payout ${row.payout}${round}`;
    }
  }
}

export const command = await operatorCommand(import.meta, process, {
  usage,
  call: gameCall,
  options: [
    'by',
    'reason',
    'least',
    'most',
    'payout',
    'round',
    'rest',
    'hours',
    'betting',
    'drawing',
    'result',
    'bets',
  ],
  read: ([verb, game, third], values) => ({
    by: 'operator',
    ...values,
    verb,
    game,
    ...(verb === 'limits' && { currency: third }),
    ...(verb === 'seed' && { seed: third }),
  }),
  print(rows) {
    for (const row of rows) console.log(`${row.game.padEnd(12)}${lineOf(row)}`);
  },
  report({ done, status }) {
    if (done) console.log(status);
    else console.error(status);
  },
});
