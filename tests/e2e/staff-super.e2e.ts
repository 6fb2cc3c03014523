import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../support/maru.ts';

const AXE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function logIn(page: Page, url: string, loginId: string, password = PASSWORD) {
  await page.goto(`${url}/curve/login`);
  await page.getByLabel('아이디', { exact: true }).fill(loginId);
  await page.getByLabel('비밀번호', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/curve\/login/);
}

async function expectNoFaults(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(AXE_TAGS).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

test('@maru a new manager works with two permissions, until one is taken away', async ({
  browser,
  page,
  stack,
}) => {
  test.setTimeout(120_000);
  await logIn(page, stack.url, 'super');
  await page.goto(`${stack.url}/curve/manager-write`);

  // By keyboard alone.
  await page.getByLabel('아이디').focus();
  await page.keyboard.type('newbie');
  await page.getByLabel('처음 비밀번호').focus();
  await page.keyboard.type('kiwi-4821x');
  await page.getByLabel('이름').focus();
  await page.keyboard.type('김새벽');
  await page.getByRole('checkbox', { name: '콘텐츠' }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('checkbox', { name: '메시지' }).focus();
  await page.keyboard.press('Space');
  await expectNoFaults(page);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/curve\/manager-write\/\d+$/);

  const other = await (await browser.newContext()).newPage();
  await logIn(other, stack.url, 'newbie', 'kiwi-4821x');
  await other.goto(`${stack.url}/curve/sms`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('문자 발송');

  await page.getByRole('checkbox', { name: '메시지' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');

  await expect(other.getByText('접근 권한이 없어요')).toBeVisible();
  await page.goto(`${stack.url}/curve/manager`);
  await expect(page.getByRole('link', { name: '김새벽' })).toBeVisible();
});

test('@maru an address comes on the list, and the own one not off it by mistake', async ({
  page,
  stack,
}) => {
  await logIn(page, stack.url, 'super');
  await page.goto(`${stack.url}/curve/ip`);
  await page.getByRole('button', { name: 'IP 등록' }).press('Enter');
  await page.getByLabel('IP 주소 또는 범위').focus();
  await page.keyboard.type('203.0.113.200');
  await page.getByRole('dialog', { name: 'IP 등록' }).getByLabel('이름').focus();
  await page.keyboard.type('새 지점');
  await expectNoFaults(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '203.0.113.200' })).toBeVisible();

  await page.getByRole('row', { name: /지금 접속 중/ }).press('Enter');
  await page.getByRole('button', { name: '목록에서 빼기' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '빼기' }).press('Enter');
  await expect(page.getByText('지금 접속한 IP가 막혀요')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /지금 접속 중/ })).toBeVisible();
});

test('an order is paid, asked back, and refunded', async ({ page, stack }) => {
  test.setTimeout(120_000);
  await logIn(page, stack.url, 'super');
  await page.goto(`${stack.url}/curve/order-paid?state=pending`);
  await page.locator('tbody tr').first().press('Enter');
  await page.getByRole('button', { name: '입금 확인' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '입금 확인' }).press('Enter');
  await expect(page.getByText('입금을 확인했어요').first()).toBeVisible();

  await page.getByRole('button', { name: '환불 요청' }).press('Enter');
  await page.getByLabel('회원이 말한 사유').fill('실수로 주문했어요.');
  await page.getByRole('button', { name: '등록하기' }).press('Enter');
  await expect(page).toHaveURL(/\/curve\/order-refund\?id=\d+/);
  await expect(page.getByText('돌려드릴 금액')).toBeVisible();
  await expectNoFaults(page);

  await page.getByRole('dialog').getByRole('button', { name: '승인', exact: true }).press('Enter');
  await page.getByRole('button', { name: '승인하기' }).press('Enter');
  await page.getByRole('button', { name: '이체 완료' }).press('Enter');
  await page.getByLabel('은행').fill('가온은행');
  await page.getByLabel('계좌번호 뒤 4자리').fill('1234');
  await page.getByLabel('예금주').fill('김하나');
  await page.getByLabel('예금주').press('Enter');
  await expect(page.getByText('환불을 마쳤어요').first()).toBeVisible();
  await page.goto(`${stack.url}/curve/order-expert`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('전문가 정산');
});

test('@daebeom the order pages are for super admins only', async ({ page, stack }) => {
  await logIn(page, stack.url, 'payment');
  await page.goto(`${stack.url}/curve/order-paid`);

  // Nothing is left in the menu, so the own account is what opens.
  await expect(page).toHaveURL(/\/curve\/start$/);
  const refused = await page.evaluate(async () => (await fetch('/api/admin/orders')).status);
  expect(refused).toBe(403);
});
