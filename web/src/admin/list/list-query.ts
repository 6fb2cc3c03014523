import type * as z from 'zod/mini';
import type { ListAddress } from './list-address.ts';

/** The filters of a list query, for the charts above the list. */
export function chartQueryOf<Q extends { page: number; pageSize: number; sortBy: string }>({
  page: _page,
  pageSize: _pageSize,
  sortBy: _sortBy,
  ...filters
}: Q): Omit<Q, 'page' | 'pageSize' | 'sortBy'> {
  return filters;
}

/**
 * Query of a list call for an address. Invalid parameters, such as an unknown state, are ignored.
 * The other parameters are kept. Text that is too long is cut.
 *
 * @param schema the query schema of the list call.
 * @param fixed parameters that the screen sets. The address does not change them.
 */
export function listQueryOf<S extends z.ZodMiniObject>(
  schema: S,
  address: ListAddress,
  filters: readonly (keyof S['shape'] & string)[],
  fixed: Readonly<Record<string, unknown>> = {},
): z.output<S> {
  const { page, pageSize, sortBy, get } = address;
  const given: Record<string, unknown> = { page, pageSize, ...fixed };
  const add = (name: string, value: string) => {
    const field: z.core.$ZodType | undefined = schema.shape[name];
    if (value === '' || !field || name in fixed) return;
    const { error } = schema.safeParse({ ...fixed, [name]: value });
    const issue = error?.issues[0];
    if (!issue) given[name] = value;
    else if (
      issue.code === 'too_big' &&
      issue.origin === 'string' &&
      value.length > Number(issue.maximum)
    ) {
      add(name, value.slice(0, Number(issue.maximum)));
    }
  };
  for (const name of filters) add(name, get(name));
  add('sortBy', sortBy ?? '');
  return schema.parse(given);
}
