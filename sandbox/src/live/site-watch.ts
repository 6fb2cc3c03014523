import type { ScheduleItem } from '@maru/contract/broadcast/broadcast';
import type { Subject } from './drawing/stage.ts';
import { listOnAir, lookEvery, requestSite } from './site-request.ts';
import { streamKeyOf } from './stream-key.ts';
import type { StreamStore } from './stream.store.ts';

/** Interval between two looks at the schedule. */
const EVERY_MS = 3_000;
const MAX_PORTRAIT_BYTES = 2_000_000;

export interface SiteWatchOptions {
  streams: StreamStore;
  /** Public address of the site. */
  siteUrl: string;
  /** Secret of the stream keys. */
  secret: string;
  onFailure: (error: unknown) => void;
}

/**
 * Plays the experts who start and stop their encoders: reads the public schedule, and sends a stream
 * for each broadcast on the air.
 *
 * @returns a function that ends the watch.
 */
export function watchSite({ streams, siteUrl, secret, onFailure }: SiteWatchOptions): () => void {
  const started = new Set<string>();

  async function look(): Promise<void> {
    const items = await listOnAir(siteUrl);
    const keys = new Set(items.map(({ _id }) => streamKeyOf(_id, secret)));
    for (const key of started) {
      if (keys.has(key)) continue;
      started.delete(key);
      if (!streams.isManual(key)) streams.change(key, 'ended', false);
    }
    for (const item of items) {
      const key = streamKeyOf(item._id, secret);
      if (started.has(key) || streams.isManual(key)) continue;
      started.add(key);
      const subject = await subjectOf(item, siteUrl);
      streams.start({ key, subject, startedAt: Date.parse(item.start_date) });
    }
  }

  return lookEvery(EVERY_MS, { siteUrl, look, onFailure });
}

async function subjectOf({ title, expert }: ScheduleItem, siteUrl: string): Promise<Subject> {
  const [path] = expert.profile.profile_img_path;
  return {
    title,
    expert: expert.nick,
    expertId: expert._id,
    portrait: path === undefined ? null : await fetchPortrait(new URL(path, siteUrl)),
  };
}

async function fetchPortrait(url: URL): Promise<Uint8Array | null> {
  try {
    const portrait = new Uint8Array(await (await requestSite(url)).arrayBuffer());
    return portrait.length <= MAX_PORTRAIT_BYTES ? portrait : null;
  } catch {
    // The clip shows a monogram.
    return null;
  }
}
