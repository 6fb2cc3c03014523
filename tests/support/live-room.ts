import { expect, type APIRequestContext, type Page } from '@playwright/test';
import type { Stack } from './stack.ts';

/** Whether this browser has the codec that all phones and desktop browsers have. */
export const playsStreams = (page: Page): Promise<boolean> =>
  page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.42C01F"'));

/** Opens the room of a free broadcast, or of the first one on the air, or of a recording. */
export async function openRoom(
  page: Page,
  { url }: Stack,
  scheduleId?: number,
  join: 'join_broadcast' | 'join_vod' = 'join_broadcast',
): Promise<void> {
  const id = scheduleId ?? (await onAirOf(page.request, url));
  const joined = await page.request.post(`${url}/api/home/broadcast/${join}`, {
    data: { scheduleId: id },
    headers: { origin: url },
  });
  const room: { url: string } = await joined.json();
  await page.goto(url + room.url);
}

async function onAirOf(request: APIRequestContext, url: string): Promise<number> {
  const latest = await request.get(`${url}/api/home/broadcast/latest`);
  const { items }: { items: { _id: number; type: number; broadcast_status: number }[] } =
    await latest.json();
  const open = items.find(({ type, broadcast_status }) => type === 1 && broadcast_status === 1);
  if (!open) throw new Error('No free broadcast is on the air.');
  return open._id;
}

/** Waits until the simulator has drawn its streams. Until then it answers 404. */
export async function untilStreamsAreDrawn(
  request: APIRequestContext,
  { sandboxUrl }: Stack,
): Promise<void> {
  const areDrawn = async () => {
    const answer = await request.get(`${sandboxUrl}/sandbox/streams`);
    const { items }: { items: { ready: boolean }[] } = await answer.json();
    return items.length > 0 && items.every(({ ready }) => ready);
  };
  await expect.poll(areDrawn, { timeout: 120_000 }).toBe(true);
}

/** Position of the video of a room, in seconds. */
export const positionOf = (page: Page): Promise<number> =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime);

export type StreamState = 'waiting' | 'live' | 'stalled' | 'ended';

/** A stream that the test controls. */
export interface TestStream {
  /** Address of its playlist. */
  url: string;
  change: (state: StreamState) => Promise<void>;
}

/** Starts a stream of the simulator that has been running for a minute. */
export async function startStream(
  request: APIRequestContext,
  { sandboxUrl }: Stack,
): Promise<TestStream> {
  const started = await request.post(`${sandboxUrl}/sandbox/streams`, {
    data: { title: '시험 방송', expert: '한결', expert_id: 1, since_s: 60 },
  });
  const { key, url }: { key: string; url: string } = await started.json();
  return {
    url,
    async change(state) {
      const answer = await request.post(`${sandboxUrl}/sandbox/streams/${key}`, {
        data: { state },
      });
      if (!answer.ok()) throw new Error(`The stream cannot be ${state}: ${answer.status()}`);
    },
  };
}
