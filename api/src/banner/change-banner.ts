import type { AuditAction, AuditDiff } from '@maru/contract/audit/audit-action';
import type { BannerLocation } from '@maru/contract/banner/banner';
import type { SequenceInput } from '@maru/contract/core/sequence';
import type { BannerInput, StaffBanner } from '@maru/contract/banner/staff-banner';
import { audit, type Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { changedFields } from '../staff-kit/changed-fields.ts';
import { lockRow } from '../staff-kit/lock-row.ts';
import { Refusal } from '../http/refusal.ts';
import { saveOrder } from '../staff-kit/sequence/save-order.ts';
import { putIntoTrash } from '../staff-kit/trash/trash.repository.ts';
import {
  findStaffBanner,
  insertBanner,
  lockPlace,
  makeRoomAt,
  nextPlaceVersion,
  setBannerOrder,
  updateBannerRow,
  type BannerChanges,
} from './staff-banner.repository.ts';

/** The popup of the home page is a banner of its own type (specification S3.4). */
const POPUP_TYPE = 1;

/** Creates a banner. Notifies every open page that shows its place. */
export async function addBanner(db: Db, input: BannerInput, actor: Actor): Promise<StaffBanner> {
  refuseUnfit(input);
  return db.begin(async (tx) => {
    await lockPlace(tx, input.location);
    await makeRoomAt(tx, input, null, actor.adminId);
    const _id = await insertBanner(tx, input, actor.adminId);
    await note(tx, 'banner.create', _id, changedFields({}, input), actor);
    await announce(tx, input.location);
    return (await findStaffBanner(tx, _id))!;
  });
}

/** Changes fields of a banner. One that moves to another place changes both. */
export async function editBanner(
  tx: Tx,
  bannerId: number,
  version: number | null,
  changes: BannerChanges,
  actor: Actor,
): Promise<StaffBanner> {
  // A change that may shift other banners locks all of them first, to avoid a deadlock.
  if (changes.order !== undefined || changes.location !== undefined) {
    const known = await findStaffBanner(tx, bannerId);
    if (known) await lockPlace(tx, changes.location ?? known.location);
  }
  await lockRow(tx, 'banner', bannerId, version);
  const before = (await findStaffBanner(tx, bannerId))!;
  refuseUnfit({ ...before, ...given(changes) });
  const diff = changedFields(before, changes);
  if (Object.keys(diff).length === 0) return before;
  const wanted = { location: before.location, order: before.order, ...given(changes) };
  if (wanted.location !== before.location || wanted.order !== before.order) {
    await makeRoomAt(tx, wanted, bannerId, actor.adminId);
  }
  await updateBannerRow(tx, bannerId, changes, actor.adminId);
  await note(tx, 'banner.update', bannerId, diff, actor);
  const places = new Set([before.location, changes.location ?? before.location]);
  for (const place of places) await announce(tx, place);
  return (await findStaffBanner(tx, bannerId))!;
}

export async function removeBanner(
  tx: Tx,
  bannerId: number,
  version: number | null,
  actor: Actor,
): Promise<void> {
  await lockRow(tx, 'banner', bannerId, version);
  const before = (await findStaffBanner(tx, bannerId))!;
  await putIntoTrash(tx, 'banner', bannerId, actor.adminId);
  await note(tx, 'banner.trash', bannerId, { alt: [before.alt, null] }, actor);
  await announce(tx, before.location);
}

/** Puts the banners of a place in an order. */
export function orderPlace(
  db: Db,
  location: BannerLocation,
  wanted: SequenceInput,
  actor: Actor,
): Promise<{ ids: readonly number[]; version: number }> {
  return saveOrder(
    db,
    {
      noun: 'banner',
      lock: (tx) => lockPlace(tx, location),
      place: (tx, ids) => setBannerOrder(tx, ids, actor.adminId),
      announce: (tx) => announce(tx, location),
    },
    wanted,
    actor,
  );
}

function refuseUnfit({
  from_at,
  to_at,
  location,
  type,
}: Pick<BannerInput, 'from_at' | 'to_at' | 'location' | 'type'>): void {
  const errors = [];
  if (to_at !== null && Date.parse(from_at) >= Date.parse(to_at)) {
    errors.push({ path: 'to_at', message: 'must be after from_at' });
  }
  if ((type === POPUP_TYPE) !== (location === 'POPUP')) {
    errors.push({ path: 'type', message: 'does not match the place' });
  }
  if (errors.length > 0) throw new Refusal('INVALID_INPUT', { errors });
}

/** Drops `undefined` fields, which would otherwise overwrite the previous values. */
function given(changes: BannerChanges): Partial<BannerInput> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}

function note(
  tx: Tx,
  action: AuditAction,
  targetId: number,
  diff: AuditDiff,
  actor: Actor,
): Promise<void> {
  return audit(tx, { ...actor, action, targetKind: 'banner', targetId, diff });
}

async function announce(tx: Tx, location: BannerLocation): Promise<void> {
  await publish(tx, 'banner.changed', { location, ...(await nextPlaceVersion(tx, location)) });
}
