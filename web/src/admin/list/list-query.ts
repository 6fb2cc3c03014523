import type * as z from 'zod/mini';
import type { ListAddress } from './list-address.ts';

/**
 * What a list call is asked for at an address. What the address holds besides, such as a state
 * that does not exist, is left out; the rest stays.
 *
 * @param schema the query of the list call.
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
