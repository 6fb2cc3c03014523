import type { Db } from '@maru/platform/db/db';
import { postNotice } from '@maru/domain/staff/staff-notice';

/**
 * Rings the bell because a push service refuses our key: no subscription has ended, the key of this
 * house is wrong. Once a day, however many pushes are refused.
 */
export async function reportKeyRefused(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtext('push.keyRefused'))`;
    const [noted] = await tx`
      select from staff_notice
      where kind = 'push.keyRefused' and at > now() - interval '1 day' limit 1`;
    if (noted) return;
    await postNotice(tx, {
      kind: 'push.keyRefused',
      severity: 'error',
      detail: {},
      permission: 'manageMessages',
      link: '/curve/push',
    });
  });
}
