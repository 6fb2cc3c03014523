import * as z from 'zod/mini';
import type { Call, Permission } from './call.ts';
import { line } from './primitive.ts';
import { taskBegun } from './task.ts';

/** Reason for an export, kept in the audit log. */
export const reason = line(2, 200);

/** Above this the file is made in the background, and the bell brings the link. */
export const EXPORT_ROWS_AT_ONCE = 5_000;

/** A staff list call, which can be exported. */
type ListCall = Call & {
  readonly method: 'GET';
  readonly access: Permission | 'staff';
  readonly query: z.ZodMiniObject;
};

/** The call that gives a list as a CSV file (features D12). */
export type ExportCall<L extends ListCall = ListCall> = Omit<
  L,
  'path' | 'query' | 'output' | 'refusals'
> & {
  readonly path: `/api/admin/${string}/export.csv`;
  readonly query: z.ZodMiniObject<L['query']['shape'] & { reason: typeof reason }>;
  readonly output: typeof taskBegun;
  readonly refusals: L['refusals'];
  readonly csv: true;
  /**
   * Holders of this permission receive personal data unmasked. Without it, personal data is masked
   * for all callers.
   */
  readonly unmaskedFor?: Permission;
};

/**
 * The export of a list: its path with `/export.csv` at the end, its access, and its query with a
 * `reason`. Pages play no part. Register it with `registerExport` of the API and offer it with the
 * `exportCall` of `ListScreen`.
 *
 * @example export const exportSchedules = exportCall(adminListSchedules);
 */
// @__NO_SIDE_EFFECTS__
export function exportCall<const L extends ListCall>(
  list: L,
  options: { readonly unmaskedFor?: Permission } = {},
): ExportCall<L> {
  return {
    ...list,
    ...options,
    path: `${list.path}/export.csv` as ExportCall['path'],
    summary: `Exports the same list as a CSV file and records the reason. ${list.summary}`,
    query: z.extend(list.query, { reason }),
    output: taskBegun,
    csv: true,
  };
}
