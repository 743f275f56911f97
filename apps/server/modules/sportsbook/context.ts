import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Database } from '../../platform/db.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Stream } from '../../platform/stream.ts';
import type { Board } from './markets/board.ts';

export type SportsbookContext = {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly stream: Stream;
  readonly board: Board;
};

export type CashOutContext = Pick<SportsbookContext, 'database' | 'board'>;
