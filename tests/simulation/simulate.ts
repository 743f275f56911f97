import { createHash } from 'node:crypto';
import { sharedGames } from '@palpite/contracts/original-games';
import type { Database } from '../../apps/server/platform/db.ts';
import { createClient } from './client.ts';
import type { Clock, Owner } from './clock.ts';
import { countProfits } from './count-profits.ts';
import { openSimulatedDatabase, type SimulatedDatabase, type StatementFault } from './database.ts';
import { type PlantedFault, plantedFaults, type Rewrite } from './faults.ts';
import { createFeed, type SimulatedFeed } from './feed.ts';
import { createNetwork, type Network, type NetworkFaults } from './network.ts';
import { createOracle, type Oracle, Violation } from './oracle.ts';
import { drawCpf, register, strategies } from './players.ts';
import { createProcess, type SimulatedProcess } from './process.ts';
import { createRandom, type Random } from './randomness.ts';
import type { Run } from './run.ts';
import { type RunningServer, serverHost, simulatedConfig, startServer } from './server.ts';
import { visitByStaff } from './staff.ts';
import { openVendors, type Vendors } from './vendors.ts';
import type { Person, World } from './world.ts';

export type Settings = {
  seed: number;
  hours: number;
  /** Name of a planted fault. */
  fault?: string | undefined;
};

/** The clock and the randomness of the process. */
export type Machine = { clock: Clock; reseed(seed: string): void };

/** The virtual time at which runs begin: a Monday. */
const startMs = Date.UTC(2027, 2, 1, 9);
const minuteMs = 60_000;
const eventsKept = 60;
/** Prints every event as it happens. */
const isTraced = process.env.SIMULATION_TRACE !== undefined;
/** Least time between two turns of the server's own timers. Most of them poll, and each poll costs a statement. */
const serverTimersMs = 5_000;
/**
 * Steps before the first audit of the whole ledger, and by how much the distance to the next one grows. An audit reads
 * everything, so at a fixed distance it would take most of a long run.
 */
const audits = { first: 250, growth: 1.3 };
/** Rounds of all jobs after the end of the simulated hours, half an hour apart. The last match ends within seven. */
const drainRounds = { least: 2, most: 9 };

/** Rates of faults, drawn for each seed, so that some runs are calm and some are rough. */
function drawRates(seed: number): { network: NetworkFaults; crash: number; lost: number } {
  const random = createRandom(`${seed} rates`);
  const rough = random.oneOf([0, 1, 1, 3]);
  return {
    network: {
      dropped: 0.01 * rough,
      answerLost: 0.02 * rough,
      duplicated: 0.03 * rough,
      delayed: 0.1 * rough,
      delayMsMax: random.oneOf([500, 5_000, 60_000]),
      againMsMax: random.oneOf([1_000, 600_000]),
    },
    crash: 0.0003 * rough,
    lost: 0.001 * rough,
  };
}

type Event = {
  at: number;
  name: string;
  run(): Promise<unknown> | unknown;
  /** Whether the step waits for its end, because it reads files, which takes real time. */
  isAwaited: boolean;
};

/** Runs one seed. */
export async function simulate(settings: Settings, machine: Machine): Promise<Run> {
  machine.clock.reset(startMs);
  machine.reseed(`${settings.seed} machine`);
  const simulation = new Simulation(settings, machine.clock);
  await simulation.open();
  return simulation.run();
}

class Simulation {
  readonly #settings: Settings;
  /** Factor of all waits. Players of a long run come less often, so that a minute of the processor covers days. */
  readonly #pace: number;
  readonly #clock: Clock;
  readonly #planted: PlantedFault | undefined;
  readonly #rewrite: Rewrite | undefined;
  readonly #rates: ReturnType<typeof drawRates>;
  readonly #hash = createHash('sha256');
  readonly #events: string[] = [];
  readonly #outside = createProcess('outside');
  readonly #network: Network;
  readonly #config = simulatedConfig();
  readonly #chaos: Random;
  readonly #staff: Random;
  readonly #jobOrder: Random;
  readonly #people: readonly Person[];
  #database!: SimulatedDatabase;
  #checker!: Database;
  #oracle!: Oracle;
  #vendors!: Vendors;
  #world!: World;
  #feed!: SimulatedFeed;
  #queue: Event[] = [];
  #server: RunningServer | null = null;
  #starts = 0;
  #steps = 0;
  #crashes = 0;
  #lost = 0;
  #isCalm = true;
  #checkedWrites = 0;
  #auditAt = audits.first;
  #serverTimersAt = 0;
  #failure: unknown = null;

  constructor(settings: Settings, clock: Clock) {
    const { seed, fault } = settings;
    this.#settings = settings;
    this.#pace = Math.min(10, Math.max(1, settings.hours / 3));
    this.#clock = clock;
    this.#planted = fault === undefined ? undefined : plantedFaults[fault];
    if (fault !== undefined && !this.#planted) throw new Error(`there is no fault ${fault}`);
    this.#rewrite = this.#planted?.createRewrite?.();
    this.#rates = drawRates(seed);
    this.#chaos = this.#random('statements');
    this.#staff = this.#random('staff');
    this.#jobOrder = this.#random('jobs');
    this.#network = createNetwork({
      clock,
      random: this.#random('network'),
      rates: this.#rates.network,
      process: this.#outside,
    });
    const kinds = Object.entries(strategies).flatMap(([strategy, { players }]) =>
      Array.from({ length: players }, (_, number) => ({ strategy, number })),
    );
    this.#people = kinds.map(({ strategy, number }, place) => this.#createPerson(strategy, number, place));
  }

  async open(): Promise<void> {
    const clock = this.#clock;
    globalThis.fetch = this.#network.fetch;
    this.#database = await openSimulatedDatabase({ clock, crash: (process) => this.#crash(process) });
    if (this.#planted?.install) await this.#database.script(this.#planted.install);
    this.#checker = this.#database.openFor(createProcess('checker'), () => null);
    this.#oracle = createOracle(this.#database, clock.now);
    this.#vendors = await openVendors({ clock, network: this.#network, process: this.#outside });
    this.#world = {
      seed: this.#settings.seed,
      clock,
      network: this.#network,
      client: createClient({
        fetch: this.#network.fetch,
        log: this.#log,
        onRequest: this.#oracle.request,
      }),
      database: this.#database,
      bank: this.#vendors,
      people: this.#people,
      acknowledged: this.#oracle,
      random: (stream) => this.#random(stream),
      server: () => this.#server,
      drawRounds: (game) => this.#asServer(({ rounds }) => rounds.step(game)),
      quotes: () => this.#feed.quotes(),
      confirmQuotes: () => this.#feed.confirm(),
      log: this.#log,
    };
    this.#feed = createFeed(this.#world);
  }

  async run(): Promise<Run> {
    try {
      await this.#start();
      this.#isCalm = false;
      for (const player of this.#people) this.#planTurn(player);
      this.#every(Math.min(15, 4 * this.#pace), 'feed', () => this.#feed.tick());
      this.#every(Math.min(20, 3 * this.#pace), 'jobs', () => this.#runJobs(8));
      this.#every(Math.min(60, 15 * this.#pace), 'staff', () => this.#visit(false));
      while (this.#isOpen()) await this.#step();
      await this.#drain();
      await this.#oracle.audit(this.#checker);
      await this.#oracle.checkEnd(this.#vendors.books());
    } catch (reason) {
      this.#failure ??= reason;
    }
    return this.#close();
  }

  async #close(): Promise<Run> {
    const failure = this.#failure;
    const run: Run = {
      seed: this.#settings.seed,
      fault: this.#settings.fault,
      steps: this.#steps,
      statements: this.#database.statements(),
      crashes: this.#crashes,
      disturbances: this.#network.faults() + this.#lost,
      virtualMs: this.#clock.now() - startMs,
      cpuMs: 0,
      hash: this.#hash.digest('hex'),
      failure: failure === null ? null : explain(failure),
      events: this.#events,
      profits: failure === null ? await countProfits(this.#world, this.#vendors.books()) : new Map(),
    };
    this.#server?.process.end();
    this.#outside.end();
    await this.#vendors.close();
    await this.#database.close();
    return run;
  }

  #random = (stream: string) => createRandom(`${this.#settings.seed} ${stream}`);

  #log: World['log'] = (event, detail = '') => {
    const line = `${this.#steps} ${new Date(this.#clock.now()).toISOString()} ${event}`;
    if (isTraced) process.stderr.write(`${line}\n`);
    this.#hash.update(`${line} ${detail}\n`);
    this.#events.push(line);
    if (this.#events.length > eventsKept) this.#events.shift();
  };

  #isOpen = () => this.#clock.now() < startMs + this.#settings.hours * 60 * minuteMs;

  #createPerson(strategy: string, number: number, place: number): Person {
    const random = this.#random(`${strategy} ${number}`);
    return {
      number,
      strategy,
      random,
      deviceId: random.uuid(),
      username: `${strategy.replace(/\W/g, '.')}.${number}.${this.#settings.seed}@exemplo.com.br`,
      password: `Senha-${random.hex(6)}`,
      birthDate: new Date(Date.UTC(1950, 0, 1) + place * 97 * 86_400_000).toISOString().slice(0, 10),
      phone: `119${10_000_000 + place * 7_919}`,
      cardNo: drawCpf(random),
      id: '',
      token: '',
      verified: false,
      stoppedUntil: null,
      notes: new Map(),
      turns: 0,
    };
  }

  #drawFault = (): StatementFault | null => {
    const drawn = this.#chaos.unit();
    const isAfter = this.#chaos.chance(0.5);
    const { crash, lost } = this.#rates;
    if (this.#isCalm || drawn >= crash + lost) return null;
    if (drawn < crash) return isAfter ? 'crashAfter' : 'crashBefore';
    this.#lost++;
    return isAfter ? 'lostAfter' : 'lostBefore';
  };

  #crash(process: SimulatedProcess): void {
    this.#crashes++;
    this.#log(`crash of ${process.name}`);
    process.end();
    this.#clock.endTimersOf(process);
    this.#network.stop(serverHost);
    this.#server = null;
    this.#plan(this.#chaos.between(1_000, 90_000), 'restart', () => this.#start(), true);
  }

  async #start(): Promise<void> {
    const process = createProcess(`server ${++this.#starts}`);
    const deps = { config: this.#config, clock: this.#clock, network: this.#network, process };
    const database = this.#database.openFor(process, this.#drawFault);
    try {
      this.#server = await process.orHangUp(startServer({ ...deps, database, rewrite: this.#rewrite }));
      this.#log(`start of ${process.name}`);
    } catch (reason) {
      // A process that cannot start ends, and its supervisor starts another one.
      if (this.#isCalm) throw reason;
      if (process.isAlive()) this.#crash(process);
    }
  }

  #plan(afterMs: number, name: string, run: Event['run'], isAwaited = false): void {
    this.#queue.push({ at: this.#clock.now() + afterMs, name, run, isAwaited });
  }

  #every(minutes: number, name: string, run: Event['run']): void {
    this.#plan(minutes * minuteMs, name, async () => {
      try {
        await run();
      } finally {
        if (this.#isOpen()) this.#every(minutes, name, run);
      }
    });
  }

  #planTurn(player: Person): void {
    const strategy = strategies[player.strategy] as (typeof strategies)[string];
    const [least, most] = player.id === '' && !strategy.register ? [0, 3] : strategy.everyMinutes;
    const waitMs = this.#pace * player.random.between(least * minuteMs, most * minuteMs);
    this.#plan(waitMs, `${player.strategy} ${player.number}`, async () => {
      if (!this.#isOpen()) return;
      if (player.id === '') await (strategy.register ?? register)(this.#world, player);
      else {
        player.turns++;
        await strategy.turn(this.#world, player);
      }
      this.#planTurn(player);
    });
  }

  /** Runs work as the server process; a crash ends it. A fault of the simulation explains a failure of it. */
  async #asServer(work: (running: RunningServer) => Promise<unknown>): Promise<void> {
    const running = this.#server;
    if (!running) return;
    const { process } = running;
    try {
      await process.orHangUp(this.#clock.ownedBy(process, () => work(running)));
    } catch (failure) {
      if (this.#isCalm && process.isAlive()) throw failure;
    }
  }

  #runJobs = (count: number) =>
    this.#asServer(async ({ jobs }) => {
      for (const job of this.#jobOrder.shuffled(jobs).slice(0, count)) {
        // Two processes may run one job at once when a lease expires too early.
        const copies = this.#jobOrder.chance(0.1) ? 2 : 1;
        const stopping = new AbortController().signal;
        const runs = Array.from({ length: copies }, () => job.run(stopping));
        for (const { status, ...rest } of await Promise.allSettled(runs))
          if (status === 'rejected' && this.#isCalm) throw (rest as { reason: unknown }).reason;
      }
    });

  #visit = (isClosing: boolean) =>
    this.#asServer(({ database: { db } }) =>
      visitByStaff({ world: this.#world, db, random: this.#staff }, isClosing),
    );

  #isOutside = (owner: Owner | undefined) => owner === undefined || owner === this.#outside;

  /** Moves to the next event or to the next timer outside the server, runs it and what follows at once. */
  async #step(): Promise<void> {
    const clock = this.#clock;
    this.#queue.sort((one, other) => one.at - other.at);
    const next = this.#queue[0];
    const at = Math.min(next?.at ?? Infinity, clock.nextTimerAt(this.#isOutside) ?? Infinity);
    const target = at === Infinity ? clock.now() + minuteMs : at;
    this.#steps++;
    const isServersTurn = target - this.#serverTimersAt >= serverTimersMs;
    if (isServersTurn) this.#serverTimersAt = target;
    await clock.jumpTo(target, isServersTurn ? undefined : this.#isOutside);
    if (next && next.at <= clock.now()) {
      this.#queue.splice(this.#queue.indexOf(next), 1);
      this.#log(next.name);
      const done = (async () => next.run())().catch((reason) => {
        this.#failure ??= reason;
      });
      if (next.isAwaited) await done;
    }
    await clock.settle();
    await this.#check();
    if (this.#failure) throw this.#failure;
  }

  async #check(): Promise<void> {
    const database = this.#database;
    if (database.isBusy() || database.writes() === this.#checkedWrites) return;
    this.#checkedWrites = database.writes();
    await this.#oracle.checkStep();
    if (this.#steps < this.#auditAt) return;
    this.#auditAt = Math.ceil(this.#steps * audits.growth);
    await this.#oracle.audit(this.#checker);
  }

  /** Ends all faults and lets everything in progress come to its end. */
  async #drain(): Promise<void> {
    this.#isCalm = true;
    this.#network.calm();
    this.#feed.wind();
    for (let round = 0; round < drainRounds.most; round++) {
      this.#plan(0, 'feed', () => this.#feed.tick());
      this.#plan(1_000, 'all jobs', () => this.#runJobs(Infinity));
      this.#plan(minuteMs, 'staff', () => this.#visit(true));
      this.#plan(2 * minuteMs, 'shared rounds', async () => {
        for (const game of sharedGames) await this.#world.drawRounds(game);
      });
      const isNext = { value: false };
      this.#plan(30 * minuteMs, 'end of a round', () => {
        isNext.value = true;
      });
      while (!isNext.value) await this.#step();
      if (round >= drainRounds.least && this.#feed.isOver()) return;
    }
  }
}

const explain = (failure: unknown) =>
  failure instanceof Violation || !(failure instanceof Error)
    ? String((failure as Error)?.message ?? failure)
    : (failure.stack ?? failure.message);
