import type { Passkey, PasskeyTransport } from '@maru/contract/passkey/passkey';
import type { Queryable, Tx } from '@maru/platform/db/db';
import type { Realm } from '@maru/platform/session/session-token';

/** Account that owns passkeys. */
export interface Owner {
  realm: Realm;
  subjectId: number;
}

/** A verified key of an authenticator. */
export interface NewCredential {
  credentialId: Buffer;
  /** COSE key. */
  publicKey: Buffer;
  counter: number;
  transports: readonly PasskeyTransport[];
  synced: boolean;
}

/** A stored key. */
export interface CredentialRow extends NewCredential {
  id: number;
  userHandle: Buffer;
}

const columns = (db: Queryable) => db`id as _id, name, created_at, last_used_at, synced`;

/** Condition for the rows of an owner. */
const of = (db: Queryable, { realm, subjectId }: Owner) =>
  realm === 'member' ? db`member_id = ${subjectId}` : db`admin_id = ${subjectId}`;

export function listPasskeys(db: Queryable, owner: Owner): Promise<Passkey[]> {
  return db<Passkey[]>`
    select ${columns(db)} from passkey where ${of(db, owner)} order by created_at desc, id desc`;
}

/** Keys of an account, as authenticators know them. */
export function listCredentials(
  db: Queryable,
  owner: Owner,
): Promise<Pick<CredentialRow, 'credentialId' | 'transports' | 'userHandle'>[]> {
  return db<Pick<CredentialRow, 'credentialId' | 'transports' | 'userHandle'>[]>`
    select credential_id as "credentialId", transports, user_handle as "userHandle" from passkey
    where ${of(db, owner)} order by id`;
}

/** A key by the name that its authenticator gave it, with the login id of its owner. */
export async function findCredential(
  db: Queryable,
  realm: Realm,
  credentialId: Buffer,
): Promise<(CredentialRow & { loginId: string }) | null> {
  const account = realm === 'member' ? db`member` : db`admin`;
  const owner = realm === 'member' ? db`p.member_id` : db`p.admin_id`;
  const [row] = await db<(CredentialRow & { loginId: string })[]>`
    select p.id, p.credential_id as "credentialId", p.public_key as "publicKey", p.counter,
           p.transports, p.user_handle as "userHandle", p.synced, a.login_id as "loginId"
    from passkey p join ${account} a on a.id = ${owner} where p.credential_id = ${credentialId}`;
  return row ?? null;
}

/** @returns null if another account or the same one has the key already. */
export async function insertPasskey(
  tx: Tx,
  { realm, subjectId }: Owner,
  { name, userHandle, ...key }: NewCredential & { name: string; userHandle: Buffer },
): Promise<Passkey | null> {
  const [row] = await tx<Passkey[]>`
    insert into passkey (member_id, admin_id, credential_id, public_key, counter, transports,
                         user_handle, synced, name)
    values (${realm === 'member' ? subjectId : null}, ${realm === 'admin' ? subjectId : null},
            ${key.credentialId}, ${key.publicKey}, ${key.counter}, ${[...key.transports]},
            ${userHandle}, ${key.synced}, ${name})
    on conflict (credential_id) do nothing
    returning ${columns(tx)}`;
  return row ?? null;
}

export async function renamePasskey(
  tx: Tx,
  owner: Owner,
  { passkeyId, name }: { passkeyId: number; name: string },
): Promise<Passkey | null> {
  const [row] = await tx<Passkey[]>`
    update passkey set name = ${name} where id = ${passkeyId} and ${of(tx, owner)}
    returning ${columns(tx)}`;
  return row ?? null;
}

/** @returns false if the owner has no such passkey. */
export async function deletePasskey(tx: Tx, owner: Owner, passkeyId: number): Promise<boolean> {
  const [row] = await tx`
    delete from passkey where id = ${passkeyId} and ${of(tx, owner)} returning 1`;
  return row !== undefined;
}

/**
 * Stores a login with a key.
 *
 * @returns false if the key was removed, or another login raised the counter meanwhile.
 */
export async function noteUse(
  tx: Tx,
  passkeyId: number,
  { counter, synced }: { counter: number; synced: boolean },
): Promise<boolean> {
  const [used] = await tx`
    update passkey set counter = ${counter}, synced = ${synced}, last_used_at = now()
    where id = ${passkeyId} and (counter < ${counter} or (counter = 0 and ${counter} = 0))
    returning 1`;
  return used !== undefined;
}

/** Locks the account, so that its passkeys are added and removed one at a time. */
export async function lockOwner(tx: Tx, { realm, subjectId }: Owner): Promise<void> {
  const table = tx(realm === 'member' ? 'member' : 'admin');
  await tx`select 1 from ${table} where id = ${subjectId} for no key update`;
}
