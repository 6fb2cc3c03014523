import { accessFaultsOf } from '../support/accessibility.ts';
import { openRoom } from '../support/live-room.ts';
import { expect, test } from '../support/maru.ts';

const RECORDING = '/demo/lectures/lecture-1.webm';

const WEBVTT = `WEBVTT

00:00:02.000 --> 00:00:05.000
안녕하세요, 장전 브리핑이에요

00:10:20.500 --> 00:20:00.000
수급부터 볼게요
`;

const secondOf = (video: Element) =>
  video instanceof HTMLVideoElement ? Math.floor(video.currentTime) : null;
const wordsOn = (video: Element) =>
  video instanceof HTMLVideoElement
    ? [...video.textTracks]
        .filter(({ mode }) => mode === 'showing')
        .flatMap(({ activeCues }) => [...(activeCues ?? [])])
        .map((cue) => ('text' in cue ? cue.text : ''))
    : [];

test(
  '[S36] captions that staff upload appear in an open room, with a list of all words',
  { tag: '@maru' },
  async ({ page, stack, staffAs }) => {
    const { items } = await (await page.request.get(`${stack.url}/api/home/vods?kind=free`)).json();
    const vod = items.findLast(({ type }: { type: number }) => type === 1);
    await page.goto(`${stack.url}/vod?watch=${vod._id}&t=1`);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: '00:01부터 보기' }).click();
    const room = await opening;
    const video = room.locator('video');
    await expect(video).toHaveJSProperty('readyState', 4);
    await expect(room.getByText('연결 양호')).toBeVisible();
    await expect(room.getByRole('button', { name: '자막', exact: true })).toHaveCount(0);

    const staff = (await staffAs('content')).page;
    await staff.goto(`${stack.url}/curve/vod?_id=${vod._id}`);
    const panel = staff.getByRole('region', { name: '자막' });
    const field = panel.getByLabel('자막 파일 고르기');
    await field.setInputFiles({
      name: '자막.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(WEBVTT.replace('00:20:00', '00:10:20')),
    });
    await expect(panel.getByRole('alert')).toContainText('6번째 줄');
    await field.setInputFiles({
      name: '자막.vtt',
      mimeType: 'text/vtt',
      buffer: Buffer.from(WEBVTT),
    });
    await expect(panel.getByText(/^자막 2개/)).toBeVisible();
    expect(await accessFaultsOf(staff)).toEqual([]);

    await room.getByText('자막 전체 보기').click();
    const lines = room.getByRole('list', { name: '자막' });
    await lines.getByRole('button', { name: /안녕하세요/ }).focus();
    await room.keyboard.press('ArrowDown');
    await room.keyboard.press('Enter');
    await expect.poll(() => video.evaluate(secondOf)).toBeGreaterThanOrEqual(620);
    await expect(lines.getByRole('button', { name: /수급부터/ })).toHaveAttribute(
      'aria-current',
      'true',
    );
    const captions = room.getByRole('button', { name: '자막', exact: true });
    await captions.click();
    await expect(captions).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => video.evaluate(wordsOn)).toEqual(['수급부터 볼게요']);
    expect(await accessFaultsOf(room)).toEqual([]);

    await staff.getByRole('textbox', { name: /^영상 주소/ }).fill('/demo/lectures/lecture-9.webm');
    await staff.getByRole('button', { name: '저장하기' }).click();
    await staff.getByRole('button', { name: '그대로 두기' }).click();
    await expect(panel.getByText(/^자막 2개/)).toBeVisible();
    await expect(lines).toBeVisible();

    await panel.getByRole('button', { name: '지우기' }).click();
    await staff.getByRole('alertdialog').getByRole('button', { name: '지우기' }).click();
    await expect(room.getByText('자막 전체 보기')).toHaveCount(0);
    await expect(captions).toHaveCount(0);
  },
);

test(
  '[S37] the chat of a recording appears with its picture, and leaves with a jump back',
  { tag: '@maru' },
  async ({ stack, staffAs, newSession, loginMember }) => {
    const staff = await staffAs('content');
    const writer = await newSession();
    await loginMember(writer, 'demo3');
    await expect(writer).not.toHaveURL(/login/);
    const live = await staff.changeStatus(await staff.addBroadcast({ type: 1 }), 1);
    await openRoom(writer, stack, live._id);
    await expect(writer.getByText('연결 양호')).toBeVisible();
    await writer.getByLabel('메시지', { exact: true }).fill('차트를 다시 보여 주세요');
    await writer.keyboard.press('Enter');
    await expect(writer.getByRole('log').getByText('차트를 다시 보여 주세요')).toBeVisible();
    const { version } = await staff.changeStatus(live, 0);
    await staff.call('PATCH', `/schedules/${live._id}`, { vod_url: RECORDING, version });

    const joined = await staff.call<{ url: string }>('POST', `/schedules/${live._id}/room`, {
      recorded: true,
    });
    const desk = staff.page;
    await desk.goto(stack.url + joined.url);
    const visitor = await newSession();
    await openRoom(visitor, stack, live._id, 'join_vod');
    for (const room of [visitor, desk]) {
      const video = room.locator('video');
      await expect(video).toHaveJSProperty('readyState', 4);
      const jumpTo = (second: number) =>
        video.evaluate((element, to) => {
          if (!(element instanceof HTMLVideoElement)) return;
          element.pause();
          element.currentTime = to;
        }, second);
      const line = room.getByRole('log').getByText('차트를 다시 보여 주세요');
      await jumpTo(110);
      await expect(line).toBeVisible();
      await jumpTo(0);
      await expect(line).toHaveCount(0);
      await room.getByText('전체 지난 채팅').click();
      await expect(line).toBeVisible();
      expect(await accessFaultsOf(room)).toEqual([]);
    }

    await visitor.getByText('영상에 맞춰').click();
    await visitor.locator('video').evaluate((element) => {
      if (element instanceof HTMLVideoElement) element.currentTime = 110;
    });
    const line = visitor.getByRole('log').getByText('차트를 다시 보여 주세요');
    await expect(line).toBeVisible();
    await desk.getByRole('button', { name: /님의 메시지 관리/ }).click();
    await desk.getByRole('button', { name: '메시지 숨기기' }).click();
    await expect(line).toHaveCount(0);
  },
);
