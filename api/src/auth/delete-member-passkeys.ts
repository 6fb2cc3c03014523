import type { Tx } from '@maru/platform/db/db';

/**
 * Deletes the passkeys of a member whose password is recovered. An intruder may have added one.
 */
export async function deleteMemberPasskeys(tx: Tx, memberId: number): Promise<void> {
  await tx`delete from passkey_challenge where member_id = ${memberId}`;
  await tx`delete from passkey where member_id = ${memberId}`;
}
