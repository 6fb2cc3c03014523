import { randomBytes } from 'node:crypto';
import {
  MAX_PASSKEYS,
  type CreationOptions,
  type Passkey,
  type Registration,
} from '@maru/contract/passkey/passkey';
import type { Db, Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { badInput, Refusal } from '../http/refusal.ts';
import { createChallenge, spendAddingChallenge } from './challenge.ts';
import type { PasskeyProtocol } from './passkey-protocol.ts';
import {
  deletePasskey,
  lockOwner,
  insertPasskey,
  listCredentials,
  renamePasskey,
  type Owner,
} from './passkey.repository.ts';

const HANDLE_BYTES = 32;

interface PasskeyDeps {
  db: Db;
  personal: PersonalData;
  protocol: PasskeyProtocol;
}

/**
 * Starts the registration of a passkey. The caller has proved the password.
 *
 * @throws Refusal STATE_CONFLICT if the account has the maximum, TOO_MANY_REQUESTS
 */
export async function beginPasskey(
  deps: PasskeyDeps,
  owner: Owner & { loginId: string },
  ip: string,
): Promise<CreationOptions> {
  const existing = await listCredentials(deps.db, owner);
  if (existing.length >= MAX_PASSKEYS) throw new Refusal('STATE_CONFLICT');
  const userHandle = existing[0]?.userHandle ?? randomBytes(HANDLE_BYTES);
  const { realm, subjectId, loginId } = owner;
  const challenge = await createChallenge(deps, { realm, subjectId, userHandle }, ip);
  return deps.protocol.createOptions(challenge, { loginId, userHandle, existing });
}

/**
 * Adds the passkey that answers a challenge of its account. The lock on the account comes first: a
 * password reset deletes open challenges under it, and no passkey is added after that.
 *
 * @throws Refusal INVALID_INPUT if the challenge is over or the answer is not genuine,
 *   STATE_CONFLICT at the maximum, or if an account has the key already.
 */
export async function addPasskey(
  tx: Tx,
  { personal, protocol }: Omit<PasskeyDeps, 'db'>,
  owner: Owner,
  { name, ...answer }: Registration & { name: string },
): Promise<Passkey> {
  await lockOwner(tx, owner);
  const spent = await spendAddingChallenge(tx, personal, owner, answer.client_data);
  const key = await protocol.verifyNew(spent.challenge, answer);
  if (key === null) throw badInput('attestation', 'is not genuine');
  const existing = await listCredentials(tx, owner);
  if (existing.length >= MAX_PASSKEYS) throw new Refusal('STATE_CONFLICT');
  const { userHandle } = spent;
  const added = await insertPasskey(tx, owner, { ...key, name, userHandle });
  if (added === null) throw new Refusal('STATE_CONFLICT');
  return added;
}

/** @throws Refusal NOT_FOUND if the owner has no such passkey. */
export async function changePasskeyName(
  tx: Tx,
  owner: Owner,
  change: { passkeyId: number; name: string },
): Promise<Passkey> {
  const renamed = await renamePasskey(tx, owner, change);
  if (renamed === null) throw new Refusal('NOT_FOUND');
  return renamed;
}

/** @throws Refusal NOT_FOUND if the owner has no such passkey. */
export async function removePasskey(tx: Tx, owner: Owner, passkeyId: number): Promise<void> {
  await lockOwner(tx, owner);
  if (!(await deletePasskey(tx, owner, passkeyId))) throw new Refusal('NOT_FOUND');
}
