import { brandOf } from '@maru/brands/registry';
import {
  createManager as createCall,
  getManager,
  getSecondFactorRule,
  listManagerLogins,
  listManagers as listCall,
  removeManager as removeCall,
  resetManagerPassword,
  resetManagerSecondFactor,
  setSecondFactorRule,
  updateManager as updateCall,
  type ManagerView,
  type Manager,
} from '@maru/contract/manager/manager';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { maskedPhone } from '../staff-kit/mask.ts';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import {
  createManager,
  removeManager,
  resetPassword,
  resetSecondFactor,
  updateManager,
  type ManagerDeps,
} from './change-manager.ts';
import { findManager, listLogins, listManagers, type ManagerRow } from './manager.repository.ts';
import { findRule, lockRule, setRule } from './second-factor-rule.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Staff accounts: their profile, their permissions and when they were created. */
export function managerRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { config, db, guard, personal } = deps;
  const managerDeps: ManagerDeps = { db, personal, brandId: brandOf(config.BRAND).id };

  async function one(managerId: number): Promise<{ item: ManagerView }> {
    const row = await findManager(db, managerId);
    if (!row) throw new Refusal('NOT_FOUND');
    return { item: viewOf(row) };
  }

  registerCall(app, guard, listCall, async ({ query }) => {
    const { items, ...found } = await listManagers(db, query);
    return { ...found, items: items.map(viewOf) };
  });

  registerCall(app, guard, getManager, ({ params }) => one(params._id));

  registerCall(app, guard, createCall, async ({ body, actor }) =>
    one(await createManager(managerDeps, body, actor)),
  );

  registerCall(app, guard, updateCall, async ({ params, body, actor }) => {
    const change = { managerId: params._id, version: body.version, actor };
    await updateManager(managerDeps, change, body);
    return one(params._id);
  });

  registerCall(app, guard, removeCall, async ({ params, query, actor }) => {
    await removeManager(managerDeps, { managerId: params._id, version: query.version, actor });
  });

  registerCall(app, guard, resetManagerPassword, async ({ params, body, actor }) => {
    const change = { managerId: params._id, version: body.version, actor };
    await resetPassword(managerDeps, change, body.password);
    return one(params._id);
  });

  registerCall(app, guard, resetManagerSecondFactor, async ({ params, body, actor }) => {
    const change = { managerId: params._id, version: body.version, actor };
    await resetSecondFactor(managerDeps, change, body.reason);
    return one(params._id);
  });

  registerCall(app, guard, listManagerLogins, async ({ params, query, refuse }) => {
    if (!(await findManager(db, params._id))) return refuse('NOT_FOUND');
    return listLogins(db, params._id, query);
  });

  registerCall(app, guard, getSecondFactorRule, async () => ({ item: await findRule(db) }));

  registerCall(app, guard, setSecondFactorRule, async ({ body, caller, actor }) =>
    db.begin(async (tx) => {
      await lockRule(tx);
      const before = await findRule(tx);
      await setRule(tx, body.permissions, caller.adminId);
      await audit(tx, {
        ...actor,
        action: 'secondFactorRule.set',
        targetKind: 'manager',
        targetId: caller.adminId,
        diff: { permissions: [before.permissions, body.permissions] },
      });
      return { item: await findRule(tx) };
    }),
  );
}

function viewOf<M extends Manager>({ phoneTail, ...manager }: ManagerRow<M>) {
  return { ...manager, phone: maskedPhone(phoneTail) };
}
