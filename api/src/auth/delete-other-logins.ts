import type { Tx } from '@maru/platform/db/db';

/**
 * Deletes the passkeys and the linked logins of a member whose password is recovered. An intruder
 * may have added one.
 */
export async function deleteOtherLogins(tx: Tx, memberId: number): Promise<void> {
  await tx`delete from passkey_challenge where member_id = ${memberId}`;
  await tx`delete from passkey where member_id = ${memberId}`;
  await tx`delete from social_login_flow where member_id = ${memberId}`;
  await tx`delete from social_login where member_id = ${memberId}`;
}
