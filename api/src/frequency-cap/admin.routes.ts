import {
  FREQUENCY_CAP_ID,
  getFrequencyCap,
  setFrequencyCap,
} from '@maru/contract/campaign/frequency-cap';
import {
  changeFrequencyCap,
  findFrequencyCap,
  lockFrequencyCap,
} from '@maru/domain/campaign/frequency-cap';
import type { FastifyInstance } from 'fastify';
import { registerCall } from '../http/register-call.ts';
import { changeSetting } from '../staff-kit/change-setting.ts';
import { changedFields } from '../staff-kit/changed-fields.ts';
import type { RouteDeps } from '../http/route-deps.ts';

/** How much advertising a member may receive (features M22). */
export function frequencyCapRoutes(app: FastifyInstance, { db, guard }: RouteDeps): void {
  registerCall(app, guard, getFrequencyCap, async () => ({ item: await findFrequencyCap(db) }));

  registerCall(app, guard, setFrequencyCap, async ({ body, actor }) => {
    const { reason, version, ...wanted } = body;
    const change = {
      noun: 'frequencyCap',
      targetId: FREQUENCY_CAP_ID,
      actor,
      reason,
      version,
    } as const;
    const item = await db.begin((tx) =>
      changeSetting(tx, change, {
        lock: lockFrequencyCap,
        diffOf: (before) => changedFields(before, wanted),
        store: () => changeFrequencyCap(tx, wanted),
      }),
    );
    return { item };
  });
}
