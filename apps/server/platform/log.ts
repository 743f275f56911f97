import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';

/** Creates the logger of structured lines on standard output. Secrets of accounts and vendors are redacted. */
export function createLog(config: Pick<Config, 'LOG_LEVEL'>, to?: DestinationStream): Logger {
  const options: LoggerOptions = {
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
        // PostgreSQL quotes whole rows here, including secrets.
        '*.detail',
        // The embedded database lists all statement parameters here: hashes, mailed codes, documents.
        '*.params',
        '*.authorization',
        'headers.authorization',
      ],
      censor: '[hidden]',
    },
  };
  return to ? pino(options, to) : pino(options);
}
