import { ipNetwork } from '@maru/contract/manager/allowed-ip';
import { permissions } from '@maru/contract/core/call';
import { line, loginId, password } from '@maru/contract/core/primitive';
import { OperatorError } from '@maru/platform/core/operator-error';
import { audit } from '@maru/platform/db/audit';
import { constraintOf, type Db, type Tx } from '@maru/platform/db/db';
import { hashPassword } from '@maru/platform/crypto/password';
import { requestIdOf } from '@maru/platform/telemetry/trace';
import * as z from 'zod/mini';
import { insertAllowedIp } from '../allowed-ip/allowed-ip.repository.ts';
import { countSuperAdmins, setPermissions } from '../manager/manager.repository.ts';
import { isWeakPassword } from '../signup/weak-password.ts';

const LABEL = '첫 관리자';

const input = z.strictObject({
  user_id: loginId,
  name: line(2, 20),
  password,
  /** Where the manager logs in from: an address or a CIDR range. */
  allow: ipNetwork,
});
export type FirstManagerInput = z.output<typeof input>;

/** Accepted values of each field, shown in the terminal. */
const ACCEPTED: { readonly [Field in keyof FirstManagerInput]: string } = {
  user_id: 'The login id must have 4 to 20 letters, digits or underscores.',
  name: 'The name must have 2 to 20 characters.',
  password:
    'The password must have 8 to 16 characters: a letter, a digit or special character, and no space.',
  allow: 'The address must be an IPv4 or IPv6 address or a CIDR range, such as 203.0.113.7.',
};

/** @throws OperatorError with one line per field that is not accepted. */
export function readFirstManager(given: FirstManagerInput, brandId: string): FirstManagerInput {
  const parsed = input.safeParse(given);
  if (!parsed.success) {
    const fields = new Set(parsed.error.issues.map(({ path }) => path[0]));
    const lines = Object.entries(ACCEPTED).filter(([field]) => fields.has(field));
    throw new OperatorError(lines.map(([, accepted]) => accepted).join('\n'));
  }
  if (isWeakPassword(parsed.data.password, [parsed.data.user_id, brandId])) {
    throw new OperatorError('The password is easy to guess. Choose another one.');
  }
  return parsed.data;
}

/**
 * Creates a manager with every permission and allows the address they log in from. It works only
 * while no super admin can log in, so it opens nothing in a running staff area.
 *
 * @throws OperatorError
 */
export async function createFirstManager(
  db: Db,
  given: FirstManagerInput,
  brandId: string,
): Promise<void> {
  const { user_id, name, password: plain, allow } = readFirstManager(given, brandId);
  const password_hash = await hashPassword(plain);
  try {
    await db.begin(async (tx) => {
      if ((await countSuperAdmins(tx)) > 0) {
        throw new OperatorError(
          'There is a super admin already. Add managers on the screen 관리자 (/curve/manager).',
        );
      }
      const [row] = await tx<{ id: number }[]>`
        insert into admin ${tx({ login_id: user_id, password_hash, name })} returning id`;
      const adminId = row!.id;
      const entry = { adminId, sessionId: null, ip: null, requestId: requestIdOf(undefined) };
      await setPermissions(tx, adminId, permissions, adminId);
      await audit(tx, {
        ...entry,
        action: 'manager.create',
        targetKind: 'manager',
        targetId: adminId,
        diff: { permissions: [...permissions], name },
      });
      const entryId = await allowAddress(tx, allow, adminId);
      if (entryId === null) return;
      await audit(tx, {
        ...entry,
        action: 'allowedIp.create',
        targetKind: 'allowedIp',
        targetId: entryId,
        diff: { after: { net: allow, label: LABEL } },
      });
    });
  } catch (error) {
    if (constraintOf(error) !== 'admin_login_id_key') throw error;
    throw new OperatorError(`The login id ${user_id} exists already. Choose another one.`);
  }
}

/** @returns the entry, or `null` if the list has this address or range. */
async function allowAddress(tx: Tx, net: string, adminId: number): Promise<number | null> {
  const [listed] = await tx`select from allowed_ip where net = network(${net}::inet)`;
  if (listed) return null;
  const fields = { label: LABEL, owner: '', group: null, valid_from: null, valid_to: null };
  return insertAllowedIp(tx, { net, ...fields }, adminId);
}
