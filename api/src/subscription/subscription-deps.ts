import type { Toss } from '@maru/domain/order/toss';
import type { ChargeDeps } from '@maru/domain/subscription/settle-charge';
import type { Db } from '@maru/platform/db/db';

export interface SubscriptionDeps extends ChargeDeps {
  db: Db;
  /** `null` if no gateway is set up. Nothing recurs then. */
  toss: Toss | null;
}
