import postgres from 'postgres';

/** The connection pool. A statement on it is a transaction of its own. */
export type Db = postgres.Sql<Scalars>;

/** An open transaction. Functions that are only right inside one ask for it by this type. */
export type Tx = postgres.TransactionSql<Scalars>;

/** Pool or transaction: what a repository function takes, always as its first argument. */
export type Queryable = postgres.ISql<Scalars>;

/** How the three types below reach TypeScript. */
type Scalars = { instant: string; bigint: number; day: string };

const TIMESTAMPTZ = 1184;
const BIGINT = 20;
const DATE = 1082;

/** No statement of a request runs longer (reliability O4). */
const STATEMENT_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECT_TIMEOUT_S = 3;

/**
 * Opens a pool of at most `max` connections; the first statement makes the first one.
 *
 * Moments come out as ISO 8601 text and days as `YYYY-MM-DD`, as the contract wants them, so that
 * no `Date` has to be converted on its way from a row to an answer. A bigint comes out as a
 * number: no id or count here comes near 2^53.
 */
export function connectDb(
  url: string,
  { max = 10, statementTimeoutMs = STATEMENT_TIMEOUT_MS, name = 'maru' } = {},
): Db {
  return postgres(url, {
    max,
    connect_timeout: CONNECT_TIMEOUT_S,
    // Notices such as "relation exists, skipping" are no concern of a log.
    onnotice: () => undefined,
    connection: {
      application_name: name,
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
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
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);

/** Whether an error says that Postgres (not the statement) is the trouble: away, starting, full. */
export function isDbAway(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) {
    return error.code.startsWith('57P') || error.code.startsWith('53') || error.code === '57014';
  }
  return error instanceof Error && 'code' in error && UNAVAILABLE.has(String(error.code));
}
