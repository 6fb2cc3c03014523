import type * as z from 'zod/mini';
import type { ListAddress } from './list-address.ts';

/**
 * Query of a list call for an address. Invalid parameters, such as an unknown state, are ignored.
 * The other parameters are kept.
 *
 * @param schema the query schema of the list call.
 */
export function listQueryOf<S extends z.ZodMiniObject>(
  schema: S,
  address: ListAddress,
  filters: readonly (keyof S['shape'] & string)[],
): z.output<S> {
  const { page, pageSize, sortBy, get } = address;
  const given: Record<string, unknown> = { page, pageSize };
  const add = (name: string, value: string) => {
    const field: z.core.$ZodType | undefined = schema.shape[name];
    if (value === '' || !field) return;
    if (schema.safeParse({ [name]: value }).success) given[name] = value;
  };
  for (const name of filters) add(name, get(name));
  add('sortBy', sortBy ?? '');
  return schema.parse(given);
}
