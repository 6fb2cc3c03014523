import {
  ADVISORY_MODE_ID,
  getAdvisoryMode,
  setAdvisoryMode,
} from '@maru/contract/advisory/advisory';
import {
  changeAdvisoryMode,
  findAdvisoryMode,
  lockAdvisoryMode,
} from '@maru/domain/setting/advisory-mode';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** Whether members who pay may have two-way channels (features L03). */
export function advisoryRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, getAdvisoryMode, async () => ({ item: await findAdvisoryMode(db) }));

  registerCall(app, guard, setAdvisoryMode, async ({ body, actor }) =>
    db.begin(async (tx) => {
      const before = await lockAdvisoryMode(tx);
      if (before.version !== body.version) throw new Refusal('VERSION_CONFLICT');
      if (before.kind === body.kind) throw new Refusal('STATE_CONFLICT');
      const item = await changeAdvisoryMode(tx, body.kind);
      await audit(tx, {
        ...actor,
        action: 'advisoryMode.set',
        targetKind: 'advisoryMode',
        targetId: ADVISORY_MODE_ID,
        diff: { advisory_kind: [before.kind, item.kind] },
        reason: body.reason,
      });
      return { item };
    }),
  );
}
