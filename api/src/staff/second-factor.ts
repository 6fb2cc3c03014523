import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@maru/contract/profile/staff-profile';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { findTotpStep } from '@maru/platform/crypto/totp';

/** Letters that are not confused when read from paper. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const HALF = 5;

/**
 * Consumes a code: six digits of the authenticator, or a recovery code. Each is valid once, even if
 * two logins use it at the same instant.
 *
 * @param account `totpEnc` is `null` if passkeys are its second factor. It has recovery codes only.
 */
export async function useSecondFactor(
  db: Queryable,
  personal: PersonalData,
  { id, totpEnc }: { id: number; totpEnc: Uint8Array | null },
  code: string,
): Promise<boolean> {
  const written = code.replaceAll(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(written)) {
    if (totpEnc === null) return false;
    const step = findTotpStep(personal.open('totp', totpEnc), written, { after: 0 });
    if (step === null) return false;
    const [used] = await db`
      update admin set totp_step = ${step} where id = ${id} and totp_step < ${step} returning 1`;
    return used !== undefined;
  }
  const [used] = await db`
    update admin_recovery_code set used_at = now()
    where admin_id = ${id} and code_hash = ${personal.hash('recovery', written)} and used_at is null
    returning 1`;
  return used !== undefined;
}

/** Replaces all recovery codes by ten new ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(
  tx: Tx,
  personal: PersonalData,
  adminId: number,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, createCode);
  await tx`delete from admin_recovery_code where admin_id = ${adminId}`;
  const rows = codes.map((code) => ({
    admin_id: adminId,
    code_hash: personal.hash('recovery', code.replace('-', '')),
  }));
  await tx`insert into admin_recovery_code ${tx(rows)}`;
  return codes;
}

/** Removes every second factor of an account: the authenticator, its codes and all passkeys. */
export async function removeSecondFactor(tx: Tx, adminId: number): Promise<void> {
  await tx`delete from passkey where admin_id = ${adminId}`;
  await removeAuthenticator(tx, adminId);
}

/** Removes the authenticator of an account. Passkeys stay. */
export async function removeAuthenticator(tx: Tx, adminId: number): Promise<void> {
  await tx`
    update admin set totp_enc = null, totp_since = null, updated_at = now(), version = version + 1
    where id = ${adminId}`;
  await removeIdleRecoveryCodes(tx, adminId);
}

/** Deletes the recovery codes of an account that has no second factor any more. */
export async function removeIdleRecoveryCodes(tx: Tx, adminId: number): Promise<void> {
  await tx`
    delete from admin_recovery_code
    where admin_id = ${adminId} and not has_second_factor(${adminId})`;
}

/** `7km2p-x9d4h` */
function createCode(): string {
  const letters = Array.from({ length: 2 * HALF }, () => LETTERS[randomInt(LETTERS.length)]);
  return `${letters.slice(0, HALF).join('')}-${letters.slice(HALF).join('')}`;
}
