import type { Db, Tx } from '@maru/platform/db/db';
import { openMemberSession, type SessionClient } from '@maru/platform/session/session.repository';
import type { SessionGeneration } from '@maru/platform/session/session-token';
import { Refusal } from '../http/refusal.ts';
import { findMemberAccount, lockAccount, replaceHash } from './account.repository.ts';
import { recordLogin } from './login-event.repository.ts';
import {
  proveIdentity,
  type Identity,
  type LoginDeps,
  type LoginRequest,
} from './prove-identity.ts';

/**
 * Opens a session for a member or an expert.
 *
 * @throws Refusal WITHDRAWN_ACCOUNT, and ACCESS_DENIED for a suspended account. Both require the
 *   right password. Other errors as proveIdentity.
 */
export async function logMemberIn(
  deps: LoginDeps,
  request: LoginRequest,
): Promise<SessionGeneration> {
  const identity = await proveIdentity(deps, 'member', findMemberAccount, request);
  return openProvedMember(deps.db, identity, request.client);
}

/**
 * Opens a session for a member whose password or passkey was right.
 *
 * @param use further writes in the transaction of the login.
 * @throws Refusal WITHDRAWN_ACCOUNT, ACCESS_DENIED, or Unauthorized if the account has changed.
 */
export async function openProvedMember(
  db: Db,
  { account, newerHash, record }: Identity,
  client: SessionClient,
  use?: (tx: Tx) => Promise<void>,
): Promise<SessionGeneration> {
  if (account.state === 'withdrawn') {
    await recordLogin(db, { realm: 'member', ...record('withdrawn') });
    throw new Refusal('WITHDRAWN_ACCOUNT');
  }
  if (account.state !== 'active' && account.state !== 'dormant') {
    await recordLogin(db, { realm: 'member', ...record('not_active') });
    throw new Refusal(account.state === 'suspended' ? 'ACCESS_DENIED' : 'Unauthorized');
  }
  return db.begin(async (tx) => {
    if (!(await lockAccount(tx, 'member', account))) throw new Refusal('Unauthorized');
    await use?.(tx);
    const session = await openMemberSession(tx, account.id, client);
    await recordLogin(tx, { realm: 'member', ...record('ok', session.id) });
    if (newerHash) await replaceHash(tx, 'member', account, newerHash);
    return session;
  });
}
