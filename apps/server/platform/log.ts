import { type Logger, pino } from 'pino';
import type { Config } from '../config.ts';

/** Structured log lines on standard output; what could open an account or a vendor never reaches them. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.token',
        '*.pwd',
        '*.pwd1',
        '*.nPwd',
        '*.cardNo',
        '*.serverSeed',
        // PostgreSQL quotes whole rows here, secrets included.
        '*.detail',
        '*.authorization',
        'headers.authorization',
      ],
      censor: '[hidden]',
    },
  });
}
