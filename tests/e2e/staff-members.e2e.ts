import type { Page } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** Presses a control with the keyboard alone. */
async function press(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await page.getByRole(role, { name }).first().focus();
  await page.keyboard.press('Enter');
}

test('@maru [D03] staff find a member, open a number for a reason, note about it, all by keyboard', async ({
  page,
  loginStaff,
}) => {
  await loginStaff(page, 'users');
  await page.getByRole('searchbox', { name: /이름·아이디/ }).focus();
  await page.keyboard.type('demo7');
  const row = page.getByRole('row', { name: /demo7/ });
  await expect(page.getByText('1명 중 1 – 1')).toBeVisible();

  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: /./ }).filter({ hasText: '회원 번호' });
  await expect(panel).toContainText('010-****-0007');
  await panel.getByRole('button', { name: /휴대폰 번호 보기/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '사유' })).toBeFocused();
  await page.keyboard.type('본인 확인 전화');
  await page.keyboard.press('Enter');
  await expect(panel).toContainText('010-0000-0007');

  await press(page, 'link', '자세히 보기');
  await expect(page).toHaveURL(/user-detail\?_id=\d+/);
  const tabs = page.getByRole('navigation', { name: '회원 화면' });
  await tabs.getByRole('link', { name: /^메모/ }).focus();
  await page.keyboard.press('Enter');
  const words = `전화로 이용 방법을 안내했어요 ${Date.now()}`;
  await page.getByRole('textbox', { name: '새 메모' }).focus();
  await page.keyboard.type(words);
  await press(page, 'button', '메모 남기기');
  await expect(page.getByRole('article').filter({ hasText: words })).toBeVisible();
  await expect(page.getByRole('textbox', { name: '새 메모' })).toHaveValue('');
});

test('@maru a new member appears in the list of members without a reload', async ({
  page,
  staffAs,
  loginStaff,
}) => {
  await loginStaff(page, 'users');
  await expect(page.getByRole('row', { name: /demo1/ }).first()).toBeVisible();
  const helper = await staffAs('super');
  const tail = String(Date.now()).slice(-8);

  await helper.call('POST', '/users', {
    user_id: `live${tail}`,
    name: '이새롬',
    nickname: null,
    phone: `010${tail}`,
    email: null,
    agreed: ['terms', 'privacy', 'ethics'],
    consent_way: 'phone',
    reason: '전화 가입 요청',
  });

  await expect(page.getByRole('row', { name: new RegExp(`live${tail}`) })).toBeVisible();
});

test('@maru every view of a member is accessible to screen readers', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'users');
  for (const tab of ['messages', 'sessions', 'consents', 'history']) {
    await page.goto(`${stack.url}/curve/user-detail?_id=1&tab=${tab}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect([tab, ...(await accessFaultsOf(page))]).toEqual([tab]);
  }
});
