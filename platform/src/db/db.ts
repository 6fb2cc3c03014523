import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import type { Config } from '../config/config.ts';
import {
  createConnectionWatchdog,
  type ServerAddress,
} from './driver-repairs/connection-watchdog.ts';
import type { Logger } from '../telemetry/log.ts';
import { rejectLostTransactions } from './driver-repairs/lost-transaction.ts';
import { spanned } from './transaction-span.ts';
import { withAcquireTimeout } from './driver-repairs/acquire-timeout.ts';

/** The connection pool. A statement on it is a transaction of its own. */
export type Db = postgres.Sql<Scalars>;

/** An open transaction. Functions that are correct only inside a transaction take this type. */
export type Tx = postgres.TransactionSql<Scalars>;

/** Pool or transaction. Repository functions take it as their first argument. */
export type Queryable = postgres.ISql<Scalars>;

/** How the three types below reach TypeScript. */
type Scalars = { instant: string; bigint: number; day: string };

const TIMESTAMPTZ = 1184;
const BIGINT = 20;
const DATE = 1082;

/**
 * Statement timeout of requests. It guarantees a response within five seconds (reliability O4,
 * F20).
 */
const STATEMENT_TIMEOUT_MS = 4_000;
/** Limit for work with a timeout in its own transaction, such as the export of a long list. */
const PATIENCE_MS = 600_000;
const PATIENT_CONNECTIONS = 4;
const PATIENT_IDLE_S = 30;
/**
 * Postgres ends a statement at its limit. Without an answer this long after that, the connection is
 * lost.
 */
const SILENCE_SPARE_MS = 500;
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_TIMEOUT_S = 3;

/**
 * Longest pause after a refused connection. The driver's own backoff grows to 20 s. A statement
 * given to such a connection waits that long, even if Postgres is available again.
 */
const LONGEST_PAUSE_S = 0.5;
/**
 * Longest pause while Postgres is unavailable, when nearly all connections fail immediately
 * (connection-watchdog.ts).
 */
const PAUSE_AWAY_S = 0.02;

/**
 * Works around a bug of the driver (3.4.9). The driver holds back messages shorter than 1 KB until
 * the end of the event loop turn. If a connection is lost in that turn, the driver forgets to send.
 * It then never sends short messages in that slot of the pool again. Even the greeting of the next
 * connection is lost. A greeting this long is sent immediately, which resets the slot. Poolers
 * refuse unknown settings. Behind a pooler, the slot recovers by itself after some retries.
 */
const LONG_GREETING = { 'maru.greeting': '.'.repeat(1_024) };

/** Retry interval during a start. */
const AGAIN_MS = 500;

/**
 * Creates the connection pool of a server. Behind a pooler in transaction mode, connections are
 * shared between clients. Statement limits must then be settings of the database role
 * (docs/scaling.md).
 *
 * @param turnMs how long a transaction may wait for a connection; unlimited by default.
 * @param log called when Postgres responds again. Each failed caller reports the loss itself.
 */
export function connectPool(
  {
    DATABASE_URL: url,
    DATABASE_POOL: max,
    DATABASE_DIRECT_URL: pastPooler,
  }: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL' | 'DATABASE_DIRECT_URL'>,
  name: string,
  { turnMs, log }: { turnMs?: number; log?: Pick<Logger, 'info'> } = {},
): Db {
  const onBack = () => log?.info({ back: 'PostgreSQL' }, 'PostgreSQL is available again');
  return connectDb(url, { max, name, pooled: pastPooler !== undefined, turnMs, onBack });
}

/** Opens the pool of the read replica for public lists; `null` if there is none. */
export function connectReplica({
  DATABASE_REPLICA_URL: url,
  DATABASE_POOL: max,
}: Pick<Config, 'DATABASE_REPLICA_URL' | 'DATABASE_POOL'>): Db | null {
  return url === undefined ? null : connectDb(url, { max, name: 'maru-public-reads' });
}

interface DbOptions {
  max?: number;
  statementTimeoutMs?: number;
  name?: string;
  pooled?: boolean;
  idleS?: number;
  turnMs?: number | undefined;
  onBack?: () => void;
}

/**
 * Opens a pool of at most `max` connections. The first statement opens the first connection.
 *
 * Timestamps are returned as ISO 8601 text and days as `YYYY-MM-DD`, as the contract requires. No
 * `Date` has to be converted between a row and a response. A bigint is returned as a number,
 * because all ids and counts are far below 2^53.
 */
export function connectDb(
  url: string,
  {
    max = 10,
    statementTimeoutMs = STATEMENT_TIMEOUT_MS,
    name = 'maru',
    pooled = false,
    idleS = 0,
    turnMs,
    onBack,
  }: DbOptions = {},
): Db {
  let knowsTypes = false;
  const watchdog = createConnectionWatchdog(statementTimeoutMs + SILENCE_SPARE_MS, onBack);
  // An option of the driver that its types leave out.
  const throughWatchdog = { socket: (way: ServerAddress) => watchdog.open(way) };
  const db: Db = postgres(url, {
    max,
    connect_timeout: CONNECT_TIMEOUT_S,
    // Of 0 they stay open.
    idle_timeout: idleS,
    ...throughWatchdog,
    backoff: (refusals) =>
      watchdog.isAway()
        ? PAUSE_AWAY_S
        : Math.min(0.01 * 3 ** refusals, LONGEST_PAUSE_S) * (0.5 + Math.random() / 2),
    // Each new connection first queries the array types. If that query fails, the rejection is
    // unhandled and ends the process. The pool skips the query once the types are known.
    debug: (_, statement) => {
      if (knowsTypes || statement.includes('b.typarray')) return;
      knowsTypes = true;
      Object.assign(db.options, { fetch_types: false });
    },
    // Notices such as "relation exists, skipping" do not belong in the log.
    onnotice: () => undefined,
    connection: {
      application_name: name,
      ...(!pooled && {
        statement_timeout: statementTimeoutMs,
        idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
        ...LONG_GREETING,
      }),
    },
    types: {
      instant: {
        to: TIMESTAMPTZ,
        from: [TIMESTAMPTZ],
        serialize: (instant: string) => instant,
        parse: (text: string) => new Date(text).toISOString(),
      },
      bigint: {
        to: BIGINT,
        from: [BIGINT],
        serialize: (value: number) => String(value),
        parse: (text: string) => Number(text),
      },
      day: {
        to: DATE,
        from: [DATE],
        serialize: (day: string) => day,
        parse: (text: string) => text,
      },
    },
  });
  const begin = db.begin.bind(db);
  const timely = turnMs === undefined ? begin : withAcquireTimeout(turnMs, begin);
  db.begin = spanned(rejectLostTransactions(timely));
  keepPatientPool(db, () =>
    connectDb(url, {
      max: PATIENT_CONNECTIONS,
      statementTimeoutMs: PATIENCE_MS,
      name,
      pooled,
      idleS: PATIENT_IDLE_S,
    }),
  );
  return db;
}

const patientPools = new WeakMap<Db, () => Db>();

/** Opens it with its first use, and ends it with the pool it belongs to. */
function keepPatientPool(db: Db, open: () => Db): void {
  let patient: Db | null = null;
  patientPools.set(db, () => (patient ??= open()));
  const end = db.end.bind(db);
  db.end = async (options) => {
    await Promise.all([end(options), patient?.end(options)]);
  };
}

/**
 * Returns the connections for work that takes longer than a request's statement may. A connection
 * of the normal pool that is silent for so long is treated as lost. There are few of them, so each
 * transaction sets a limit for its statements.
 */
export function patientOf(db: Db): Db {
  return patientPools.get(db)!();
}

/**
 * Waits without limit until Postgres responds. A process that starts before Postgres needs no
 * repair.
 *
 * @throws Error for errors that waiting cannot fix, such as a database that does not exist.
 */
export async function dbReady(db: Db, log: Pick<Logger, 'warn'>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await db`select 1`;
      return;
    } catch (error) {
      if (!isDbAway(error)) throw error;
      if (tries === 0) log.warn({ err: error }, 'PostgreSQL is unavailable; waiting for it');
      await pause(AGAIN_MS);
    }
  }
}

/**
 * Calls `onNews` with the text of every notification of a channel. The text is empty whenever
 * listening starts or restarts, because notifications may have been lost until then. The driver
 * reconnects by itself while Postgres is unavailable, even at startup. A second retry by the caller
 * would cause duplicate notifications.
 *
 * It opens its own connection and bypasses the pooler, which would give the connection to another
 * client.
 *
 * @returns a function that stops listening.
 */
export function listenTo(
  { directDatabaseUrl }: Pick<Config, 'directDatabaseUrl'>,
  channel: string,
  onNews: (notice: string) => void,
  log: Pick<Logger, 'warn'>,
): () => Promise<void> {
  const db = connectDb(directDatabaseUrl, { max: 1, name: `maru-${channel}` });
  let stopped = false;
  const receive = (notice: string) => {
    if (!stopped) onNews(notice);
  };
  db.listen(channel, receive, () => receive('')).catch((error: unknown) => {
    if (!stopped)
      log.warn(
        { err: error, channel },
        'PostgreSQL is unavailable; LISTEN resumes after it returns',
      );
  });
  return async () => {
    stopped = true;
    await db.end({ timeout: 1 });
  };
}

/** The SQLSTATE of a Postgres error, or `null` for any other error. */
export function sqlStateOf(error: unknown): string | null {
  return error instanceof postgres.PostgresError ? error.code : null;
}

/** The constraint a Postgres error names, or `null`. */
export function constraintOf(error: unknown): string | null {
  return error instanceof postgres.PostgresError ? (error.constraint_name ?? null) : null;
}

const UNAVAILABLE = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  // The host name of a stopped container does not resolve.
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

/**
 * Whether an error is caused by Postgres and not by the statement: unavailable, starting, or out of
 * connections.
 */
export function isDbAway(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) {
    return error.code.startsWith('57P') || error.code.startsWith('53') || error.code === '57014';
  }
  return error instanceof Error && 'code' in error && UNAVAILABLE.has(String(error.code));
}

/**
 * SQLSTATE codes of conflicts with another transaction: serialization failure, deadlock, lock not
 * available.
 */
const CONTENDED = new Set(['40001', '40P01', '55P03']);

/** Whether the error is only a conflict with another transaction, so that a retry may succeed. */
export function isContended(error: unknown): boolean {
  return CONTENDED.has(sqlStateOf(error) ?? '');
}
