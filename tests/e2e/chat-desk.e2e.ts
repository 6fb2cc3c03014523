import { accessFaultsOf } from '../support/accessibility.ts';
import { openRoom } from '../support/live-room.ts';
import { expect, test, type Staff } from '../support/maru.ts';

const SPAM = '무료 종목방 초대해요';

/** The room of a broadcast with the tools of staff. */
async function openAsStaff({ page, call }: Staff, url: string, scheduleId: number) {
  const joined = await call<{ url: string }>('POST', `/schedules/${scheduleId}/room`, {
    recorded: false,
  });
  await page.goto(url + joined.url);
  return page;
}

test('[S23] [S24] staff hide a line and mute its writer from the room, and all see it at once', async ({
  stack,
  staffAs,
  newSession,
  loginMember,
}) => {
  test.setTimeout(240_000);
  const staff = await staffAs('content');
  const { _id } = await staff.changeStatus(await staff.addBroadcast({ type: 1 }), 1);
  const writer = await newSession();
  await loginMember(writer, 'demo3');
  await expect(writer).not.toHaveURL(/login/);
  const reader = await newSession();
  await openRoom(writer, stack, _id);
  await openRoom(reader, stack, _id);
  const desk = await openAsStaff(staff, stack.url, _id);
  for (const page of [writer, reader, desk]) {
    await expect(page.getByText('연결 양호')).toBeVisible();
  }
  await writer.getByLabel('메시지', { exact: true }).fill(SPAM);
  await writer.keyboard.press('Enter');
  for (const page of [writer, reader, desk]) {
    await expect(page.getByRole('log').getByText(SPAM)).toBeVisible();
  }

  await desk.getByRole('button', { name: /님의 메시지 관리/ }).focus();
  await desk.keyboard.press('Enter');
  await expect(desk.getByRole('button', { name: '메시지 숨기기' })).toBeVisible();
  expect(await accessFaultsOf(desk)).toEqual([]);
  await desk.getByRole('button', { name: '10분 동안 쓰기 정지' }).click();
  await expect(writer.getByText(/까지 글쓰기를 멈췄어요/)).toBeVisible();
  await desk.getByRole('button', { name: /님의 메시지 관리/ }).click();
  await desk.getByRole('button', { name: '메시지 숨기기' }).click();
  for (const page of [writer, reader, desk]) {
    await expect(page.getByRole('log').getByText(SPAM)).toHaveCount(0);
  }

  await desk.getByRole('button', { name: '관리', exact: true }).click();
  await expect(desk.getByRole('heading', { name: '처리 기록' })).toBeVisible();
  await expect(desk.getByText('메시지 숨김')).toBeVisible();
  expect(await accessFaultsOf(desk)).toEqual([]);
  await desk.getByRole('button', { name: /쓰기 정지 풀기/ }).click();
  await expect(writer.getByLabel('메시지', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: /다시 보이기/ }).click();
  await expect(reader.getByRole('log').getByText(SPAM)).toBeVisible();
});
