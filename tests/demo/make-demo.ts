import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../apps/server/config.ts';
import { officeJobs } from '../../apps/server/office/serve-office.ts';
import { embeddedDatabase, openEngine } from '../../apps/server/platform/db.ts';
import { lockFolder } from '../../apps/server/platform/folder-lock.ts';
import type { Job } from '../../apps/server/platform/jobs.ts';
import { migrate } from '../../apps/server/platform/migrate.ts';
import { createClient } from '../simulation/client.ts';
import type { Clock } from '../simulation/clock.ts';
import { openSimulatedDatabase, type SimulatedDatabase } from '../simulation/database.ts';
import { createNetwork } from '../simulation/network.ts';
import { createProcess } from '../simulation/process.ts';
import { createRandom } from '../simulation/randomness.ts';
import { startServer } from '../simulation/server.ts';
import { openVendors } from '../simulation/vendors.ts';
import type { World } from '../simulation/world.ts';
import { createDemoFeed, type DemoFeed } from './feed.ts';
import { leaveOrders, leaveReviews, setTerms } from './orders.ts';
import { type DemoPlayer, drawPlayers } from './people.ts';
import { leaveRequests, join as register, visit } from './players.ts';
import {
  type Access,
  addMember,
  gatherTeam,
  handOver,
  type Member,
  welcomeOwner,
  workShift,
} from './staff.ts';
import { finish } from './work.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Nothing happens in the last minutes, because a statement moves the virtual time too. */
const restMs = 20 * minuteMs;
/** Hours of a day at which members of staff work. */
const shiftHours = [10, 16, 21];

export type DemoSettings = { seed: string; days: number; players: number };

export type DemoDeps = {
  clock: Clock;
  /** The real `setTimeout`. */
  pause(run: () => void, ms: number): unknown;
  config: Config;
  settings: DemoSettings;
  say(sentence: string): void;
};

export type Made = { access: Access[]; players: readonly DemoPlayer[] };

type Event = { at: number; run(): Promise<void> };

const calm = {
  dropped: 0,
  answerLost: 0,
  duplicated: 0,
  delayed: 0,
  delayMsMax: 1,
  againMsMax: 1,
};

/** What the simulator checks. A demonstration checks the ledger at its end. */
const unchecked: World['acknowledged'] = {
  round: () => {},
  bet: () => {},
  withdrawal: () => {},
  stop: () => {},
  limit: () => {},
  freeze: () => {},
  unfreeze: () => {},
  request: () => {},
  broken: () => {},
};

/** Opening reads many files. */
const opening = (deps: DemoDeps) => ({ ...deps, patienceMs: 200 });

/** Fills an empty folder with activity whose last day is today. */
export async function makeDemo(deps: DemoDeps): Promise<Made> {
  const { clock, config } = deps;
  mkdirSync(join(config.DATA_DIR, 'database'), { recursive: true });
  lockFolder(config.DATA_DIR);
  const engine = await finish(opening(deps), openEngine(join(config.DATA_DIR, 'database')));
  await finish(opening(deps), migrate(embeddedDatabase(engine)));
  const crash = () => {
    throw new Error('nothing crashes in a demonstration');
  };
  const database = await openSimulatedDatabase({ clock, crash }, engine);
  try {
    return await runDemo(deps, database);
  } finally {
    await database.script('checkpoint');
    await database.close();
  }
}

async function runDemo(deps: DemoDeps, database: SimulatedDatabase): Promise<Made> {
  const { clock, settings, say } = deps;
  const { seed, days, players: count } = settings;
  const startMs = clock.now();
  const endMs = startMs + days * dayMs - restMs;
  const players = drawPlayers({ seed, count, startMs, days });
  const { world, server, feed, close } = await finish(opening(deps), openWorld(deps, database, players));
  const team = gatherTeam();
  const path = await finish(deps, server.welcomePath());
  await finish(deps, openOffice(world, team, path ?? ''));
  await finish(deps, setTerms(world, team));
  const jobs = jobsOf([...server.jobs, ...officeJobs(server.database.db)], clock);
  const events = [
    ...players.flatMap((player) => visitsOf(world, player, startMs, endMs)),
    ...shiftsOf(world, team, startMs, endMs),
    ...every(4 * hourMs, startMs, endMs, () => feed.tick()),
    ...every(hourMs, startMs, endMs, jobs),
  ].toSorted((one, other) => one.at - other.at);
  let day = 0;
  for (const { at, run } of events) {
    await clock.jumpTo(at);
    await finish(deps, run());
    const passed = Math.floor((clock.now() - startMs) / dayMs);
    if (passed > day) say(`Day ${passed} of ${days}`);
    day = passed;
  }
  await clock.jumpTo(endMs);
  await finish(deps, feed.tick());
  await finish(deps, jobs());
  await finish(deps, leaveRequests(world, players));
  await finish(deps, leaveOrders(world, team, players));
  await finish(deps, leaveReviews(world, team, players));
  const access = await finish(deps, handOver(world, team));
  await finish(deps, close());
  return { access, players };
}

async function openWorld(
  { clock, config, settings }: DemoDeps,
  database: SimulatedDatabase,
  people: readonly DemoPlayer[],
) {
  const { seed } = settings;
  const outside = createProcess('outside');
  const process = createProcess('server');
  const network = createNetwork({
    clock,
    random: createRandom(`${seed} network`),
    rates: calm,
    process: outside,
  });
  globalThis.fetch = network.fetch;
  const folder = join(config.DATA_DIR, 'sandbox', 'pay');
  const vendors = await openVendors({ clock, network, process: outside, folder });
  const opened = database.openFor(process, () => null);
  const server = await startServer({ config, clock, network, process, database: opened, hasOffice: true });
  const feed: DemoFeed = createDemoFeed({ clock, seed: config.FEED_SEED, server, database });
  const world: World = {
    seed: 0,
    clock,
    network,
    client: createClient({ fetch: network.fetch, log: trace, onRequest: () => {} }),
    database,
    bank: vendors,
    people,
    acknowledged: unchecked,
    random: (stream) => createRandom(`${seed} ${stream}`),
    server: () => server,
    drawRounds: (game) => server.rounds.step(game).then(() => {}),
    quotes: () => feed.quotes(),
    confirmQuotes: () => feed.confirm(),
    log: () => {},
  };
  return { world, server, feed, close: vendors.close };
}

/** DEMO_TRACE=1 prints every call, with what was refused. */
function trace(event: string, detail = ''): void {
  if (process.env.DEMO_TRACE === undefined) return;
  const isRefused = !/ 200 /.test(`${event} `);
  process.stderr.write(
    `${new Date().toISOString()} ${event}${isRefused ? ` ${detail.slice(0, 300)}` : ''}\n`,
  );
}

async function openOffice(world: World, team: readonly Member[], path: string): Promise<void> {
  const [owner, ...others] = team as readonly [Member, ...Member[]];
  await welcomeOwner(world, owner, path);
  for (const added of others) await addMember(world, owner, added);
}

/** The registration and the visits of a player, mostly in the evening. */
function visitsOf(world: World, player: DemoPlayer, startMs: number, endMs: number): Event[] {
  const { random, joinsAt, activeOfHundred } = player;
  const events: Event[] = [
    { at: joinsAt, run: () => register(world, player) },
    { at: joinsAt + 2 * minuteMs, run: () => visit(world, player) },
  ];
  for (let dayAt = startMs; dayAt < endMs; dayAt += dayMs)
    for (let visits = random.between(1, 2); visits > 0; visits--) {
      const hour = random.chance(0.6) ? random.between(17, 22) : random.between(8, 16);
      const at = dayAt + hour * hourMs + random.between(0, hourMs);
      if (!random.chance(activeOfHundred / 100)) continue;
      if (at > joinsAt + hourMs && at < endMs) events.push({ at, run: () => visit(world, player) });
    }
  return events;
}

function shiftsOf(world: World, team: readonly Member[], startMs: number, endMs: number): Event[] {
  const random = world.random('staff');
  const events: Event[] = [];
  for (let dayAt = startMs; dayAt < endMs; dayAt += dayMs)
    for (const hour of shiftHours)
      for (const [place, by] of team.entries()) {
        const at = dayAt + hour * hourMs + place * 4 * minuteMs;
        const isLast = at > endMs - 6 * hourMs;
        if (at < endMs && random.chance(0.7))
          events.push({ at, run: () => workShift({ world, by, random, isLast }) });
      }
  return events;
}

function every(stepMs: number, startMs: number, endMs: number, run: Event['run']): Event[] {
  const count = Math.max(1, Math.floor((endMs - startMs) / stepMs));
  return Array.from({ length: count }, (_, step) => ({ at: startMs + step * stepMs, run }));
}

/** Runs the jobs that are due. */
function jobsOf(jobs: readonly Job[], clock: Clock): () => Promise<void> {
  const ranAt = new Map<string, number>();
  return async () => {
    for (const { name, everyMs, run } of jobs) {
      if (clock.now() - (ranAt.get(name) ?? Number.NEGATIVE_INFINITY) < everyMs) continue;
      ranAt.set(name, clock.now());
      await run(new AbortController().signal);
    }
  };
}
