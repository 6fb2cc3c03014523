import type { Db } from '@maru/platform/db/db';
import { postNotice } from '@maru/domain/staff/staff-notice';

/** How many days ahead the bell rings. */
const WARN_DAYS = 7;

/**
 * Notifies super admins of allowed addresses that expire soon, once each, so that no admin is
 * locked out. Any number of processes may run this concurrently.
 */
export async function warnOfEndingAddresses(db: Db): Promise<void> {
  await db.begin(async (tx) => {
    const ending = await tx<{ net: string; label: string; valid_to: string }[]>`
      update allowed_ip a set warned_at = now()
      where warned_at is null and is_in_force(a, now())
        and valid_to <= kst_day(now()) + ${WARN_DAYS}::int
      returning case when masklen(net) = case family(net) when 4 then 32 else 128 end
                     then host(net) else net::text end as net, label, valid_to`;
    for (const entry of ending) {
      await postNotice(tx, {
        kind: 'address.ending',
        severity: 'warning',
        detail: entry,
        permission: 'superAdmin',
        link: '/curve/ip?sortBy=ending',
      });
    }
  });
}
