import * as z from 'zod/mini';
import type { Access, Call } from './call.ts';
import { fnv1a } from './fnv1a.ts';
import { id, version } from './primitive.ts';

/** Maximum length of a list. Staff do not order more entries than this by hand. */
const MOST = 1_000;

/** The complete list in the order that staff set, first to last. */
export const sequenceInput = z.strictObject({
  ids: z.array(id).check(
    z.minLength(1),
    z.maxLength(MOST),
    z.refine((ids) => new Set(ids).size === ids.length, 'must not repeat an entry'),
  ),
  /** {@link sequenceVersion} of the order it was made from; left out, the last save wins. */
  version: z.optional(version),
});
export type SequenceInput = z.output<typeof sequenceInput>;

/**
 * Version of a sequence, derived from its ids by FNV-1a and kept above 0. The same ids in the same
 * order give the same version. On save, the client sends the version that it read.
 */
export function sequenceVersion(ids: readonly number[]): number {
  return fnv1a(ids.join(',')) >>> 1 || 1;
}

/** The order as it is from now on. */
export const savedOrder = z.object({ ids: z.array(id), version });

/** The call that saves the order of a list. */
export interface OrderCall<A extends Access> extends Call {
  readonly method: 'PUT';
  readonly access: A;
  readonly body: typeof sequenceInput;
  readonly output: typeof savedOrder;
  readonly refusals: readonly ['VERSION_CONFLICT'];
}

/**
 * The call that saves the order of a list, `PUT …/order`. Its handler is `saveOrder` of the API,
 * its screen `OrderScreen`.
 *
 * @param list the call that gives the whole list in its order.
 * @example export const orderExperts = orderCall(adminListExperts);
 */
// @__NO_SIDE_EFFECTS__
export function orderCall<A extends Access>(
  list: Pick<Call, 'path'> & { readonly access: A },
): OrderCall<A> {
  return {
    method: 'PUT',
    path: `${list.path}/order`,
    access: list.access,
    summary: 'Sets the order of all items of a list at once.',
    body: sequenceInput,
    output: savedOrder,
    refusals: ['VERSION_CONFLICT'],
  };
}
