import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { AllowedIpInput } from '@maru/contract/manager/allowed-ip';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { endSessionsFromOutside } from '@maru/platform/session/session.repository';
import { changedFields, lostFields, realChanges } from '../staff-kit/changed-fields.ts';
import { checkedRow } from '../staff-kit/lock-row.ts';
import { unlessListed } from '../staff-kit/unless-listed.ts';
import { badInput, Refusal } from '../http/refusal.ts';
import { findAllowedIp, insertAllowedIp, updateAllowedIp } from './allowed-ip.repository.ts';

interface Change {
  entryId: number;
  /** Version that the caller read; `undefined` if the caller did not send one. */
  version: number | undefined;
  /** Address typed by the caller to confirm that this change locks them out. */
  confirmAddress: string | undefined;
  actor: Actor;
}

/** @throws Refusal ALREADY_LISTED, INVALID_INPUT */
export async function addEntry(db: Db, input: AllowedIpInput, actor: Actor): Promise<number> {
  checkDays(input);
  return unlessListed(() =>
    db.begin(async (tx) => {
      const entryId = await insertAllowedIp(tx, input, actor.adminId);
      await writeDown(tx, entryId, actor, 'allowedIp.create', changedFields({}, input));
      return entryId;
    }),
  );
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, ALREADY_LISTED, SELF_LOCKOUT, INVALID_INPUT */
export async function changeEntry(
  db: Db,
  change: Change,
  input: { [K in keyof AllowedIpInput]?: AllowedIpInput[K] | undefined },
): Promise<void> {
  await unlessListed(() =>
    db.begin(async (tx) => {
      const before = await lockAt(tx, change);
      const after: AllowedIpInput = {
        net: input.net ?? before.net,
        label: input.label ?? before.label,
        owner: input.owner ?? before.owner,
        group: input.group === undefined ? before.group : input.group,
        valid_from: input.valid_from === undefined ? before.valid_from : input.valid_from,
        valid_to: input.valid_to === undefined ? before.valid_to : input.valid_to,
      };
      checkDays(after);
      const real = realChanges(before, after);
      if (!real) return;
      await updateAllowedIp(tx, change.entryId, after);
      await refuseOwnLockout(tx, change);
      await writeDown(tx, change.entryId, change.actor, 'allowedIp.update', real.diff);
      await endSessionsFromOutside(tx);
    }),
  );
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, SELF_LOCKOUT */
export async function removeEntry(db: Db, change: Change): Promise<void> {
  await db.begin(async (tx) => {
    const before = await lockAt(tx, change);
    await tx`delete from allowed_ip where id = ${change.entryId}`;
    await refuseOwnLockout(tx, change);
    await writeDown(tx, change.entryId, change.actor, 'allowedIp.delete', lostFields(before));
    await endSessionsFromOutside(tx);
  });
}

async function lockAt(tx: Tx, { entryId, version, actor }: Change): Promise<AllowedIpInput> {
  // Serializes changes of the list, so that two concurrent changes cannot lock staff out unnoticed.
  await tx`lock table allowed_ip in share row exclusive mode`;
  const entry = checkedRow(await findAllowedIp(tx, actor.ip, entryId), version);
  const { net, label, owner, group, valid_from, valid_to } = entry;
  return { net, label, owner, group, valid_from, valid_to };
}

/**
 * The changed list must still allow the caller's address, unless the caller typed that address to
 * confirm.
 */
async function refuseOwnLockout(tx: Tx, { confirmAddress, actor }: Change): Promise<void> {
  const [row] = await tx<{ allowed: boolean }[]>`
    select is_address_allowed(${actor.ip}, a.ip_group) as allowed
    from admin a where id = ${actor.adminId}`;
  if (!row?.allowed && confirmAddress?.trim() !== actor.ip) throw new Refusal('SELF_LOCKOUT');
}

function checkDays({ valid_from, valid_to }: AllowedIpInput): void {
  if (valid_from === null || valid_to === null || valid_from <= valid_to) return;
  throw badInput('valid_to', 'must not be before the start');
}

async function writeDown(
  tx: Tx,
  entryId: number,
  actor: Actor,
  action: AuditAction,
  diff: AuditDiff,
): Promise<void> {
  await audit(tx, { ...actor, action, targetKind: 'allowedIp', targetId: entryId, diff });
}
