import type { StaffProfile } from '@maru/contract/profile/staff-profile';
import type { Queryable } from '@maru/platform/db/db';

/** How many of one's own logins are shown. */
const LOGINS = 10;

interface OwnAccount {
  passwordHash: string;
  /** The sealed secret; it counts once `totpSince` is set. */
  totpEnc: Buffer | null;
  totpSince: string | null;
  hasPasskey: boolean;
}

export async function findOwnAccount(db: Queryable, adminId: number): Promise<OwnAccount> {
  const [row] = await db<OwnAccount[]>`
    select password_hash as "passwordHash", totp_enc as "totpEnc", totp_since as "totpSince",
           exists (select from passkey where admin_id = a.id) as "hasPasskey"
    from admin a where id = ${adminId}`;
  return row!;
}

type OwnProfile = Omit<StaffProfile, 'phone' | 'permissions'> & { phoneTail: string | null };

export async function findOwnProfile(db: Queryable, adminId: number): Promise<OwnProfile> {
  const [row] = await db<Omit<OwnProfile, 'logins'>[]>`
    select login_id as user_id, name, phone_tail as "phoneTail",
           json_build_object(
             'since', totp_since,
             'required', needs_second_factor(id),
             'by_passkey', exists (select from passkey where admin_id = a.id),
             'recovery_codes', (select count(*) from admin_recovery_code
                                where admin_id = a.id and used_at is null)) as second_factor
    from admin a where id = ${adminId}`;
  const logins = await db<StaffProfile['logins']>`
    select at, host(ip) as ip, user_agent from login_event
    where realm = 'admin' and subject_id = ${adminId} and result = 'ok'
    order by at desc limit ${LOGINS}`;
  return { ...row!, logins: [...logins] };
}

/**
 * Keeps a secret that counts for nothing yet.
 *
 * @returns false if the account has a second factor already.
 */
export async function keepPendingSecret(
  db: Queryable,
  adminId: number,
  sealed: Buffer,
): Promise<boolean> {
  const [kept] = await db`
    update admin set totp_enc = ${sealed} where id = ${adminId} and totp_since is null returning 1`;
  return kept !== undefined;
}
