import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import type { Config } from '../config.ts';

/** Secrets are redacted. */
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
        // PostgreSQL quotes whole rows, including secrets.
        '*.detail',
        // Statement parameters of the embedded database: hashes, mailed codes, documents.
        '*.params',
        '*.authorization',
        'headers.authorization',
      ],
      censor: '[hidden]',
    },
  };
  return to ? pino(options, to) : pino(options);
}
