import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrandId } from '@maru/brands/brand';
import type { Config } from '@maru/platform/config/config';
import { connectDb, type Db } from '@maru/platform/db/db';
import { settleEnvironment } from '../../../platform/stack/environment.ts';
import { loadSecrets } from '../../../platform/stack/secrets.ts';
import { exactly, type Line } from '../../support/lines.ts';
import { startStack, type Stack } from '../../support/stack.ts';

/** Pino's level of an error. Fatal errors have a higher level. */
const ERROR = 50;

/** The processes that an attack reaches, by the names of their pid files and logs. */
const PROCESSES = ['web', 'api', 'realtime', 'workers'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** The whole product, as `npm start` creates it, with access to its internal state. */
export interface Target extends Stack {
  /** The public address by number: a name would be looked up each time. */
  url: string;
  apiUrl: string;
  config: Config;
  db: Db;
  /** The process that has this name now. */
  pidOf(name: ProcessName): number;
  /** How many of the processes are other ones than at the start. */
  restarts: () => number;
  /** Log output of the processes that no attack may cause. */
  troubles: () => string[];
  stop(): Promise<void>;
}

interface TargetWish {
  port: number;
  brand?: BrandId;
  env?: Record<string, string>;
}

export async function openTarget({ port, brand = 'maru', env = {} }: TargetWish): Promise<Target> {
  const own = { LOG_LEVEL: 'warn', ...env };
  const { stack, stop } = await startStack({ brand, port, realtime: 1, env: own });
  const { folder } = stack;
  const { config } = settleEnvironment(
    { ...own, MARU_DATA_DIR: folder },
    { brand, port: String(port), realtimeCount: 1 },
    loadSecrets(join(folder, 'secrets.json')),
  );
  const db = connectDb(config.DATABASE_URL, { max: 4, name: 'maru-attack' });
  const pidOf = (name: ProcessName) =>
    Number(readFileSync(join(folder, 'run', `${name}.pid`), 'utf8'));
  const first = new Map(PROCESSES.map((name) => [name, pidOf(name)]));
  return {
    ...stack,
    url: `http://127.0.0.1:${port}`,
    apiUrl: `http://127.0.0.1:${config.ports.api}`,
    config,
    db,
    pidOf,
    restarts: () =>
      PROCESSES.filter((name) => {
        const isRunning = existsSync(join(folder, 'run', `${name}.pid`));
        return !isRunning || pidOf(name) !== first.get(name);
      }).length,
    troubles: () => PROCESSES.flatMap((name) => troublesIn(join(folder, 'logs'), name)),
    async stop() {
      await db.end({ timeout: 1 });
      await stop();
    },
  };
}

/** Maximum number of log errors that are shown after an attack. */
const SHOWN = 10;

/**
 * Damage to the processes that no attack may cause: a restart, or logged errors. Each is printed.
 */
export function damageOf(
  { restarts, troubles }: Pick<Target, 'restarts' | 'troubles'>,
  say: (text: string) => void,
): Line[] {
  const found = troubles();
  for (const trouble of found.slice(0, SHOWN)) say(trouble);
  return [
    exactly('processes that exited', restarts()),
    exactly('errors in the logs', found.length),
  ];
}

/** Log lines that report an error, or that no logger wrote, such as a stack trace. */
function troublesIn(folder: string, name: string): string[] {
  const files = readdirSync(folder).filter((file) => file.startsWith(`${name}.log`));
  return files
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '' && isTrouble(line))
    .map((line) => `${name}: ${line.slice(0, 400)}`);
}

/** Whether a log line reports a problem. */
export function isTrouble(line: string): boolean {
  try {
    const said: unknown = JSON.parse(line);
    const level = typeof said === 'object' && said !== null && 'level' in said ? said.level : null;
    return typeof level !== 'number' || level >= ERROR;
  } catch {
    // No logger writes anything but JSON.
    return true;
  }
}
