import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ParamsOf, QueryOf } from '@maru/contract/call';
import type { ExportCall } from '@maru/contract/export';
import { holds } from '@maru/contract/staff';
import { audit, type Actor } from '@maru/platform/audit';
import type { Queryable } from '@maru/platform/db';
import type { StaffSession } from '@maru/platform/session.repository';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type postgres from 'postgres';
import { actorOf } from '../actor.ts';
import { Refusal } from '../refusal.ts';
import { parseInput } from '../register-call.ts';
import type { RouteDeps } from '../routes.ts';
import { BYTE_ORDER_MARK, csvRow, type CsvValue } from './csv.ts';

/** Rows taken from the database at a time. */
const CURSOR_ROWS = 500;

/** What a filter with free text is written down as: it may hold somebody's name or number. */
const UNSAID = '…';
const FREE_TEXT = new Set(['q']);
const NO_FILTERS = new Set(['reason', 'page', 'pageSize']);

/** What an export is asked for: the filters and the order of its list. */
export interface ExportInput<C extends ExportCall> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
}

export interface CsvColumn<Row> {
  head: string;
  /** Personal data is masked (mask.ts) unless `masked` is false. */
  cell: (row: Row, shown: { masked: boolean }) => CsvValue;
}

/** A list as a file. */
export interface CsvExport<C extends ExportCall, Row extends object> {
  /** What the audit log calls a row, such as `schedule`. */
  noun: string;
  /** What the file is called, in Korean; the day is put behind it. */
  fileName: string;
  /** The rows of the list under its filters and in its order, without a page. */
  select: (db: Queryable, input: ExportInput<C>) => postgres.PendingQuery<Row[]>;
  columns: readonly CsvColumn<Row>[];
  /** Refuses what the list would refuse, such as the rows of something that does not exist. */
  check?: (db: Queryable, input: ExportInput<C>) => Promise<void>;
}

/**
 * Registers the export of a list (features.md D12): the same rows as on the screen, by a cursor,
 * so that no length of a list fills the memory. Who took what out and why is written into the
 * audit log before the first byte leaves.
 */
export function registerExport<C extends ExportCall, Row extends object>(
  app: FastifyInstance,
  { db, guard }: Pick<RouteDeps, 'db' | 'guard'>,
  call: C,
  csv: CsvExport<C, Row>,
): void {
  app.route({
    method: 'GET',
    url: call.path,
    config: { access: call.access, call },
    onRequest: async (request) => {
      // What is looked at through a link of another site would stand in the log as wished for.
      if (request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('ACCESS_DENIED');
      request.admission = await guard(request, call.access, call.path);
    },
    handler: async (request, reply) => {
      // The guard and the schemas of this very call made the parts; their types follow from it.
      const caller = request.admission?.caller as StaffSession;
      const input = parseInput(call, request) as ExportInput<C>;
      const { reason } = input.query as { reason: string };
      await csv.check?.(db, input);

      const masked = !(call.unmaskedFor && holds(caller.permissions, call.unmaskedFor));
      const rows = await countRows(db, csv.select(db, input));
      await auditExport(db, actorOf(caller, request.client, request), {
        noun: csv.noun,
        reason,
        rows,
        masked,
        filters: filtersOf(input.query),
      });
      return sendFile(reply, csv.fileName, (write) =>
        db.begin('isolation level repeatable read read only', (tx) =>
          writeCsv(csv.select(tx, input), csv.columns, masked, write),
        ),
      );
    },
  });
}

/** How many rows a select gives, by the same snapshot rules as the select itself. */
async function countRows<Row extends object>(
  db: Queryable,
  select: postgres.PendingQuery<Row[]>,
): Promise<number> {
  const [row] = await db<{ n: number }[]>`select count(*)::int as n from (${select}) as counted`;
  return row!.n;
}

interface Taken {
  noun: string;
  reason: string;
  rows: number;
  masked: boolean;
  filters: Readonly<Record<string, unknown>>;
}

async function auditExport(
  db: Queryable,
  actor: Actor,
  { noun, reason, ...diff }: Taken,
): Promise<void> {
  await audit(db, { ...actor, action: `${noun}.export`, targetKind: noun, reason, diff });
}

function filtersOf(query: object): Record<string, unknown> {
  const set = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== '' && !NO_FILTERS.has(name),
  );
  return Object.fromEntries(
    set.map(([name, value]) => [name, FREE_TEXT.has(name) ? UNSAID : value]),
  );
}

type Write = (text: string) => Promise<void>;

/** Writes head and rows; waits whenever the reader does. */
async function writeCsv<Row extends object>(
  select: postgres.PendingQuery<Row[]>,
  columns: readonly CsvColumn<Row>[],
  masked: boolean,
  write: Write,
): Promise<void> {
  await write(BYTE_ORDER_MARK + csvRow(columns.map(({ head }) => head)));
  for await (const rows of select.cursor(CURSOR_ROWS)) {
    const lines = rows.map((row) => csvRow(columns.map(({ cell }) => cell(row, { masked }))));
    await write(lines.join(''));
  }
}

/** Answers with a file whose text is made while it is sent. */
function sendFile(
  reply: FastifyReply,
  fileName: string,
  make: (write: Write) => Promise<void>,
): FastifyReply {
  const out = new PassThrough();
  const gone = new AbortController();
  out.once('close', () => gone.abort());
  const write: Write = async (text) => {
    if (out.destroyed) throw new Error('The reader of a file has gone.');
    if (!out.write(text)) await once(out, 'drain', { signal: gone.signal });
  };
  make(write).then(
    () => out.end(),
    // The reader has gone, or the database has: the file ends short, and the download fails.
    (error: unknown) => out.destroy(error instanceof Error ? error : undefined),
  );
  return reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', dispositionOf(fileName))
    .send(out);
}

const SEOUL_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Seoul' });

/** Saves as `이름_2026-03-02.csv`; what knows no UTF-8 in headers saves as `export.csv`. */
function dispositionOf(fileName: string): string {
  const whole = `${fileName}_${SEOUL_DAY.format(new Date())}.csv`;
  return `attachment; filename="export.csv"; filename*=UTF-8''${encodeURIComponent(whole)}`;
}
