import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Route } from '../../platform/http.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { Stream } from '../../platform/stream.ts';
import type { Board } from './book/board.ts';

/** What every part of the sportsbook is given. */
export type SportsbookContext = {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly stream: Stream;
  readonly board: Board;
};

/** What cash-out needs of it. */
export type CashOutContext = Pick<SportsbookContext, 'database' | 'board'>;

/** What a part of the sportsbook brings; `index.ts` starts them in order and closes them the other way round. */
export type SportsbookPart = {
  readonly routes?: readonly Route[];
  readonly jobs?: readonly Job[];
  hear?(event: OutboxEvent): void;
  start?(): Promise<void>;
  close?(): Promise<void>;
  drain?(): Promise<void>;
};
