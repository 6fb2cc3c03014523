import type { NounOf } from '@maru/contract/audit/audit-action';
import { sequenceVersion, type SequenceInput } from '@maru/contract/core/sequence';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { Refusal } from '../../http/refusal.ts';

/** A list that staff put in order, as its table keeps it. */
export interface Sequence {
  /** Noun of one list item in the audit log, such as `expert`. */
  noun: NounOf<'order'>;
  /** Id of the list's owner, such as the expert of a product list. */
  ofId?: number;
  /** Identifies the list in the audit log if the noun alone is ambiguous. */
  about?: object;
  /** The ids of the whole list in their present order, locked (`for update`). */
  lock: (tx: Tx) => Promise<readonly number[]>;
  /** Gives each its place: the first of `ids` the lowest. {@link placeRows} does it for most. */
  place: (tx: Tx, ids: readonly number[]) => Promise<void>;
  /** Announces the new order, for example by a socket event. */
  announce?: (tx: Tx) => Promise<void>;
}

/**
 * Saves the order of a whole list in one transaction. The audit log gets one line with the old and
 * the new sequence.
 *
 * @throws Refusal VERSION_CONFLICT if the order or the items differ from those the caller saw.
 */
export async function saveOrder(
  db: Db,
  { noun, ofId, about, lock, place, announce }: Sequence,
  { ids, version }: SequenceInput,
  actor: Actor,
): Promise<{ ids: readonly number[]; version: number }> {
  await db.begin(async (tx) => {
    const before = await lock(tx);
    const isStale = version !== undefined && version !== sequenceVersion(before);
    if (isStale || !hasSame(before, ids)) throw new Refusal('VERSION_CONFLICT');
    if (before.every((id, index) => id === ids[index])) return;
    await place(tx, ids);
    await audit(tx, {
      ...actor,
      action: `${noun}.order`,
      targetKind: noun,
      targetId: ofId,
      diff: { ...about, order: [before, ids] },
    });
    await announce?.(tx);
  });
  return { ids, version: sequenceVersion(ids) };
}

/** Writes places 1, 2, 3 … into a column; rows that keep their place stay untouched. */
export async function placeRows(
  tx: Tx,
  table: string,
  ids: readonly number[],
  column = 'position',
): Promise<void> {
  await tx`
    update ${tx(table)} as t set ${tx(column)} = wanted.place
    from unnest(${[...ids]}::int[]) with ordinality as wanted (id, place)
    where t.id = wanted.id and t.${tx(column)} is distinct from wanted.place`;
}

function hasSame(before: readonly number[], ids: readonly number[]): boolean {
  const known = new Set(before);
  return before.length === ids.length && ids.every((id) => known.has(id));
}
