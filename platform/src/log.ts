import { pino, type Logger } from 'pino';
import type { Config } from './config.ts';

export type { Logger } from 'pino';

/** Fields that never reach a log line, wherever they stand in what is logged (reliability D2). */
const PERSONAL = ['password', 'phone', 'phones', 'to', 'email', 'name', 'text', 'cookie', 'token'];

/** One JSON line an event on standard output, with UTC time and the name of the process. */
export function createLog(process: string, config: Pick<Config, 'LOG_LEVEL' | 'BRAND'>): Logger {
  return pino({
    level: config.LOG_LEVEL,
    base: { process, brand: config.BRAND },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: PERSONAL.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: '[personal]',
    },
    serializers: { err: pino.stdSerializers.err },
  });
}
