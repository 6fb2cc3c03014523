import type { NounOf } from '@maru/contract/audit/audit-action';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Tx } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';
import type { ChangedFields } from './changed-fields.ts';

interface Setting {
  version: number;
}

/** A change of a setting that exists once, and the reason for the audit log. */
interface SettingChange {
  noun: NounOf<'set'>;
  /** Number of the setting in the audit log. */
  targetId: number;
  actor: Actor;
  reason: string;
  /** The version that the caller has seen. */
  version: number;
}

/**
 * Changes a setting under the lock of its row, and writes its line of the audit log.
 *
 * @throws Refusal `VERSION_CONFLICT` after another change, `STATE_CONFLICT` if nothing would change.
 */
export async function changeSetting<S extends Setting>(
  tx: Tx,
  { noun, targetId, actor, reason, version }: SettingChange,
  steps: {
    lock: (tx: Tx) => Promise<S>;
    diffOf: (before: Omit<S, 'version'>) => ChangedFields;
    store: (tx: Tx) => Promise<S>;
  },
): Promise<S> {
  const { version: newest, ...before } = await steps.lock(tx);
  if (newest !== version) throw new Refusal('VERSION_CONFLICT');
  const diff = steps.diffOf(before);
  if (Object.keys(diff).length === 0) throw new Refusal('STATE_CONFLICT');
  const item = await steps.store(tx);
  await audit(tx, {
    ...actor,
    action: `${noun}.set`,
    targetKind: noun,
    targetId,
    diff,
    reason,
  });
  return item;
}
