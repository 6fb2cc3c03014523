import * as z from 'zod/mini';
import type { Call, Permission } from './call.ts';
import { count, id } from './primitive.ts';
import { taskBegun } from './task.ts';

/**
 * Maximum number of rows changed within the request. More rows are changed only as a task, by the
 * filters.
 */
export const BULK_AT_ONCE = 200;

type ListCall = Call & {
  readonly method: 'GET';
  readonly access: Permission | 'staff';
  readonly query: z.ZodMiniObject;
};

const picked = z.strictObject({
  ids: z.array(id).check(
    z.minLength(1),
    z.maxLength(BULK_AT_ONCE),
    z.refine((ids) => new Set(ids).size === ids.length, 'must not repeat an entry'),
  ),
});

/** Items to change: selected ids, or all that match the filters of the list. */
export type BulkTarget<L extends ListCall> =
  | z.output<typeof picked>
  | { all: true; query: z.input<L['query']>; expected: number };

/** Result: the number of items changed and the number that failed. */
export const bulkDone = z.object({ done: count, failed: count });
export const bulkAnswer = z.union([bulkDone, taskBegun]);
export type BulkAnswer = z.output<typeof bulkAnswer>;

/** A call that changes many things of a list in one way. */
export type BulkCall<
  L extends ListCall = ListCall,
  F extends z.ZodMiniObject = z.ZodMiniObject,
> = Call & {
  readonly method: 'POST';
  readonly access: L['access'];
  readonly body: z.ZodMiniType<
    { target: Target; fields: z.output<F> },
    { target: BulkTarget<L>; fields: z.input<F> }
  >;
  readonly output: typeof bulkAnswer;
  readonly refusals: readonly ['STATE_CONFLICT', 'NOT_FOUND', 'FORBIDDEN_WORDS'];
};

/** A parsed {@link BulkTarget}. */
export type Target =
  | { ids: number[] }
  | { all: true; query: Record<string, unknown>; expected: number };

/**
 * The call that applies one action to many rows of a list, `POST …/bulk/{action}`. Register it with
 * `registerBulk` of the API and offer it with the `bulk` of `ListScreen`. With filters it runs as a
 * task with its progress in the bell. It refuses with STATE_CONFLICT if more rows match than staff
 * were told.
 *
 * @param fields input of the action, such as the tag to add.
 * @param publicWords those of the fields that readers see, as in {@link Call}.
 * @example
 * export const tagMembers = bulkCall(adminListUsers, 'tag', z.strictObject({ tag: line(1, 20) }));
 */
// @__NO_SIDE_EFFECTS__
export function bulkCall<const L extends ListCall, const F extends z.ZodMiniObject>(
  list: L,
  action: string,
  fields: F,
  publicWords: readonly `fields.${keyof F['shape'] & string}`[] = [],
): BulkCall<L, F> {
  const matching = z.strictObject({ all: z.literal(true), query: list.query, expected: count });
  return {
    method: 'POST',
    path: `${list.path}/bulk/${action}`,
    access: list.access,
    summary: `Applies one action (${action}) to many items of a list, by id or by filter.`,
    body: z.strictObject({
      target: z.union([picked, matching]),
      fields,
    }) as unknown as BulkCall<L, F>['body'],
    publicWords,
    output: bulkAnswer,
    refusals: ['STATE_CONFLICT', 'NOT_FOUND', 'FORBIDDEN_WORDS'],
  };
}

const nothing = z.strictObject({});

/** Bulk calls of content that can be shown, hidden and trashed. */
// @__NO_SIDE_EFFECTS__
export function contentBulk<const L extends ListCall>(list: L) {
  return {
    show: bulkCall(list, 'show', nothing),
    hide: bulkCall(list, 'hide', nothing),
    trash: bulkCall(list, 'trash', nothing),
  };
}
