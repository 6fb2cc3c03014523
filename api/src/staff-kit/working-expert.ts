import type { Queryable, Tx } from '@maru/platform/db/db';
import { badInput } from '../http/refusal.ts';

/** Whether an expert exists and has not left, so that something new can be tied to them. */
export async function isWorkingExpert(db: Queryable, expertId: number): Promise<boolean> {
  const [expert] = await db`select from expert where id = ${expertId} and ended_at is null`;
  return expert !== undefined;
}

/**
 * Checks the expert that a write ties to an item. An item keeps an expert who has left since.
 *
 * @throws Refusal INVALID_INPUT for a missing expert, or for one who has left.
 */
export async function refuseDepartedExpert(
  tx: Tx,
  { expert_id }: { expert_id?: number | null },
): Promise<void> {
  if (typeof expert_id !== 'number' || (await isWorkingExpert(tx, expert_id))) return;
  throw badInput('expert_id', 'must be an expert of the line-up');
}
