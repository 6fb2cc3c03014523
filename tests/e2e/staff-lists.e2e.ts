import { readFile } from 'node:fs/promises';
import type { WebSocketRoute } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { excessAt } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

interface Manager {
  _id: number;
  user_id: string;
  permissions: string[];
  version: number;
}

test('staff save a list as a view, export it with a reason, and find both, by keyboard alone @maru', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'super');
  await page.goto(`${stack.url}/curve/broadcast?kind=free`);

  // A view under a name, which the list then opens again.
  await page.getByRole('button', { name: '보기', exact: true }).press('Enter');
  await expect(page.getByText('이름을 붙여 저장해')).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.getByRole('button', { name: '지금 보기 저장' }).press('Enter');
  await page.getByLabel('이름').fill('무료 방송');
  await page.keyboard.press('Enter');
  await expect(page.getByText('‘무료 방송’ 보기를 저장했어요.').first()).toBeVisible();
  await page.goto(`${stack.url}/curve/broadcast`);
  await page.getByRole('button', { name: '보기', exact: true }).press('Enter');
  await page.getByRole('button', { name: '무료 방송', exact: true }).press('Enter');
  // The address changes before the list, which keeps its old rows until the new ones arrive.
  await expect(page.getByRole('button', { name: '조건 1개' })).toBeVisible();

  // Rows by the arrow keys; Enter opens the panel and Escape closes it.
  const rows = page.getByRole('table').locator('tbody tr');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]id=\d+/);
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/[?&]id=/);

  // The download requires a reason.
  await page.getByRole('button', { name: 'CSV' }).press('Enter');
  const reason = page.getByRole('dialog').getByLabel('내려받는 사유');
  await expect(reason).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  await reason.fill('편성 점검');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  expect(file.suggestedFilename()).toMatch(/^방송_편성_\d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('번호,제목,전문가');

  // The log has it, whole, and the month can be looked back at.
  await page.goto(`${stack.url}/curve/audit-log?sort=export`);
  await expect(page.getByRole('cell', { name: '편성 점검' })).toBeVisible();
  await expect(page.getByText('모두 온전해요')).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '방송 CSV 내려받기' })).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.goto(`${stack.url}/curve/audit-log?tab=logins`);
  await expect(page.getByRole('table')).toContainText('로그인');
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.goto(`${stack.url}/curve/access-review`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('접속 기록 점검');
  expect(await accessFaultsOf(page)).toEqual([]);

  // The palette finds a member, masked.
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('demo20');
  await expect(page.getByRole('option', { name: /\(demo20\)/ })).toContainText('010-****-');
  expect(await accessFaultsOf(page)).toEqual([]);
});

test('a staff page that lost its socket shows the missed changes, limited to its permissions @maru', async ({
  page,
  stack,
  staffAs,
  loginStaff,
}) => {
  const helper = await staffAs('super');
  const { items } = await helper.call<{ items: Manager[] }>('GET', '/managers?q=users');
  const account = items.find(({ user_id }) => user_id === 'users')!;
  const permit = (permissions: readonly string[], { version }: Manager) =>
    helper.call<{ item: Manager }>('PATCH', `/managers/${account._id}`, { permissions, version });
  const sockets: WebSocketRoute[] = [];
  let isCut = false;
  let hasFailed = false;
  await page.route('**/socket.io/**', (route) => (isCut ? route.abort() : route.continue()));
  await page.routeWebSocket(/socket\.io/, (socket) => {
    if (isCut) return void socket.close();
    socket.connectToServer();
    sockets.push(socket);
  });
  await loginStaff(page, 'users');
  await page.goto(`${stack.url}/curve/user-management?q=meanwhile`);
  await expect(page.getByText('조건에 맞는 내용이 없어요')).toBeVisible();
  const menu = page.getByRole('navigation', { name: '관리자 메뉴' });
  const campaigns = menu.getByRole('button', { name: '메시지' });
  await expect(campaigns).toHaveCount(0);

  isCut = true;
  // The first question after the return meets an API that is not back yet.
  await page.route('**/api/admin/auth/check', async (route) => {
    if (isCut || hasFailed) return route.continue();
    hasFailed = true;
    await route.fulfill({ status: 503, json: { message: 'SERVICE_UNAVAILABLE' } });
  });
  await Promise.all(sockets.map((socket) => socket.close()));
  await helper.call('POST', '/users', {
    user_id: 'meanwhile',
    name: '한사이',
    nickname: null,
    phone: '01055559999',
    email: null,
    agreed: ['terms', 'privacy', 'ethics'],
    consent_way: 'phone',
    reason: '전화로 가입',
  });
  const { item: changed } = await permit([...account.permissions, 'manageMessages'], account);
  isCut = false;

  await expect(page.getByRole('cell', { name: 'meanwhile', exact: true })).toBeVisible();
  await expect(campaigns).toBeVisible();
  expect(hasFailed).toBe(true);
  await permit(account.permissions, changed);
});

test('the campaigns fit beside the menu, and a narrow screen shows title, state and counts first @maru', async ({
  page,
  stack,
  loginStaff,
}) => {
  // As long and as many as they get.
  const wide = {
    kind: 'LMS',
    title: '오늘 밤 일곱 시 무료 공개방송에서 이번 주 핵심 공시를 풀어 드려요',
    advertising: true,
    audience: { kind: 'grade', grades: ['free', 'vip', 'premium', 'vvip'] },
    send_at: '2025-12-28T18:00:00+09:00',
    state: 'approval',
    total: 100_000,
    sent: 98_888,
    failed: 10_000,
    unknown: 112,
  };
  await page.route('**/api/admin/sms/campaigns?*', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { items: object[] };
    await route.fulfill({
      json: {
        ...answer,
        items: answer.items.map((row) => ({ ...row, ...wide, started_at: null })),
      },
    });
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms`);
  const table = page.getByRole('table', { name: '문자 발송 목록' });

  await expect(table.getByText('98,888').first()).toBeVisible();
  await expect(table.getByRole('columnheader').last()).toBeInViewport({ ratio: 1 });

  // On a phone each row is a card.
  await page.setViewportSize({ width: 390, height: 844 });
  const card = table.getByRole('row').nth(1);
  for (const text of [wide.title, '승인대기', '98,888']) {
    await expect(card.getByText(text, { exact: true }).first()).toBeInViewport({ ratio: 1 });
  }
  await expect(card.locator('[data-head="대상"]')).toBeInViewport({ ratio: 1 });
  expect(await excessAt(page, 390)).toEqual([]);
});

test('[T56] [T57] on a phone filters are a sheet, and LIVE is on the card of a broadcast @maru', async ({
  page,
  stack,
  staffAs,
  loginStaff,
}) => {
  const content = await staffAs('content');
  const broadcast = await content.addBroadcast();
  await loginStaff(page, 'super');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${stack.url}/curve/broadcast`);

  // By keyboard alone: the sheet has the focus, keeps it, and gives it back.
  await page.getByRole('button', { name: '필터', exact: true }).press('Enter');
  const sheet = page.getByRole('dialog', { name: '필터' });
  await expect(sheet).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  const hasFocus = () => sheet.evaluate((element) => element.contains(document.activeElement));
  for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key);
    expect(await hasFocus()).toBe(true);
  }
  await sheet.getByRole('searchbox').fill(broadcast.title);
  await page.keyboard.press('Escape');
  const opener = page.getByRole('button', { name: '필터 1개', exact: true });
  await expect(opener).toBeFocused();
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  for (const excess of await excessAt(page, 390)) expect(excess).toBe('');

  // The button stands in the first line of the card.
  const card = page.getByRole('table').locator('tbody tr');
  await expect(card).toHaveCount(1);
  const turnOn = card.getByRole('button', { name: `${broadcast.title} LIVE 켜기` });
  await expect(turnOn).toBeInViewport({ ratio: 1 });
  const belowTop = async () => {
    const [top, button] = await Promise.all([card.boundingBox(), turnOn.boundingBox()]);
    return button && top ? button.y - top.y : Infinity;
  };
  await expect.poll(belowTop).toBeLessThan(40);
  await turnOn.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'LIVE 켜기' }).click();
  await expect(card.getByRole('button', { name: `${broadcast.title} 방송 끄기` })).toBeVisible();

  await opener.press('Enter');
  await sheet.getByRole('button', { name: '초기화' }).click();
  await sheet.getByRole('button', { name: /^[\d,]+편 보기$/ }).click();
  await expect(page.getByRole('button', { name: '필터', exact: true })).toBeFocused();
});
