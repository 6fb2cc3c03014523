import type { Permission, QueryOf } from '@maru/contract/core/call';
import type {
  listManagers as listCall,
  Manager,
  ManagerView,
  StaffLogin,
} from '@maru/contract/manager/manager';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { LIFETIME } from '@maru/platform/session/session-token';
import { andContaining } from '../sql/conditions.ts';
import { type Page, type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

/** Advisory lock for every change of super admin status. */
const SUPER_ADMIN_LOCK = 72_655_022;

/** A member of staff before the number is masked. */
export type ManagerRow<M = Manager> = Omit<M, 'phone'> & { phoneTail: string | null };

const stateOf = (db: Queryable) => db`
  case when a.state = 'disabled' then 'disabled'
       when kst_day(now()) < a.starts_on then 'waiting'
       when kst_day(now()) > a.ends_on then 'over'
       else 'active' end`;

const columns = (db: Queryable) => db`
  a.id as _id, a.login_id as user_id, a.name, a.phone_tail as "phoneTail", a.starts_on, a.ends_on,
  ${stateOf(db)} as state, a.ip_group, has_second_factor(a.id) as second_factor,
  needs_second_factor(a.id) as second_factor_required, a.created_at, a.version,
  coalesce((select array_agg(permission order by permission) from admin_permission
            where admin_id = a.id), '{}') as permissions,
  l.at as last_login_at, host(l.ip) as last_ip,
  (select count(*) from session s
   where s.realm = 'admin' and s.subject_id = a.id and s.ended_at is null and s.expires_at > now()
     and s.last_used_at > now() - make_interval(secs => ${LIFETIME.admin.idle})) as sessions`;

const tables = (db: Queryable) => db`
  admin a
  left join lateral (
    select at, ip from login_event
    where realm = 'admin' and subject_id = a.id and result = 'ok' order by at desc limit 1) l on true`;

export function listManagers(
  db: Queryable,
  { q, state, permission, sortBy, ...page }: QueryOf<typeof listCall>,
): Promise<PageOf<ManagerRow>> {
  const where = db`
    where true
      ${state ? db`and ${stateOf(db)} = ${state}` : db``}
      ${
        permission
          ? db`and exists (select from admin_permission
                           where admin_id = a.id and permission = ${permission})`
          : db``
      }
      ${andContaining(db, ['a.login_id::text', 'a.name'], q)}`;
  const order = {
    latest: db`a.id desc`,
    oldest: db`a.id`,
    name: db`a.name, a.id`,
    login: db`l.at desc nulls last, a.id`,
  }[sortBy];
  return pageOfQuery<ManagerRow>(db, page, {
    rows: db`
    select ${columns(db)} from ${tables(db)} ${where} order by ${order}`,
    from: db`from admin a ${where}`,
  });
}

export async function findManager(
  db: Queryable,
  managerId: number,
): Promise<ManagerRow<ManagerView> | null> {
  const [row] = await db<Omit<ManagerRow<ManagerView>, 'permission_log'>[]>`
    select ${columns(db)}, c.name as created_by,
           (select count(*) from admin_recovery_code
            where admin_id = a.id and used_at is null) as recovery_codes
    from ${tables(db)} left join admin c on c.id = a.created_by
    where a.id = ${managerId}`;
  if (!row) return null;
  const log = await db<ManagerView['permission_log']>`
    select g.permission, g.granted, b.name as by, g.at
    from admin_permission_log g left join admin b on b.id = g.by_admin
    where g.admin_id = ${managerId} order by g.id desc limit 50`;
  return { ...row, permission_log: [...log] };
}

export async function listLogins(
  db: Queryable,
  managerId: number,
  page: Page,
): Promise<PageOf<StaffLogin>> {
  return pageOfQuery<StaffLogin>(db, page, {
    rows: db`
    select id as _id, at, host(ip) as ip, user_agent, result, method from login_event
    where realm = 'admin' and subject_id = ${managerId} order by at desc, id desc`,
    from: db`from login_event where realm = 'admin' and subject_id = ${managerId}`,
  });
}

/** Fields that decide a change, locked until the transaction ends. */
export interface LockedManager {
  name: string;
  state: 'active' | 'disabled';
  starts_on: string | null;
  ends_on: string | null;
  ip_group: string | null;
  hasSecondFactor: boolean;
  permissions: Permission[];
  version: number;
}

export async function lockManager(tx: Tx, managerId: number): Promise<LockedManager | null> {
  const [row] = await tx<Omit<LockedManager, 'permissions'>[]>`
    select name, state, starts_on, ends_on, ip_group, has_second_factor(id) as "hasSecondFactor",
           version
    from admin where id = ${managerId} for update`;
  if (!row) return null;
  const held = await tx<{ permission: Permission }[]>`
    select permission from admin_permission where admin_id = ${managerId} order by permission`;
  return { ...row, permissions: held.map(({ permission }) => permission) };
}

/**
 * Counts the super admins that can log in today and have no end date. A change of a super admin
 * counts before and after. The advisory lock serializes concurrent changes.
 */
export async function countSuperAdmins(tx: Tx): Promise<number> {
  await tx`select pg_advisory_xact_lock(${SUPER_ADMIN_LOCK})`;
  const [row] = await tx<{ n: number }[]>`
    select count(*) as n from admin a
    join admin_permission p on p.admin_id = a.id and p.permission = 'superAdmin'
    where is_in_service(a, now()) and a.ends_on is null`;
  return row!.n;
}

/**
 * Grants and revokes permissions until exactly these remain.
 *
 * @returns whether any changed.
 */
export async function setPermissions(
  tx: Tx,
  managerId: number,
  permissions: readonly Permission[],
  byAdmin: number,
): Promise<boolean> {
  const wanted = [...permissions];
  const taken = await tx<{ permission: Permission }[]>`
    delete from admin_permission
    where admin_id = ${managerId} and not permission = any(${wanted}) returning permission`;
  const given = await tx<{ permission: Permission }[]>`
    insert into admin_permission (admin_id, permission)
    select ${managerId}, unnest(${wanted}::text[]) on conflict do nothing returning permission`;
  const changes = [
    ...taken.map(({ permission }) => ({ permission, granted: false })),
    ...given.map(({ permission }) => ({ permission, granted: true })),
  ];
  if (changes.length === 0) return false;
  const rows = changes.map((change) => ({ ...change, admin_id: managerId, by_admin: byAdmin }));
  await tx`insert into admin_permission_log ${tx(rows)}`;
  return true;
}
