import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from './config.ts';
import { foldingOutages, lostOf } from './outages.ts';
import { currentTrace } from './trace.ts';

export type { DestinationStream, Logger } from 'pino';

/** Fields that never reach a log line, wherever they stand in what is logged (reliability D2). */
const PERSONAL = [
  'password',
  'phone',
  'phones',
  'columns',
  'words',
  'to',
  'email',
  'name',
  'text',
  'cookie',
  'token',
];

/** What an error of Postgres carries of its statement's values and of rows. */
const VALUES = ['parameters', 'args', 'types', 'detail', 'where'];

/** Tells what went wrong where, with the text of the statement, and of nobody (reliability D2). */
function withoutValues(error: unknown): unknown {
  // What was thrown may be anything.
  if (!(error instanceof Error)) return error;
  const told = pino.stdSerializers.err(error);
  for (const one of [told, ...(told.aggregateErrors ?? [])]) {
    for (const name of VALUES) Reflect.deleteProperty(one, name);
  }
  // Where it was noticed says nothing of why a connection is lost.
  if (lostOf(error) !== null) Reflect.deleteProperty(told, 'stack');
  return told;
}

/**
 * One JSON line an event, with UTC time, the name of the process and, as `requestId`, the request
 * that caused it.
 *
 * @param destination standard output if it is left out.
 */
export function createLog(
  process: string,
  config: Pick<Config, 'LOG_LEVEL' | 'BRAND'>,
  destination?: DestinationStream,
): Logger {
  return pino(
    {
      level: config.LOG_LEVEL,
      base: { process, brand: config.BRAND },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: PERSONAL.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[personal]',
      },
      serializers: { err: withoutValues },
      hooks: { logMethod: foldingOutages() },
      mixin: () => {
        const trace = currentTrace();
        return trace ? { requestId: trace.requestId } : {};
      },
    },
    destination,
  );
}
