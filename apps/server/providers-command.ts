import { parseArgs } from 'node:util';
import { type Currency, toDecimal } from '@palpite/domain/money';
import { readConfig } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { type OpenRound, roundCall } from './operator-calls.ts';
import { openDesk } from './operator-desk.ts';

const usage = `npm run providers -- list
npm run providers -- resolve <vendor> <round> --as finished|refunded [--by name]

finished: the round is over as it stands; refunded: the player's stake comes back. A win that its vendor tells later is
paid in either case.`;

/** Runs one command; answers whether it did what it was asked for. */
async function run(args: readonly string[]): Promise<boolean> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    strict: false,
    options: { by: { type: 'string', default: 'operator' }, as: { type: 'string' } },
  });
  const [verb, vendor, id] = positionals;
  const wish = roundCall.order.safeParse({ ...values, verb, vendor, id });
  if (verb !== 'list' && !wish.success) {
    console.error(usage);
    return false;
  }
  const desk = await openDesk(readConfig(process.env), roundCall);
  try {
    if (!wish.success) {
      printRounds(await desk.list());
      return true;
    }
    const { done, status } = await desk.decide(wish.data);
    if (done) console.log(status === 'void' ? 'Refunded; the stake is back.' : 'Closed as it stands.');
    else
      console.error(
        status
          ? `Nothing was changed: it is ${status}, and what has paid cannot be refunded.`
          : 'There is no such round.',
      );
    return done;
  } finally {
    await desk.close();
  }
}

function printRounds(rounds: readonly OpenRound[]): void {
  for (const { vendor, id, touchedAt, playerId, game, stakeMinor, payoutMinor, currency } of rounds) {
    const amount = (minor: string) => toDecimal(BigInt(minor), currency as Currency);
    const money = `${amount(stakeMinor)} bet, ${amount(payoutMinor)} won ${currency}`;
    console.log([vendor.padEnd(8), id, touchedAt.slice(0, 16), money, game, playerId].join('  '));
  }
  console.log(rounds.length === 0 ? 'No round is open for long.' : `${rounds.length} open.`);
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (failure) {
  console.error(explainFailure(failure));
  process.exitCode = 1;
}
