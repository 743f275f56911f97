import type { FastifyInstance } from 'fastify';
import type { Route } from './http.ts';
import type { Job } from './jobs.ts';
import type { OutboxEvent } from './outbox.ts';

/**
 * A part of the server, or of a module. The server uses every member of every module, starts modules in list order
 * and closes them in reverse order.
 */
export type Module = {
  readonly routes?: readonly Route[];
  /** Adds routes that answer without the contracts' envelope, such as streams. */
  serve?(http: FastifyInstance): void;
  readonly jobs?: readonly Job[];
  /**
   * Receives every outbox event, in every process. A failure is logged and hides the event from the modules after
   * it.
   */
  onEvent?(event: OutboxEvent): void;
  /** Starts work that neither a request nor a job triggers. The outbox is already being read. */
  start?(): void | Promise<void>;
  /** Inserts the rows that a new installation needs, at each start; existing rows stay unchanged. */
  seed?(): Promise<void>;
  /** Ends what `start` began, after the step in progress. */
  close?(): Promise<void>;
  /** Resolves when every request in progress has its answer; new ones no longer arrive. */
  drain?(): Promise<void>;
};

export type ModuleWith<Member extends keyof Module> = Module & Required<Pick<Module, Member>>;

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
