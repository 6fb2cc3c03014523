import type { BannerLocation } from '@maru/contract/banner/banner';
import type { SequenceInput } from '@maru/contract/core/sequence';
import type { BannerInput, StaffBanner } from '@maru/contract/banner/staff-banner';
import type { Actor } from '@maru/platform/db/audit';
import type { Db, Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';
import { Refusal } from '../http/refusal.ts';
import { insertRow, updateRow } from '../sql/rows.ts';
import type { ResourceStore } from '../staff-kit/resource/resource-writes.ts';
import { saveOrder } from '../staff-kit/sequence/save-order.ts';
import { putIntoTrash } from '../staff-kit/trash/trash.repository.ts';
import {
  bannerRows,
  lockPlace,
  makeRoomAt,
  nextPlaceVersion,
  setBannerOrder,
} from './staff-banner.repository.ts';

/** The popup of the home page is a banner of its own type (specification S3.4). */
const POPUP_TYPE = 1;

/** Each write notifies the open pages that show the place of the banner. */
export const bannerStore: ResourceStore<BannerInput, StaffBanner> = {
  kind: 'banner',
  actions: { create: 'banner.create', update: 'banner.update', delete: 'banner.trash' },
  table: 'banner',
  find: bannerRows.find,
  fieldsOf,
  async lockFirst(tx, id, { order, location }) {
    // A change that may shift other banners locks all of them first, to avoid a deadlock.
    if (order === undefined && location === undefined) return;
    const known = await bannerRows.find(tx, id);
    if (known) await lockPlace(tx, location ?? known.location);
  },
  check: (_tx, { after }) => refuseUnfit(after),
  async insert(tx, fields, by) {
    await lockPlace(tx, fields.location);
    await makeRoomAt(tx, fields, null, by);
    return insertRow(tx, 'banner', fields, by);
  },
  async update(tx, id, { after, changes }, by) {
    if (changes.location !== undefined || changes.order !== undefined) {
      await makeRoomAt(tx, after, id, by);
    }
    await updateRow(tx, 'banner', id, changes, by);
  },
  delete: (tx, id, by) => putIntoTrash(tx, 'banner', id, by),
  lost: ({ alt }) => ({ alt }),
  // A banner that moves to another place changes both.
  async announce(tx, before, after) {
    const places = [before, after].flatMap((banner) => (banner ? [banner.location] : []));
    for (const place of new Set(places)) await announce(tx, place);
  },
};

function fieldsOf(banner: StaffBanner): BannerInput {
  const { location, type, order, period, status, device, img_path, alt, link } = banner;
  const { new_window, from_at, to_at } = banner;
  return {
    location,
    type,
    order,
    period,
    status,
    device,
    img_path,
    alt,
    link,
    new_window,
    from_at,
    to_at,
  };
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

async function announce(tx: Tx, location: BannerLocation): Promise<void> {
  await publish(tx, 'banner.changed', { location, ...(await nextPlaceVersion(tx, location)) });
}
