import type { NounOf } from '@maru/contract/audit/audit-action';
import { EXPORT_ROWS_AT_ONCE, type ExportCall } from '@maru/contract/core/export';
import type { ParamsOf, Permission, QueryOf } from '@maru/contract/core/call';
import { holds } from '@maru/contract/session/staff';
import { audit } from '@maru/platform/db/audit';
import { patientOf, type Queryable } from '@maru/platform/db/db';
import type { FastifyInstance } from 'fastify';
import type postgres from 'postgres';
import { beginTask } from '../task/staff-task.repository.ts';
import { registerCsv, sendCsv } from './csv-answer.ts';
import { writeExportFile } from './export-file.ts';
import { countRows, writeCsv, type CsvColumn, type Write } from './write-csv.ts';
import type { RouteDeps } from '../../http/route-deps.ts';

export type { CsvColumn } from './write-csv.ts';

/** Placeholder in the log for free-text filters, which may contain a person's name or number. */
const UNSAID = '…';
const FREE_TEXT = new Set(['q', 'recipient']);
const NO_FILTERS = new Set(['reason', 'page', 'pageSize']);

/** Input of an export: the filters and the order of its list. */
export interface ExportInput<C extends ExportCall> {
  params: ParamsOf<C>;
  query: QueryOf<C>;
}

/** Input stored in a task; the same call parsed it when the export was requested. */
type Asked<C extends ExportCall> = ExportInput<C> & { masked: boolean };

/** A list as a file. */
export interface CsvExport<C extends ExportCall, Row extends object> {
  /** Noun for a row in the audit log, such as `schedule`. */
  noun: NounOf<'export'>;
  /** File name in Korean; the date is appended. */
  fileName: string;
  /** The rows of the list under its filters and in its order, without a page. */
  select: (
    db: Queryable,
    input: ExportInput<C>,
    found: readonly number[] | null,
  ) => postgres.PendingQuery<Row[]>;
  /** Finds ids by encrypted text, which `select` cannot read. `select` receives the ids found. */
  search?: (db: Queryable, input: ExportInput<C>) => Promise<readonly number[] | null>;
  /**
   * Columns, or a function that loads them, where cells need more than their row. `held` are the
   * permissions of the requester; none for a file that is made in the background.
   */
  columns:
    | readonly CsvColumn<Row>[]
    | ((
        db: Queryable,
        input: ExportInput<C>,
        held: readonly Permission[],
      ) => Promise<readonly CsvColumn<Row>[]>);
  /**
   * Refuses the same input that the list refuses, such as the rows of a parent that does not exist.
   */
  check?: (db: Queryable, input: ExportInput<C>) => Promise<void>;
}

/**
 * Registers the export of a list (features D12), with the same rows as on the screen. The audit
 * entry names the requester and the reason, and is written before the first byte is sent. A long
 * list becomes a task. Its file is written in the background, and a notification gives the
 * requester the link.
 */
export function registerExport<C extends ExportCall, Row extends object>(
  app: FastifyInstance,
  deps: Pick<RouteDeps, 'db' | 'guard'>,
  call: C,
  csv: CsvExport<C, Row>,
): void {
  const { db } = deps;

  /** One snapshot from the first row to the last. */
  const writeAll = (
    input: ExportInput<C>,
    { masked, held }: { masked: boolean; held: readonly Permission[] },
    write: Write,
  ): Promise<number> =>
    patientOf(db).begin('isolation level repeatable read read only', async (tx) => {
      await tx`set local statement_timeout = '10min'`;
      const columns =
        typeof csv.columns === 'function' ? await csv.columns(tx, input, held) : csv.columns;
      const found = (await csv.search?.(tx, input)) ?? null;
      return writeCsv(csv.select(tx, input, found), columns, masked, write);
    });

  registerCsv(app, deps, call, async ({ params, query, caller, actor, reply }) => {
    const input: ExportInput<C> = { params, query };
    await csv.check?.(db, input);
    const masked = !(call.unmaskedFor && holds(caller.permissions, call.unmaskedFor));
    const found = (await csv.search?.(db, input)) ?? null;
    const rows = await countRows(db, csv.select(db, input, found));
    const { reason } = query as { reason: string };
    const taken = {
      ...actor,
      action: `${csv.noun}.export` as const,
      targetKind: csv.noun,
      reason,
      diff: { rows, masked, filters: filtersOf(query) },
    };
    if (rows > EXPORT_ROWS_AT_ONCE) {
      const taskId = await db.begin(async (tx) => {
        await audit(tx, taken);
        const given = { params, query, masked };
        const task = {
          kind: 'export',
          name: call.path,
          input: given,
          reason,
          total: rows,
        } as const;
        return beginTask(tx, task, actor);
      });
      return reply.code(202).send({ task: { _id: taskId, total: rows } });
    }
    await audit(db, taken);
    const shown = { masked, held: caller.permissions };
    return sendCsv(reply, csv.fileName, (write) => writeAll(input, shown, write));
  });

  app.taskRunners.set(call.path, {
    title: csv.fileName.replaceAll('_', ' '),
    fileName: csv.fileName,
    needs: (input) => {
      const { access, unmaskedFor } = call;
      return unmaskedFor && !(input as Asked<C>).masked ? [access, unmaskedFor] : [access];
    },
    step: (task, { files }) => {
      const { masked, ...input } = task.input as Asked<C>;
      const make = (write: Write) => writeAll(input, { masked, held: [] }, write);
      return writeExportFile(db, task, { title: csv.fileName, files }, make);
    },
  });
}

function filtersOf(query: object): Record<string, unknown> {
  const set = Object.entries(query).filter(
    ([name, value]) => value !== undefined && value !== '' && !NO_FILTERS.has(name),
  );
  return Object.fromEntries(
    set.map(([name, value]) => [name, FREE_TEXT.has(name) ? UNSAID : value]),
  );
}
