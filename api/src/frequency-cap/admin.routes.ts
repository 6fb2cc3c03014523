import {
  FREQUENCY_CAP_ID,
  getFrequencyCap,
  setFrequencyCap,
} from '@maru/contract/campaign/frequency-cap';
import {
  changeFrequencyCap,
  findFrequencyCap,
  holdFrequencyCap,
} from '@maru/domain/campaign/frequency-cap';
import { audit } from '@maru/platform/db/audit';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import { registerCall } from '../http/register-call.ts';
import { changedFields } from '../staff-kit/changed-fields.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** How much advertising a member may receive (features M22). */
export function frequencyCapRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, getFrequencyCap, async () => ({ item: await findFrequencyCap(db) }));

  registerCall(app, guard, setFrequencyCap, async ({ body, actor }) =>
    db.begin(async (tx) => {
      const { reason, version, ...wanted } = body;
      const { version: newest, ...before } = await holdFrequencyCap(tx);
      if (newest !== version) throw new Refusal('VERSION_CONFLICT');
      const diff = changedFields(before, wanted);
      if (Object.keys(diff).length === 0) throw new Refusal('STATE_CONFLICT');
      const item = await changeFrequencyCap(tx, wanted);
      await audit(tx, {
        ...actor,
        action: 'frequencyCap.set',
        targetKind: 'frequencyCap',
        targetId: FREQUENCY_CAP_ID,
        diff,
        reason,
      });
      return { item };
    }),
  );
}
