import type { FastifyInstance } from 'fastify';
import type { Route } from './http.ts';
import type { Job } from './jobs.ts';
import type { OutboxEvent } from './outbox.ts';

/** Modules start in list order and close in reverse order. */
export type Module = {
  readonly routes?: readonly Route[];
  /** Without the contracts' envelope, such as streams. */
  serve?(http: FastifyInstance): void;
  readonly jobs?: readonly Job[];
  /** In every process. A failure is logged and hides the event from later modules. */
  onEvent?(event: OutboxEvent): void;
  /** Neither a request nor a job triggers it. The outbox is already being read. */
  start?(): void | Promise<void>;
  /** Runs at each start; existing rows stay unchanged. */
  seed?(): Promise<void>;
  /** Ends after the step in progress. */
  close?(): Promise<void>;
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
