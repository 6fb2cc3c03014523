import type { Feature } from '@maru/contract/feature';
import type { Queryable } from '@maru/platform/db';
import { isFeatureOpen } from '@maru/platform/feature-switch';
import { Refusal } from '../refusal.ts';

/** @throws Refusal FEATURE_CLOSED while staff have closed that part of the site. */
export async function requireOpen(db: Queryable, feature: Feature): Promise<void> {
  if (!(await isFeatureOpen(db, feature))) throw new Refusal('FEATURE_CLOSED');
}
