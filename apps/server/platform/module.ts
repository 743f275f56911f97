import type { FastifyInstance } from 'fastify';
import type { Route } from './http.ts';
import type { Job } from './jobs.ts';
import type { OutboxEvent } from './outbox.ts';

/**
 * A part of the server, or a part of a module. The server uses every member of every module: it starts them in the
 * order of its list and closes them in the reverse order.
 */
export type Module = {
  /** Endpoints of `packages/contracts`. */
  readonly routes?: readonly Route[];
  /** Adds routes that answer without the envelope of the contracts, such as streams. */
  serve?(http: FastifyInstance): void;
  readonly jobs?: readonly Job[];
  /** Receives every event of the outbox, on every process. A failure is logged and keeps the event from the modules after it. */
  onEvent?(event: OutboxEvent): void;
  /** Starts work that neither a request nor a job causes. Events of the outbox are read by then. */
  start?(): void | Promise<void>;
  /** Writes the rows that a new installation needs, on each start; keeps what exists. */
  seed?(): Promise<void>;
  /** Ends what `start` began, after the step under way. */
  close?(): Promise<void>;
  /** Resolves when every request under way has its answer; nothing new comes in by then. */
  drain?(): Promise<void>;
};

/** A module that surely has these members. */
export type ModuleWith<Member extends keyof Module> = Module & Required<Pick<Module, Member>>;

/** Joins modules into one that has every member. */
export function joinModules(modules: readonly Module[]): Required<Module> {
  return {
    routes: modules.flatMap((module) => module.routes ?? []),
    serve(http) {
      for (const module of modules) module.serve?.(http);
    },
    jobs: modules.flatMap((module) => module.jobs ?? []),
    onEvent(event) {
      for (const module of modules) module.onEvent?.(event);
    },
    async start() {
      for (const module of modules) await module.start?.();
    },
    async seed() {
      for (const module of modules) await module.seed?.();
    },
    async close() {
      for (const module of modules.toReversed()) await module.close?.();
    },
    async drain() {
      for (const module of modules) await module.drain?.();
    },
  };
}
