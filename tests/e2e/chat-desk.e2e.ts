import type { Page } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { openRoom } from '../support/live-room.ts';
import { expect, test, type Stack, type Staff } from '../support/maru.ts';

const SPAM = '무료 종목방 초대해요';

/** The room of a broadcast with the tools of staff. */
async function openAsStaff({ page, call }: Staff, url: string, scheduleId: number) {
  const joined = await call<{ url: string }>('POST', `/schedules/${scheduleId}/room`, {
    recorded: false,
  });
  await page.goto(url + joined.url);
  return page;
}

interface Fixtures {
  stack: Stack;
  staffAs: (loginId: string) => Promise<Staff>;
  newSession: () => Promise<Page>;
  loginMember: (page: Page, loginId: string) => Promise<void>;
}

/** A room on the air with a member who writes, a visitor who reads, and staff at its desk. */
async function openChat({ stack, staffAs, newSession, loginMember }: Fixtures) {
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
  return { writer, reader, desk };
}

test('[S23] [S24] staff hide a line and mute its writer from the room, and all see it at once', async ({
  stack,
  staffAs,
  newSession,
  loginMember,
}) => {
  const fixtures = { stack, staffAs, newSession, loginMember };
  const { writer, reader, desk } = await openChat(fixtures);
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

test('[S28] staff set slow mode, a pinned note and who may write, and all pages follow', async ({
  stack,
  staffAs,
  newSession,
  loginMember,
}) => {
  const fixtures = { stack, staffAs, newSession, loginMember };
  const { writer, reader: visitor, desk } = await openChat(fixtures);

  await desk.getByRole('button', { name: '관리', exact: true }).click();
  await desk.getByLabel('느린 채팅').selectOption('60');
  await expect(visitor.getByText('60초에 한 번 보낼 수 있어요')).toBeVisible();
  await desk.getByRole('textbox', { name: '고정 안내' }).fill('질문은 10시에 받아요');
  await desk.getByRole('button', { name: '안내 고정' }).click();
  for (const page of [writer, visitor]) {
    await expect(page.getByText('질문은 10시에 받아요')).toBeVisible();
    expect(await accessFaultsOf(page)).toEqual([]);
  }
  await desk.getByText('회원만').click();
  await expect(visitor.getByText(/로그인한 회원만/)).toBeVisible();
  await expect(desk.getByText('채팅 설정 변경').first()).toBeVisible();
  expect(await accessFaultsOf(desk)).toEqual([]);

  const field = writer.getByLabel('메시지', { exact: true });
  await field.fill('안녕하세요');
  await writer.keyboard.press('Enter');
  await expect(writer.getByRole('log').getByText('안녕하세요')).toBeVisible();
  await expect(writer.getByText(/초 뒤에 보낼 수 있어요/)).toBeVisible();
  await desk.getByLabel('느린 채팅').selectOption('0');
  await expect(writer.getByText('1초에 한 번 보낼 수 있어요')).toBeVisible();
});

test('[S29] a visitor reports a line, and staff see it at once and hide it for all', async ({
  stack,
  staffAs,
  newSession,
  loginMember,
  loginStaff,
}) => {
  const fixtures = { stack, staffAs, newSession, loginMember };
  const { writer, reader } = await openChat(fixtures);
  const queue = await loginStaff(await newSession(), 'super');
  await queue.goto(`${stack.url}/curve/line-report?state=open`);
  await expect(queue.getByRole('heading', { level: 1, name: '채팅 신고' })).toBeVisible();
  await writer.getByLabel('메시지', { exact: true }).fill(SPAM);
  await writer.keyboard.press('Enter');

  await reader.getByRole('button', { name: /님의 메시지 신고/ }).click();
  await reader.getByText('불법 리딩이나 투자 권유예요').click();
  expect(await accessFaultsOf(reader)).toEqual([]);
  await reader.getByRole('button', { name: '신고하기' }).click();
  await expect(reader.getByText(/신고를 접수했어요/).first()).toBeVisible();

  await queue.getByText(SPAM).first().click();
  const panel = queue.getByRole('dialog', { name: '채팅 신고' });
  await expect(panel.getByText('불법 리딩이나 투자 권유예요')).toBeVisible();
  expect(await accessFaultsOf(queue)).toEqual([]);
  await panel.getByRole('button', { name: '메시지 숨기기' }).click();

  await expect(panel.getByText('숨김', { exact: true })).toBeVisible();
  for (const page of [writer, reader]) {
    await expect(page.getByRole('log').getByText(SPAM)).toHaveCount(0);
  }
});

test('[S31] staff ask a question, viewers vote by keyboard, and all see the result', async ({
  stack,
  staffAs,
  newSession,
  loginMember,
}) => {
  const fixtures = { stack, staffAs, newSession, loginMember };
  const { writer, reader, desk } = await openChat(fixtures);

  await desk.getByRole('button', { name: '관리', exact: true }).click();
  await desk.getByRole('textbox', { name: '질문' }).fill('다음 주제는 무엇으로 할까요?');
  await desk.getByRole('textbox', { name: '답 1' }).fill('금리');
  await desk.getByRole('textbox', { name: '답 2' }).fill('환율');
  await desk.getByRole('button', { name: '투표 시작' }).click();
  await writer.getByRole('radio', { name: '금리' }).focus();
  await writer.keyboard.press('ArrowDown');
  await writer.keyboard.press('Enter');
  await expect(writer.getByText('100% · 1표')).toBeVisible();
  expect(await accessFaultsOf(writer)).toEqual([]);
  await expect(reader.getByRole('radio', { name: '환율' })).toBeVisible();
  expect(await accessFaultsOf(reader)).toEqual([]);

  await desk.keyboard.press('Escape');
  await desk.getByRole('button', { name: '투표 마감' }).click();
  for (const page of [writer, reader]) {
    await expect(page.getByText('투표 결과')).toBeVisible();
    await expect(page.getByText('100% · 1표')).toBeVisible();
  }
});
