import type { Page } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import {
  openRoom,
  playsStreams,
  positionOf,
  startStream,
  untilStreamsAreDrawn,
} from '../support/live-room.ts';
import { expect, test } from '../support/maru.ts';
import { smallTargetsOf } from '../support/touch-targets.ts';

/** Sizes of a window: a desktop, a tablet, a phone, and a phone on its side. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', typeof name === 'string' ? { name, exact: true } : { name });

/** Text about a picture that does not move. */
const words = (page: Page) =>
  page.getByRole('region', { name: '방송' }).getByRole('status').first();

/** Waits until the video moves on from its present position. */
async function playing(page: Page): Promise<void> {
  const from = await positionOf(page).catch(() => 0);
  const moved = async () => Math.abs((await positionOf(page)) - from);
  await expect.poll(moved, { timeout: 60_000 }).toBeGreaterThan(0.5);
}

/** Captions that are shown: how many lines of them are there. */
const shownLines = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) =>
    Array.from(video.textTracks)
      .filter(({ mode }) => mode === 'showing')
      .reduce((lines, { cues }) => lines + (cues?.length ?? 0), 0),
  );

/** Opens the room of the first broadcast on the air, once it plays. */
async function openPlaying(page: Page, stack: Parameters<typeof openRoom>[1]): Promise<void> {
  await page.goto(stack.url);
  expect(await playsStreams(page), 'The browser needs H.264.').toBe(true);
  await untilStreamsAreDrawn(page.request, stack);
  await openRoom(page, stack);
  await playing(page);
}

test('@maru a viewer chooses quality and captions, goes back and returns to the live position', async ({
  stack,
  page,
  troubles,
}) => {
  await openPlaying(page, stack);

  // Quality, by keyboard.
  await button(page, /^화질/).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { name: /^자동/ })).toBeFocused();
  await expect(page.getByText(/실제보다 약 \d+초 늦은 화면이에요/)).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: '360p' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(button(page, '화질 360p')).toBeFocused();
  const height = () =>
    page.locator('video').evaluate((video: HTMLVideoElement) => video.videoHeight);
  await expect.poll(height).toBe(360);

  // Captions, which the next visit remembers.
  await page.locator('video').focus();
  await page.keyboard.press('c');
  await expect(button(page, '자막')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => shownLines(page)).toBeGreaterThan(0);

  // Ten seconds back, and live again.
  await expect(button(page, '실시간')).toHaveAttribute('aria-disabled', 'true');
  await button(page, '10초 뒤로').click();
  const live = button(page, /^실시간으로.*초 뒤$/);
  await expect(live).toBeVisible();
  await expect(page.getByRole('slider', { name: '재생 위치' })).toHaveAttribute(
    'aria-valuetext',
    /^실시간보다 00:\d\d 뒤$/,
  );
  await playing(page);
  await live.click();
  await expect(button(page, '실시간')).toBeVisible();

  await openRoom(page, stack);
  await playing(page);
  await expect.poll(() => shownLines(page)).toBeGreaterThan(0);
  expect(troubles).toEqual([]);
});

test('@maru the picture fills the window, and the chat is a sheet beside it', async ({
  stack,
  page,
}) => {
  const player = page.locator('video');
  const fills = async () => {
    const { width, height } = (await player.boundingBox())!;
    const window = page.viewportSize()!;
    return width === window.width && height === window.height;
  };
  await openPlaying(page, stack);
  const chat = page.getByRole('complementary', { name: '실시간 채팅' });
  await expect(chat).toBeVisible();

  // Theatre, which the next visit remembers.
  await button(page, '넓게 보기').click();
  await expect.poll(fills).toBe(true);
  await expect(chat).toBeHidden();
  await button(page, '채팅').click();
  await expect(chat.getByRole('log')).toBeVisible();
  expect(await fills()).toBe(false);
  await page.keyboard.press('Escape');
  await expect(chat).toBeHidden();
  await expect(button(page, '채팅')).toBeFocused();
  await openRoom(page, stack);
  await expect(button(page, '넓게 보기')).toHaveAttribute('aria-pressed', 'true');
  await button(page, '넓게 보기').click();
  await expect(chat).toBeVisible();

  // A phone on its side.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(fills).toBe(true);
  await button(page, '채팅').click();
  await expect(chat.getByRole('textbox', { name: '메시지' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(390);
  await chat.getByRole('button', { name: '실시간 채팅 닫기' }).click();
  await expect.poll(fills).toBe(true);

  // A browser that refuses the whole screen shows the picture in the whole window.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(fills).toBe(false);
  await page.evaluate(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError('refused'));
  });
  await button(page, '전체 화면').click();
  await expect.poll(fills).toBe(true);
  await button(page, '전체 화면 끝내기').click();
  await expect.poll(fills).toBe(false);
});

test('@maru the player is accessible, and large enough for a finger, at every size', async ({
  stack,
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await openPlaying(page, stack);
  const faults: string[] = [];
  const look = async (name: string) => {
    const isTouched = page.viewportSize()!.width < 900;
    const found = await accessFaultsOf(page);
    if (isTouched) found.push(...(await smallTargetsOf(page)));
    faults.push(...found.map((fault) => `${name}: ${fault}`));
  };

  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.getByRole('region', { name: '방송' }).hover();
    await look(`${size.width}`);
    await button(page, /^화질/).click();
    await look(`${size.width}, menu`);
    await page.keyboard.press('Escape');
  }
  await button(page, '채팅').click();
  await look('844, sheet');
  await context.close();

  expect(faults).toEqual([]);
});

test('@maru a stream that starts late, stalls or stops is explained, and plays by itself again', async ({
  stack,
  page,
  staffAs,
  request,
}) => {
  test.setTimeout(300_000);
  await page.goto(stack.url);
  expect(await playsStreams(page), 'The browser needs H.264.').toBe(true);
  const stream = await startStream(request, stack);
  await stream.change('waiting');
  const staff = await staffAs('content');
  const added = await staff.addBroadcast({ live_url: stream.url });
  const broadcast = await staff.changeStatus(added, 1);

  // Late.
  await openRoom(page, stack, broadcast._id);
  await expect(words(page)).toHaveText(/곧 화면이 시작돼요|늦어지고 있어요/);
  await stream.change('live');
  await playing(page);
  await expect(words(page)).toHaveText('');

  // Stalled.
  await stream.change('stalled');
  await expect(words(page)).toHaveText('화면이 잠시 끊겼어요. 다시 불러오고 있어요.');
  await stream.change('live');
  await playing(page);
  await expect(words(page)).toHaveText('');

  // Stopped.
  await stream.change('ended');
  await expect(words(page)).toHaveText('방송 화면이 멈췄어요. 다시 시작되면 바로 보여 드려요.', {
    timeout: 60_000,
  });
  await stream.change('live');
  await playing(page);
  await expect(words(page)).toHaveText('');

  // Over.
  await staff.changeStatus(broadcast, 0);
  await expect(page.getByRole('heading', { name: '방송이 끝났어요' })).toBeVisible();
});
