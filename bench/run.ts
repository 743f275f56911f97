import { benchFrames } from './frames.ts';
import { benchRounds } from './rounds.ts';
import { benchStakes } from './stakes.ts';

/** Every benchmark by its name; each measures its peer in the same run, on the same machine and server. */
const benches: Record<string, { purpose: string; run(flags: readonly string[]): Promise<boolean> }> = {
  stakes: {
    purpose:
      "Accepted stakes a second through HTTP, beside pgbench's TPC-B on the same PostgreSQL. --game dice|limbo|mines|rowDouble|double|luckyColor, dice when not given. --embedded: on the embedded database, alone. --seconds N",
    run: benchStakes,
  },
  rounds: {
    purpose:
      'Outcomes a second of each of our games in one process, beside the bare HMACs that they need. --seconds N',
    run: benchRounds,
  },
  frames: {
    purpose:
      'Frames of whole rounds on a phone-sized screen at a quarter of the processor, beside the screen left alone and a bare page. --game NAME (more than once), --rounds N, --traces FOLDER to keep the traces',
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
