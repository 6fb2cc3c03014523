import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

test('@maru [D09] [T50] a new manager works with two permissions, until one is taken away', async ({
  page,
  stack,
  newSession,
  loginStaff,
}) => {
  await loginStaff(page, 'super');
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
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/curve\/manager-write\/\d+$/);

  const session = await newSession();
  const refused: string[] = [];
  session.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  const other = await loginStaff(session, 'newbie', 'kiwi-4821x');
  await other.goto(`${stack.url}/curve/sms`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(/새 비밀번호를 정해 주세요/);
  expect(await accessFaultsOf(other)).toEqual([]);
  await other.getByLabel('임시 비밀번호').focus();
  await other.keyboard.type('kiwi-4821x');
  await other.getByRole('textbox', { name: '새 비밀번호', exact: true }).focus();
  await other.keyboard.type('plum-6204z');
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('문자 발송');
  await other.goto(`${stack.url}/curve/sms`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('문자 발송');
  // Members are nothing this account may see, and the first view leads past them.
  await other.goto(`${stack.url}/curve/user-management`);
  await expect(other).not.toHaveURL(/\/curve\/user-management$/);
  expect(refused).toEqual([]);

  await other.goto(`${stack.url}/curve/sms`);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('문자 발송');
  await page.getByRole('checkbox', { name: '메시지' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Control+s');

  await expect(other.getByRole('heading', { name: '접근 권한이 없습니다' })).toBeVisible();
  await page.goto(`${stack.url}/curve/manager`);
  await expect(page.getByRole('link', { name: '김새벽' })).toBeVisible();
});

test('@maru [D09] [T51] staff add an address to the list, and cannot remove their own by mistake', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'super');
  await page.goto(`${stack.url}/curve/ip`);
  await page.getByRole('button', { name: 'IP 등록' }).press('Enter');
  await page.getByLabel('IP 주소 또는 범위').focus();
  await page.keyboard.type('203.0.113.200');
  await page.getByRole('dialog', { name: 'IP 등록' }).getByLabel('이름').focus();
  await page.keyboard.type('새 지점');
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('cell', { name: '203.0.113.200' })).toBeVisible();

  await page.getByRole('row', { name: /지금 접속 중/ }).press('Enter');
  await page.getByRole('button', { name: '목록에서 빼기' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '빼기' }).press('Enter');
  await expect(page.getByText('지금 접속한 IP가 막혀요')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /지금 접속 중/ })).toBeVisible();
});

test('@maru [D08] an order is paid, asked back, and refunded', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'super');
  await page.goto(`${stack.url}/curve/order-paid?state=pending`);
  // The table behind a chart has no rows to open.
  await page.locator('tbody tr[tabindex="0"]').first().press('Enter');
  await page.getByRole('button', { name: '입금 확인' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '입금 확인' }).press('Enter');
  await expect(page.getByText('입금을 확인했어요').first()).toBeVisible();

  await page.getByRole('button', { name: '환불 요청' }).press('Enter');
  await page.getByLabel('회원이 말한 사유').fill('실수로 주문했어요.');
  await page.getByLabel('은행').fill('우리은행');
  await page.getByLabel('계좌번호').fill('110-123-451234');
  await page.getByLabel('예금주').fill('김하나');
  await page.getByRole('button', { name: '등록하기' }).press('Enter');
  await expect(page).toHaveURL(/\/curve\/order-refund\?id=\d+/);
  await expect(page.getByText('돌려드릴 금액')).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);

  await page.getByRole('dialog').getByRole('button', { name: '승인', exact: true }).press('Enter');
  await page.getByRole('button', { name: '승인하기' }).press('Enter');
  await page.getByRole('button', { name: '이체 완료' }).press('Enter');
  await expect(page.getByText('우리은행 ****1234').first()).toBeVisible();
  await page
    .getByRole('dialog', { name: '이체했나요?' })
    .getByRole('button', { name: '이체 완료' })
    .press('Enter');
  await expect(page.getByText('환불을 마쳤어요').first()).toBeVisible();
  await page.goto(`${stack.url}/curve/order-expert`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('전문가 정산');
});
