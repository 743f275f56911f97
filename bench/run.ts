import { gameNames } from '@palpite/domain/games/names';
import { benchFrames } from './frames.ts';
import { benchGrowth } from './growth.ts';
import { benchLobby } from './lobby.ts';
import { benchOdds } from './odds.ts';
import { benchRounds } from './rounds.ts';
import { benchSettle } from './settle.ts';
import { benchStakes } from './stakes.ts';
import { benchWallet } from './wallet.ts';
import { benchWeb } from './web.ts';

/** All benchmarks by name. Each also measures a comparison in the same run, on the same machine and server. */
const benches: Record<string, { purpose: string; run(flags: readonly string[]): Promise<boolean> }> = {
  stakes: {
    purpose: `Accepted stakes a second through HTTP, beside pgbench's TPC-B on the same PostgreSQL. --game ${gameNames.join('|')}, dice when not given. --embedded: on the embedded database, alone. --seconds N`,
    run: benchStakes,
  },
  wallet: {
    purpose:
      "Pairs of bet and win a second through the callbacks of a slots vendor, signatures checked, beside the same calls to a bare Fastify and pgbench's TPC-B on the same PostgreSQL; the processor time of a pair by server, client and PostgreSQL. --vendor pg|evo|bgaming, each in turn when not given. --seconds N",
    run: benchWallet,
  },
  settle: {
    purpose:
      'Open bets of one match brought to its result, a second, beside a plain update … from of the same rows, and what others who place bets feel of it. --bets N',
    run: benchSettle,
  },
  growth: {
    purpose:
      'What a dice stake, a sports bet, a slots pair, a settled bet, the seal and a look at moved players cost PostgreSQL with ten thousand rows of history and with many, in turns on one server: processor time, WAL, full-page images, buffers. --rows N, 2000000 when not given; --seconds N',
    run: benchGrowth,
  },
  odds: {
    purpose:
      'How old a change of odds is when very many listeners hear it, from feed to client, beside a bare ws broadcast of the same frames. --listeners N, --changes N a second, --seconds N',
    run: benchOdds,
  },
  rounds: {
    purpose:
      'Outcomes a second of each of our games in one process, beside the bare HMACs that they need. --seconds N',
    run: benchRounds,
  },
  lobby: {
    purpose:
      'First screen of a casino of thousands of games on a slowed-down phone and line, and scrolling all of them, beside a bare list of as many boxes. --games N, --runs N',
    run: benchLobby,
  },
  web: {
    purpose:
      "Points of Lighthouse's mobile profile for home, sports, a match, the casino and a game, beside a bare page of as many bytes. --screen NAME (more than once), --runs N",
    run: benchWeb,
  },
  frames: {
    purpose:
      'Frames of whole rounds, and of a list under 200 changes of odds a second, on a phone-sized screen at a quarter of the processor, what is seen to move and the main thread, beside the screen left alone and a bare page. --screen NAME (more than once), --rounds N, --traces FOLDER to keep the traces',
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
