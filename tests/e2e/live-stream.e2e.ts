import { openRoom, playsStreams, positionOf } from '../support/live-room.ts';
import { expect, test } from '../support/maru.ts';

/** Seconds that have to play. The clip of a stream has 20. */
const PLAYED_S = 24;

test('[N7.16] a broadcast of the demo plays on beyond the loop of its clip', async ({
  stack,
  page,
}) => {
  test.setTimeout(300_000);
  await page.goto(stack.url);
  expect(await playsStreams(page), 'The browser needs H.264.').toBe(true);

  await openRoom(page, stack);
  await expect.poll(() => positionOf(page), { timeout: 60_000 }).toBeGreaterThan(0);
  const from = await positionOf(page);

  await expect.poll(() => positionOf(page), { timeout: 90_000 }).toBeGreaterThan(from + PLAYED_S);
  const video = page.locator('video');
  expect(await video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBeGreaterThan(
    0,
  );
});
