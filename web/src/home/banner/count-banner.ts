import { countBanners, type BannerAct } from '@maru/contract/banner/banner';
import { makeCall } from '../../shared/call.ts';

/** How long acts wait for each other: a page shows several banners one after the other. */
const GATHER_MS = 5_000;
/** Maximum batch size of one call. */
const MOST_ACTS = 40;

let waiting: { _id: number; act: BannerAct }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
const shown = new Set<number>();

/** Counts an impression of a banner once per page load, even if the banner is shown repeatedly. */
export function countShown(bannerId: number): void {
  if (shown.has(bannerId)) return;
  shown.add(bannerId);
  note(bannerId, 'show');
}

/** Counts a click on a banner, or its dismissal for the configured days. */
export function countAct(bannerId: number, act: 'click' | 'dismiss'): void {
  note(bannerId, act);
}

function note(_id: number, act: BannerAct): void {
  waiting.push({ _id, act });
  if (timer === undefined) {
    timer = setTimeout(send, GATHER_MS);
    // A click that leaves the site is sent on `pagehide`.
    addEventListener('pagehide', send, { once: true });
  }
  if (waiting.length >= MOST_ACTS) send();
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  removeEventListener('pagehide', send);
  const acts = waiting;
  waiting = [];
  if (acts.length === 0) return;
  // A failed count does not affect the visitor.
  makeCall(countBanners, { body: { acts } }, { keepalive: true }).catch(() => undefined);
}
