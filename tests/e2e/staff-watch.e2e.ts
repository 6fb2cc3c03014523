import type { Page } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** Opens a screen by its name, as keyboard-only users do. */
async function openByName(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('@maru staff watch the system, tend a queue and clear a picture by keyboard alone', async ({
  page,
  loginStaff,
}) => {
  await loginStaff(page, 'super');

  await openByName(page, '실시간 현황');
  const processes = page.getByRole('region', { name: '프로세스 표' });
  for (const name of ['api-1', 'realtime-1', 'web-1', 'workers-1', 'postgres', 'redis']) {
    await expect(processes.getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('img', { name: /^접속과 시청: 접속 \d/ })).toBeVisible();
  await page.getByRole('button', { name: '멈춤' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('멈춰 두었어요')).toBeVisible();
  await page.getByRole('button', { name: '대기열 깊이 표로 보기' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: /^대기열 깊이, 최근 값 \d+개$/ })).toBeVisible();

  await openByName(page, '대기열');
  await page.getByRole('button', { name: '멈추기' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.getByRole('alertdialog').getByRole('button', { name: '멈추기' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('문자 일시정지')).toBeVisible();
  await page.getByRole('button', { name: '다시 시작' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('문자 일시정지')).toHaveCount(0);

  await openByName(page, '이미지 보관함');
  await page.getByRole('button', { name: '쓰이지 않는 것' }).focus();
  await page.keyboard.press('Enter');
  const row = page.getByRole('row', { name: /사칭 주의 안내 그림/ });
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: '사칭 주의 안내 그림.png' });
  await expect(panel.getByText('쓰이는 곳이 없어요')).toBeVisible();
  await panel.getByRole('button', { name: '완전히 지우기' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '완전히 지우기' }).focus();
  await page.keyboard.press('Enter');
  await expect(row).toHaveCount(0);
});

test('@maru [X09] staff see of a broadcast they opened how many pages have heard it', async ({
  page,
  visit,
  staffAs,
  loginStaff,
}) => {
  const staff = await staffAs('content');
  const broadcast = await staff.addBroadcast({ title: '전달 확인 방송' });
  const home = await visit('/');
  await home.getByRole('button', { name: '더보기' }).click();
  await loginStaff(page, 'super');
  await openByName(page, '전달 확인');

  await staff.changeStatus(broadcast, 1);

  const row = page.getByRole('row', { name: /전달 확인 방송 · LIVE/ });
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: '방송 상태·편성' });
  await expect(panel.getByText('schedule.changed')).toBeVisible();
  const share = panel.getByRole('progressbar', { name: '확인한 화면' });
  const figureOf = async (name: 'value' | 'max') => Number(await share.getAttribute(name));
  await expect.poll(() => figureOf('max'), { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  await expect
    .poll(async () => (await figureOf('max')) - (await figureOf('value')), { timeout: 60_000 })
    .toBe(0);
  expect(await accessFaultsOf(page)).toEqual([]);

  await page.getByLabel('종류').selectOption('배너');
  await expect(row).toHaveCount(0);
});
