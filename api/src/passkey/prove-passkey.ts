import type { Assertion } from '@maru/contract/passkey/passkey';
import type { Db, Tx } from '@maru/platform/db/db';
import type { SessionClient } from '@maru/platform/session/session.repository';
import type { Realm } from '@maru/platform/session/session-token';
import type { Account } from '../auth/account.repository.ts';
import type { Claimed } from '../auth/login-event.repository.ts';
import {
  proveWithinLimits,
  type Identity,
  type LoginDeps,
  type SecondProof,
} from '../auth/prove-identity.ts';
import { Refusal } from '../http/refusal.ts';
import { spendLoginChallenge } from './challenge.ts';
import type { PasskeyProtocol } from './passkey-protocol.ts';
import { findCredential, noteUse } from './passkey.repository.ts';

/** Name in the log of an attempt that names no account. No login id has this form. */
export const UNNAMED = 'passkey:';

interface PasskeyLoginDeps extends LoginDeps {
  protocol: PasskeyProtocol;
}

interface PasskeyLogin {
  answer: Assertion;
  client: SessionClient;
  claimed: Claimed;
}

/** Account with a verified passkey. */
interface PasskeyIdentity<A extends Account> {
  identity: Identity<A>;
  loginId: string;
  /** Stores the use of the key. @throws Refusal Unauthorized if the key was removed or copied. */
  use: (tx: Tx) => Promise<void>;
}

/**
 * Verifies a passkey within the limits of the login with a password. An unknown key and a wrong
 * signature get the same answer.
 *
 * @throws Refusal INVALID_INPUT for a challenge that is over, Unauthorized, TOO_MANY_REQUESTS
 * @throws OverloadedError if too many guesses are already waiting.
 */
export async function provePasskey<A extends Account>(
  deps: PasskeyLoginDeps,
  realm: Realm,
  find: (db: Db, loginId: string) => Promise<A | null>,
  { answer, client, claimed }: PasskeyLogin,
  proveMore?: (account: A) => Promise<SecondProof>,
): Promise<PasskeyIdentity<A>> {
  const { db, protocol } = deps;
  const challenge = await spendLoginChallenge(deps, realm, answer.client_data);
  const key = await findCredential(db, realm, Buffer.from(answer.credential_id, 'base64url'));
  let use: { counter: number; synced: boolean } | null = null;
  // The log counts attempts with an unknown key by the key.
  const loginId = key?.loginId ?? `${UNNAMED}${answer.credential_id}`;
  const identity = await proveWithinLimits(deps, realm, {
    loginId,
    method: 'passkey',
    client,
    claimed,
    find: async (from, ownerId) => (key === null ? null : find(from, ownerId)),
    isRight: async (account) => {
      if (key === null || account === null) return false;
      use = await protocol.verifyLogin(challenge, answer, key);
      return use !== null;
    },
    proveMore,
  });
  return {
    identity: { ...identity, newerHash: null },
    loginId,
    use: async (tx) => {
      const isNoted = key !== null && use !== null && (await noteUse(tx, key.id, use));
      if (!isNoted) throw new Refusal('Unauthorized');
    },
  };
}
