import type { Queryable } from '@maru/platform/db/db';
import { isFeatureOpen } from '@maru/domain/setting/feature-switch';
import { Refusal } from './refusal.ts';
import type { Feature } from '@maru/contract/core/feature-name';

/** @throws Refusal FEATURE_CLOSED while staff have closed that part of the site. */
export async function requireOpen(db: Queryable, feature: Feature): Promise<void> {
  if (!(await isFeatureOpen(db, feature))) throw new Refusal('FEATURE_CLOSED');
}
