import type { Banner } from '@maru/contract/banner/banner';
import { dayOf } from '../../shared/format.ts';
import { readStored, writeStored } from '../../shared/browser-storage.ts';

/** The product's limits (specification S9.1). */
export const MOST_BANNERS = 3;
export const POPUP_TYPE = 1;

const DAY_MS = 24 * 60 * 60 * 1_000;
const MIN_PERIOD_DAYS = 1;

/**
 * Selects the popup banners to show:
 * - of the popup kind
 * - with a picture
 * - not dismissed on this device
 * - in staff's order, at most three
 *
 * A banner dismissed since the page loaded keeps its slot among the three, so that no fourth banner
 * replaces it.
 *
 * @param today the day in Seoul, `YYYY-MM-DD`.
 * @param dismissed banners dismissed since the page loaded, for a period or not.
 */
export function pickBanners(
  banners: readonly Banner[],
  today: string,
  hiddenUntil: (bannerId: number) => string | null,
  dismissed: ReadonlySet<number>,
): Banner[] {
  return banners
    .filter((banner) => banner.type === POPUP_TYPE && banner.img_path !== '')
    .filter(({ _id }) => {
      const until = dismissed.has(_id) ? null : hiddenUntil(_id);
      return until === null || until < today;
    })
    .sort((a, b) => a.order - b.order || a._id - b._id)
    .slice(0, MOST_BANNERS)
    .filter(({ _id }) => !dismissed.has(_id));
}

/** The last day on which a banner stays hidden: today plus `period` − 1 days. */
export function hideUntil(now: number, period: number): string {
  const days = Math.max(period, MIN_PERIOD_DAYS) - 1;
  return dayOf(now + days * DAY_MS);
}

/**
 * Reads the day until which a banner is hidden. `null` if none is stored or the value is not a day.
 */
export function storedHideUntil(bannerId: number): string | null {
  const stored = readStored('local', entryOf(bannerId));
  return stored !== null && /^\d{4}-\d{2}-\d{2}$/.test(stored) ? stored : null;
}

export function storeHideUntil(bannerId: number, day: string): void {
  writeStored('local', entryOf(bannerId), day);
}

function entryOf(bannerId: number): string {
  return `maru.popup.${bannerId}`;
}
