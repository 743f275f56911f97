import { parseArgs } from 'node:util';
import { slots } from '../games/index.ts';
import type { GameId } from '../wire.ts';
import { exactReturns } from './exact.ts';
import { simulate } from './simulate.ts';

/** Prints the return of every game: `node sandboxes/slots/mathematics/report.ts --spins 1000000 --game calcadao`. */
const { values } = parseArgs({
  options: {
    spins: { type: 'string', default: '1000000' },
    replays: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    game: { type: 'string', multiple: true },
  },
});

const percent = (fraction: number) => `${(fraction * 100).toFixed(3)} %`;
for (const id of (values.game ?? Object.keys(slots)) as GameId[]) {
  const began = Date.now();
  const slot = slots[id];
  const exact = exactReturns[id]?.(slot);
  const played = simulate(slot, Number(values.spins), Number(values.seed), Number(values.replays));
  const lines = [
    id,
    `  stated     ${slot.info.facts.returnBasisPoints / 100} %, hit ${slot.info.facts.hitBasisPoints / 100} %`,
    ...(exact
      ? [
          `  exact      ${Object.entries(exact)
            .map(([name, value]) => `${name} ${percent(value)}`)
            .join(', ')}`,
        ]
      : []),
    `  simulated  ${percent(played.returned)} ± ${percent(played.plusMinus)} (99 %), base ${percent(played.base)}, hit ${percent(played.hit)}, series 1 in ${Math.floor(1 / played.series)}, largest ${played.largestTimes}×, capped ${played.capped}`,
    `  ${played.spins} spins in ${(Date.now() - began) / 1000} s`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
}
