import type { StaffSession } from '@maru/platform/session/session.repository';
import { verifyPassword } from '@maru/platform/crypto/password';
import { createLoginLimits } from '../auth/login-limits.ts';
import { oneGuessAtATime } from '../auth/prove-identity.ts';
import { Refusal } from '../http/refusal.ts';
import type { RouteDeps } from '../http/route-deps.ts';
import { useSecondFactor } from '../staff/second-factor.ts';
import { findOwnAccount } from './profile.repository.ts';

export type OwnSecrets = ReturnType<typeof createOwnSecrets>;

/** Checks the password and the codes of logged-in staff. */
export function createOwnSecrets({ config, db, redis, personal }: RouteDeps) {
  const limits = createLoginLimits(redis, config, 'admin');

  /**
   * Failed passwords and codes count towards the limits of a login from a known network, one at a
   * time.
   */
  function guessed(
    caller: StaffSession,
    ip: string,
    refusal: 'Unauthorized' | 'SECOND_FACTOR_WRONG',
    isRight: () => Promise<boolean>,
  ): Promise<void> {
    const key = personal.hash('login', caller.loginId.toLowerCase()).toString('base64url');
    return oneGuessAtATime('admin', key, async () => {
      const refused = await limits.check(key, ip, true);
      if (refused) throw refused;
      if (await isRight()) return;
      await limits.fail(key, ip, true);
      throw new Refusal(refusal);
    });
  }

  const provePassword = (caller: StaffSession, ip: string, password: string) =>
    guessed(caller, ip, 'Unauthorized', async () =>
      verifyPassword((await findOwnAccount(db, caller.adminId)).passwordHash, password),
    );

  /** @throws Refusal STATE_CONFLICT without a second factor, SECOND_FACTOR_WRONG */
  const proveCode = async (caller: StaffSession, ip: string, code: string): Promise<void> => {
    const { totpEnc, totpSince, hasPasskey } = await findOwnAccount(db, caller.adminId);
    if (totpSince === null && !hasPasskey) throw new Refusal('STATE_CONFLICT');
    const account = { id: caller.adminId, totpEnc: totpSince === null ? null : totpEnc };
    await guessed(caller, ip, 'SECOND_FACTOR_WRONG', () =>
      useSecondFactor(db, personal, account, code),
    );
  };

  return { guessed, provePassword, proveCode };
}
