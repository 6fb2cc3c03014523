import type { Queryable, Tx } from '@maru/platform/db/db';
import type { Realm } from '@maru/platform/session/session-token';

/** An account as a login sees it. */
export interface Account {
  id: number;
  passwordHash: string;
  state: 'active' | 'dormant' | 'suspended' | 'withdrawn' | 'disabled';
  name: string;
}

/** An expired temporary password set by staff does not log in: the account is treated as absent. */
export async function findMemberAccount(db: Queryable, loginId: string): Promise<Account | null> {
  const [row] = await db<Account[]>`
    select id, password_hash as "passwordHash", state, name from member
    where login_id = ${loginId} and (password_until is null or password_until > now())`;
  return row ?? null;
}

/** A member of staff as a login sees them. */
export interface AdminAccount extends Account {
  /** Account is active, and today is within its validity dates. */
  serves: boolean;
  ipGroup: string | null;
  /** Whether the address they come from is allowed to them. */
  addressAllowed: boolean;
  /** Encrypted TOTP secret; `null` if the account has no authenticator. */
  totpEnc: Buffer | null;
  hasPasskey: boolean;
}

export async function findAdminAccount(
  db: Queryable,
  loginId: string,
  ip: string,
): Promise<AdminAccount | null> {
  const [row] = await db<AdminAccount[]>`
    select id, password_hash as "passwordHash", state, name, is_in_service(a, now()) as serves,
           ip_group as "ipGroup", is_address_allowed(${ip}, ip_group) as "addressAllowed",
           case when totp_since is not null then totp_enc end as "totpEnc",
           exists (select from passkey where admin_id = a.id) as "hasPasskey"
    from admin a where login_id = ${loginId}`;
  return row ?? null;
}

/**
 * Locks an account until `tx` ends, if it has not changed since the password was compared.
 *
 * @returns false if the password or the state has changed since then.
 */
export async function lockAccount(
  tx: Tx,
  realm: Realm,
  { id, passwordHash, state }: Account,
): Promise<boolean> {
  const table = tx(realm === 'member' ? 'member' : 'admin');
  const [row] = await tx`
    select 1 from ${table}
    where id = ${id} and password_hash = ${passwordHash} and state = ${state}
    for no key update`;
  return row !== undefined;
}

/**
 * Replaces a hash with a newer hash of the same password, unless the password has changed in the
 * meantime.
 */
export async function replaceHash(
  tx: Tx,
  realm: Realm,
  { id, passwordHash }: Account,
  newer: string,
): Promise<void> {
  const table = tx(realm === 'member' ? 'member' : 'admin');
  await tx`
    update ${table} set password_hash = ${newer}
    where id = ${id} and password_hash = ${passwordHash}`;
}
