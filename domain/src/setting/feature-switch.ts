import type { FeatureSwitch } from '@maru/contract/feature/feature';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import type { Feature } from '@maru/contract/core/feature-name';

/** Lists all feature switches in the order that staff see. */
export async function listFeatureSwitches(db: Queryable): Promise<FeatureSwitch[]> {
  return db<FeatureSwitch[]>`
    select id as _id, name, open, version from feature_switch order by id`;
}

/** Whether a part of the site is open to members and visitors. */
export async function isFeatureOpen(db: Queryable, name: Feature): Promise<boolean> {
  const [row] = await db<{ open: boolean }[]>`
    select open from feature_switch where name = ${name}`;
  return row!.open;
}

/**
 * Returns one feature switch and locks its row until the transaction ends; `null` if the id is
 * unknown.
 */
export async function lockFeatureSwitch(tx: Tx, id: number): Promise<FeatureSwitch | null> {
  const [row] = await tx<FeatureSwitch[]>`
    select id as _id, name, open, version from feature_switch where id = ${id} for update`;
  return row ?? null;
}

/** Opens or closes a feature. Notifies every open page if and only if `tx` commits. */
export async function turnFeatureSwitch(tx: Tx, id: number, open: boolean): Promise<FeatureSwitch> {
  const [row] = await tx<(FeatureSwitch & { at: string })[]>`
    update feature_switch set open = ${open}, version = version + 1 where id = ${id}
    returning id as _id, name, open, version, now() as at`;
  const { at, ...item } = row!;
  await publish(tx, 'feature.changed', { ...item, at });
  return item;
}
