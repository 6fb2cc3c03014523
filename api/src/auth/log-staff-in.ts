import {
  isAllowedIp,
  openStaffSession,
  type ReplacedSession,
  type SessionClient,
} from '@maru/platform/session/session.repository';
import type { LoginMethod } from '@maru/contract/session/auth';
import type { Db, Tx } from '@maru/platform/db/db';
import type { SessionGeneration } from '@maru/platform/session/session-token';
import { postNotice } from '@maru/domain/staff/staff-notice';
import { Refusal } from '../http/refusal.ts';
import {
  findAdminAccount,
  lockAccount,
  replaceHash,
  type AdminAccount,
} from './account.repository.ts';
import { isNewNetwork, recordLogin } from './login-event.repository.ts';
import {
  proveIdentity,
  type Identity,
  type LoginDeps,
  type LoginRequest,
  type SecondProof,
} from './prove-identity.ts';
import { useSecondFactor } from '../staff/second-factor.ts';

interface StaffLoginRequest extends LoginRequest {
  /** The second factor, where it was given. */
  code?: string | undefined;
}

interface StaffLogin {
  session: SessionGeneration;
  name: string;
  replaced: ReplacedSession | null;
}

/**
 * Opens the only session of a member of staff. It ends the earlier session and notifies its
 * sockets. Super admins get a notification.
 *
 * @throws Refusal ACCESS_DENIED from an address that no account allows. The check runs before the
 *   password check, so the answer reveals nothing about the password. Other errors as
 *   proveIdentity. From an address that only other accounts allow, a right password gets the same
 *   answer as a wrong one. A different answer would reveal that the password is right or that the
 *   account exists.
 */
export async function logStaffIn(deps: LoginDeps, request: StaffLoginRequest): Promise<StaffLogin> {
  const { db, personal } = deps;
  const { client, loginId, code } = request;
  await requireAllowedAddress(deps, { ...request, method: 'password' });
  const identity = await proveIdentity(
    deps,
    'admin',
    (_, id) => findAdminAccount(db, id, client.ip),
    request,
    async (account) => {
      const standing = standingOf(account);
      if (standing !== 'right') return standing;
      // An account with a passkey alone takes its recovery codes.
      if (account.totpEnc === null && !account.hasPasskey) return 'right';
      if (code === undefined || code.trim() === '') return 'missing';
      const isRight = await useSecondFactor(db, personal, account, code);
      return isRight ? 'right' : 'second_factor_wrong';
    },
  );
  return openProvedStaff(db, identity, { loginId, client });
}

/**
 * Refuses an address that no account allows, before any proof is verified.
 *
 * @throws Refusal ACCESS_DENIED
 */
export async function requireAllowedAddress(
  { db, personal }: Pick<LoginDeps, 'db' | 'personal'>,
  {
    loginId,
    method,
    client,
    claimed,
  }: Pick<LoginRequest, 'loginId' | 'client' | 'claimed'> & {
    method: LoginMethod;
  },
): Promise<void> {
  if (await isAllowedIp(db, client.ip)) return;
  const loginIdHash = personal.hash('login', loginId.toLowerCase());
  await recordLogin(db, {
    realm: 'admin',
    result: 'address_refused',
    method,
    loginIdHash,
    client,
    claimed,
  });
  throw new Refusal('ACCESS_DENIED');
}

/** Accounts that may not log in are not asked for a second factor. */
export function standingOf({ serves, addressAllowed }: AdminAccount): SecondProof {
  if (!serves) return 'not_active';
  return addressAllowed ? 'right' : 'address_refused';
}

/**
 * Opens the session of a member of staff whose proofs were right.
 *
 * @param use further writes in the transaction of the login.
 * @throws Refusal Unauthorized if the account has changed meanwhile.
 */
export async function openProvedStaff(
  db: Db,
  { account, newerHash, record }: Identity<AdminAccount>,
  { loginId, client }: { loginId: string; client: SessionClient },
  use?: (tx: Tx) => Promise<void>,
): Promise<StaffLogin> {
  return db.begin(async (tx) => {
    if (!(await lockAccount(tx, 'admin', account))) throw new Refusal('Unauthorized');
    await use?.(tx);
    const { session, replaced } = await openStaffSession(tx, account.id, client);
    const isStrange = await isNewNetwork(tx, account.id, client.ip);
    await recordLogin(tx, { realm: 'admin', ...record('ok', session.id) });
    await tx`
      update allowed_ip a set last_used_at = now()
      where net >>= ${client.ip} and is_in_force(a, now())
        and (${account.ipGroup}::text is null or group_name = ${account.ipGroup})`;
    if (isStrange) await notifyOfNewNetwork(tx, account.id, { loginId, ...client });
    if (newerHash) await replaceHash(tx, 'admin', account, newerHash);
    if (replaced) {
      await postNotice(tx, {
        kind: 'login.replaced',
        severity: 'warning',
        permission: 'superAdmin',
        detail: {
          login_id: loginId,
          ip_address: client.ip,
          user_agent: client.userAgent,
          replaced_ip_address: replaced.ip_address,
          replaced_at: replaced.at,
        },
      });
    }
    return { session, name: account.name, replaced };
  });
}

/** Notifies the account's owner and the super admins of a login from a new network, once each. */
async function notifyOfNewNetwork(
  tx: Tx,
  adminId: number,
  { loginId, ip, userAgent }: { loginId: string; ip: string; userAgent: string },
): Promise<void> {
  const notice = {
    kind: 'login.newNetwork',
    severity: 'warning',
    detail: { login_id: loginId, ip_address: ip, user_agent: userAgent },
  } as const;
  const [isAmongThem] = await tx`
    select from admin_permission where admin_id = ${adminId} and permission = 'superAdmin'`;
  if (!isAmongThem) await postNotice(tx, { ...notice, adminId });
  await postNotice(tx, {
    ...notice,
    permission: 'superAdmin',
    link: `/curve/manager-write/${adminId}`,
  });
}
