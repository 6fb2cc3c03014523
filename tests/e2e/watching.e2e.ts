import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brandOf } from '@maru/brands/registry';
import type { Page } from '@playwright/test';
import { expect, test, type Staff } from '../support/maru.ts';

/** Marker that occurs in no other address. */
const TRACE = 'guarded-media';
const MEDIA = {
  live_url: `https://media.partner.example/${TRACE}/live.m3u8`,
  vod_url: `https://media.partner.example/${TRACE}/vod.m3u8`,
};

async function putPaidOnAir(staff: Staff) {
  const broadcast = await staff.addBroadcast({ ...MEDIA, kind: 'paid', type: 0 });
  return staff.changeStatus(broadcast, 1);
}

/** A call of the page itself, with its cookies and its origin. */
const post = (page: Page, path: string, body: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ([address, payload]) => {
      const response = await fetch(`/api/home${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: payload,
      });
      return response.json();
    },
    [path, JSON.stringify(body)] as const,
  );

test('[C4] the playback address of a broadcast is never sent to a client before the check', async ({
  stack,
  request,
  staffAs,
  newSession,
  loginMember,
}) => {
  test.setTimeout(300_000);
  const page = await newSession();
  const frames: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => frames.push(String(payload))),
  );
  await page.goto(stack.url);
  const staff = await staffAs('content');
  const broadcast = await putPaidOnAir(staff);
  const day = new Date(broadcast.start_date).toLocaleDateString('sv-SE', {
    timeZone: 'Asia/Seoul',
  });
  await expect.poll(() => frames.some((frame) => frame.includes(broadcast.title))).toBe(true);
  // A visitor who arrives later receives the whole schedule.
  await page.reload();

  const reported = new Map<string, string>();
  const ask = async (path: string) => reported.set(path, await (await request.get(path)).text());
  for (const path of [
    '/broadcast/latest',
    `/schedules?from=${day}&to=${day}`,
    `/schedules/${broadcast._id}`,
    '/vods',
    '/curricula',
    '/series',
    `/experts/${broadcast.expert._id}`,
    `/search?q=${encodeURIComponent(broadcast.title)}`,
  ]) {
    await ask(`/api/home${path}`);
  }
  const { routes } = brandOf(stack.brand);
  const pages = routes.map(({ path }) => path).filter((path) => !path.includes(':'));
  for (const path of pages) await ask(path);
  const build = `dist/web/${stack.brand}`;
  for (const file of await readdir(build, { recursive: true })) {
    if (/\.(?:js|css|html|json)$/.test(file)) {
      reported.set(file, await readFile(join(build, file), 'utf8'));
    }
  }
  reported.set('sockets', frames.join('\n'));

  expect(reported.get('/api/home/broadcast/latest')).toContain(broadcast.title);
  expect(pages.length).toBeGreaterThan(20);
  expect([...reported].filter(([, text]) => text.includes(TRACE)).map(([where]) => where)).toEqual(
    [],
  );

  // The address is revealed only after the check, and only to buyers.
  const refused = await post(page, '/broadcast/join_broadcast', { scheduleId: broadcast._id });
  expect(refused['message']).toBe('MISSING_TOKENS');
  await loginMember(page, 'demo1');
  await expect(page).not.toHaveURL(/login/);
  const joined = await post(page, '/broadcast/join_broadcast', { scheduleId: broadcast._id });
  const ticket = String(joined['url']).replace('/room/', '');
  const room = await post(page, '/rooms/enter', { ticket });
  expect(room['playback']).toEqual({ kind: 'hls', url: MEDIA.live_url });
  await staff.changeStatus(broadcast, 0);
});

test('[U28] an account watches in one place: the older window says why it stopped', async ({
  stack,
  staffAs,
  newSession,
  loginMember,
}) => {
  const staff = await staffAs('content');
  const broadcast = await staff.changeStatus(await staff.addBroadcast({ type: 0 }), 1);
  const watch = async () => {
    const page = await newSession();
    await loginMember(page, 'demo2');
    await expect(page).not.toHaveURL(/login/);
    const { url } = await post(page, '/broadcast/join_broadcast', { scheduleId: broadcast._id });
    await page.goto(stack.url + String(url));
    await expect(page.getByText('연결 양호')).toBeVisible();
    return page;
  };

  const older = await watch();
  const newer = await watch();

  await expect(older.getByText('다른 기기에서 로그인되어 로그아웃 되었습니다.')).toBeVisible();
  await expect(newer.getByText('연결 양호')).toBeVisible();
  // On a phone on its side the picture is whole, and the chat beside it can be read.
  await newer.setViewportSize({ width: 844, height: 390 });
  await expect(async () => {
    const player = await newer
      .getByRole('region', { name: '방송' })
      .locator('> :first-child')
      .boundingBox();
    expect(player!.width / player!.height).toBeCloseTo(16 / 9, 1);
    expect(player!.y + player!.height).toBeLessThanOrEqual(390);
    expect((await newer.getByRole('log').boundingBox())!.height).toBeGreaterThan(150);
    expect(await newer.evaluate(() => document.documentElement.scrollHeight)).toBe(390);
  }).toPass();
  // The old address does not let the visitor back in.
  await older.reload();
  await expect(older.getByText('입장 시간이 지났어요. 방송을 다시 눌러 주세요.')).toBeVisible();
  await staff.changeStatus(broadcast, 0);
});
