import type { Page } from '@playwright/test';
import { expect, test } from '../support/maru.ts';

/** Seconds that have to play. The clip of a stream has 20. */
const PLAYED_S = 24;

/** Whether this browser has the codec that all phones and desktop browsers have. */
const playsStreams = (page: Page) =>
  page.evaluate(() => MediaSource.isTypeSupported('video/mp4; codecs="avc1.42C01F"'));

test('[N7.16] a broadcast of the demo plays on beyond the loop of its clip', async ({
  stack,
  page,
  request,
}) => {
  test.setTimeout(180_000);
  await page.goto(stack.url);
  test.skip(!(await playsStreams(page)), 'This browser has no H.264.');
  const latest = await request.get('/api/home/broadcast/latest');
  const { items }: { items: { _id: number; type: number; broadcast_status: number }[] } =
    await latest.json();
  const open = items.find(({ type, broadcast_status }) => type === 1 && broadcast_status === 1);
  const joined = await request.post('/api/home/broadcast/join_broadcast', {
    data: { scheduleId: open!._id },
    headers: { origin: stack.url },
  });
  const { url }: { url: string } = await joined.json();

  await page.goto(url);
  const video = page.locator('video');
  const timeOf = () => video.evaluate((element: HTMLVideoElement) => element.currentTime);
  await expect.poll(timeOf, { timeout: 60_000 }).toBeGreaterThan(0);
  const from = await timeOf();

  await expect.poll(timeOf, { timeout: 90_000 }).toBeGreaterThan(from + PLAYED_S);
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(
    0,
  );
});
