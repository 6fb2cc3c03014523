import { pino, type DestinationStream, type Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { foldingOutages, lostOf } from './outages.ts';
import { currentTrace } from './trace.ts';

export type { DestinationStream, Logger } from 'pino';

/** Fields that never reach a log line, at any depth of the logged object (reliability D2). */
const PERSONAL = new Set([
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
]);
const COVERED = '[personal]';
/** Maximum depth. Deeper values are omitted, which also ends circular references. */
const LEVELS = 6;
const DEEPER = '[deeper]';

/** Properties of a Postgres error that contain statement values or row data. */
const VALUES = ['parameters', 'args', 'types', 'detail', 'where'];

/**
 * Serializes an error with its location and the text of the statement, without personal data
 * (reliability D2).
 */
function withoutValues(error: Error): object {
  const serialized = pino.stdSerializers.err(error);
  for (const one of [serialized, ...(serialized.aggregateErrors ?? [])]) {
    for (const name of VALUES) Reflect.deleteProperty(one, name);
  }
  // The stack where a lost connection was noticed does not explain the loss.
  if (lostOf(error) !== null) Reflect.deleteProperty(serialized, 'stack');
  return serialized;
}

/**
 * Returns the log fields with personal data masked at any depth. Copies only the parts that it
 * changes. It is handwritten, because pino's `redact` takes seven of the eight microseconds of a
 * line. `redact` also covers only its configured paths.
 */
function withoutPersonal(value: unknown, level = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (level === LEVELS) return DEEPER;
  if (value instanceof Error) return withoutPersonal(withoutValues(value), level);
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return withoutPersonal(value.toJSON(), level + 1);
  }
  let covered: unknown[] | Record<string, unknown> | null = null;
  for (const key of Object.keys(value)) {
    const part: unknown = Reflect.get(value, key);
    const shown = PERSONAL.has(key) ? COVERED : withoutPersonal(part, level + 1);
    if (shown === part) continue;
    covered ??= Array.isArray(value) ? [...value] : { ...value };
    Reflect.set(covered, key, shown);
  }
  return covered ?? value;
}

/**
 * Writes one JSON line per event. It contains UTC time, the name of the process and, as
 * `requestId`, the request that caused it.
 *
 * @param destination standard output if omitted.
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
      // The error is already serialized. The serializer of pino would treat it as a plain object.
      serializers: { err: (serialized: unknown) => serialized },
      formatters: { log: (fields) => ({ ...Object(withoutPersonal(fields)) }) },
      hooks: { logMethod: foldingOutages() },
      mixin: () => {
        const trace = currentTrace();
        return trace ? { requestId: trace.requestId } : {};
      },
    },
    destination,
  );
}
