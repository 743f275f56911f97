import { gameNames } from '@palpite/domain/games/names';
import { benchFrames } from './frames.ts';
import { benchGrowth } from './growth.ts';
import { benchLobby } from './lobby.ts';
import { benchOdds } from './odds.ts';
import { benchReports } from './reports.ts';
import { benchRounds } from './rounds.ts';
import { benchSettle } from './settle.ts';
import { benchStakes } from './stakes.ts';
import { benchWallet } from './wallet.ts';
import { benchWeb } from './web.ts';

/** Each also measures a comparison in the same run. */
const benches: Record<string, { purpose: string; run(flags: readonly string[]): Promise<boolean> }> = {
  stakes: {
    purpose: `Accepted stakes per second over HTTP, compared with pgbench's TPC-B on the same PostgreSQL. --game ${gameNames.join('|')} (default dice), --embedded (embedded database, no comparison), --seconds N`,
    run: benchStakes,
  },
  wallet: {
    purpose:
      "Pairs of bet and win per second through signed callbacks of a slots vendor, compared with the same calls to a bare Fastify and with pgbench's TPC-B on the same PostgreSQL. Also the processor time of a pair in server, client and PostgreSQL. --vendor pg|evo|bgaming (default all), --seconds N",
    run: benchWallet,
  },
  settle: {
    purpose:
      'Settled bets of one match per second, compared with a plain update … from of the same rows, and the latency of other bets meanwhile. --bets N',
    run: benchSettle,
  },
  growth: {
    purpose:
      'Cost of stakes, bets, slots pairs, settlement, seals and the scan for moved players in PostgreSQL, with ten thousand rows of history and with many: processor time, WAL, full-page images, buffers. --rows N (default 2000000), --only OPERATION, --seconds N',
    run: benchGrowth,
  },
  reports: {
    purpose:
      'Each report of the back office over 90 days of many transfers, compared with the same sums from the journal. --rows N (default 2000000), --runs N',
    run: benchReports,
  },
  odds: {
    purpose:
      'Age of an odds change when it reaches many listeners, from feed to client, compared with a bare ws broadcast of the same frames. --listeners N, --changes N (per second), --seconds N',
    run: benchOdds,
  },
  rounds: {
    purpose:
      'Outcomes per second of each own game in one process, compared with the bare HMACs that they need. --seconds N',
    run: benchRounds,
  },
  lobby: {
    purpose:
      'First screen of a casino with thousands of games on a slowed-down phone and line, and scrolling all games, compared with a bare list of as many boxes. --games N, --runs N',
    run: benchLobby,
  },
  web: {
    purpose:
      "Points of Lighthouse's mobile profile for home, sports, a match, the casino and a game, compared with a bare page of as many bytes. --screen NAME (repeatable), --runs N",
    run: benchWeb,
  },
  frames: {
    purpose:
      'Late frames in whole rounds, and in a list with 200 odds changes per second, on a phone-sized screen at a quarter of the processor speed, compared with the idle screen and a bare page. --screen NAME (repeatable), --rounds N, --takes N, --traces FOLDER (keeps the traces)',
    run: benchFrames,
  },
};

const [name = '', ...flags] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench) {
  process.exitCode = (await bench.run(flags)) ? 0 : 1;
} else {
  console.log('npm run bench -- NAME\n');
  for (const [known, { purpose }] of Object.entries(benches)) console.log(`  ${known.padEnd(10)}${purpose}`);
  process.exitCode = name === '' ? 0 : 1;
}
