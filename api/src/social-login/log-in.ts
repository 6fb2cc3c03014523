import type { SessionClient } from '@maru/platform/session/session.repository';
import type { SessionGeneration } from '@maru/platform/session/session-token';
import { findMemberAccount } from '../auth/account.repository.ts';
import { openProvedMember } from '../auth/log-member-in.ts';
import { proveWithinLimits, type LoginDeps } from '../auth/prove-identity.ts';
import { Refusal } from '../http/refusal.ts';
import { findLinked, noteSocialUse, type ProviderAccount } from './social-login.repository.ts';

/**
 * Opens a session for the member whose link a provider has just proved, within the limits of the
 * login with a password.
 *
 * @returns `null` if no account has the link.
 * @throws Refusal WITHDRAWN_ACCOUNT, ACCESS_DENIED, TOO_MANY_REQUESTS, or Unauthorized if the
 *   account cannot log in now.
 * @throws OverloadedError if too many guesses are already waiting.
 */
export async function logInLinked(
  deps: LoginDeps,
  account: ProviderAccount,
  client: SessionClient,
): Promise<SessionGeneration | null> {
  const linked = await findLinked(deps.db, account);
  if (!linked) return null;
  const identity = await proveWithinLimits(deps, 'member', {
    loginId: linked.loginId,
    method: account.provider,
    client,
    find: findMemberAccount,
    isRight: async (found) => found !== null,
  });
  return openProvedMember(deps.db, { ...identity, newerHash: null }, client, async (tx) => {
    if (!(await noteSocialUse(tx, linked.id))) throw new Refusal('Unauthorized');
  });
}
