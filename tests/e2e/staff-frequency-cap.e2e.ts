import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

test('@maru [M22] a super admin sets the frequency cap, and exceeds it only with a reason', async ({
  page,
  stack,
  newSession,
  loginStaff,
}) => {
  await loginStaff(page, 'super');
  await page.goto(`${stack.url}/curve/frequency-cap`);
  const perDay = page.getByLabel('24시간에 받는 광고 (건)');
  await expect(perDay).toHaveValue('3');

  await perDay.fill('11');
  await page.getByRole('button', { name: '제한 바꾸기' }).click();
  await expect(page.getByText('24시간에 받는 광고보다 적을 수 없어요.')).toBeVisible();
  await perDay.fill('2');
  await page.getByRole('button', { name: '제한 바꾸기' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByLabel('바꾸는 사유').fill('수신거부가 늘었어요');
  await dialog.getByRole('button', { name: '바꾸기', exact: true }).click();
  await expect(page.getByText('광고 빈도 제한을 바꿨어요').first()).toBeVisible();
  await expect(page.getByText('수신거부가 늘었어요')).toBeVisible();
  await expect(perDay).toHaveValue('2');
  expect(await accessFaultsOf(page)).toEqual([]);

  // Staff who write an advertisement see the cap, and have no way around it.
  const other = await loginStaff(await newSession(), 'message');
  await other.goto(`${stack.url}/curve/sms-write`);
  await other.getByRole('switch', { name: '광고성 정보' }).click();
  const cap = other.getByRole('group', { name: '빈도 제한' });
  await expect(cap).toContainText('24시간에 2건, 7일에 10건까지만 가요.');
  await expect(cap.getByRole('switch')).toHaveCount(0);
  await expect(other.getByRole('region', { name: '받는 사람' })).toContainText('빈도 제한');

  await page.goto(`${stack.url}/curve/sms-write`);
  await page.getByRole('switch', { name: '광고성 정보' }).click();
  await page.getByRole('switch', { name: '빈도 제한 넘겨 보내기' }).click();
  await expect(page.getByText('사유는 감사 로그에 남아요.')).toBeVisible();
  await expect(page.getByLabel('제한을 넘는 사유')).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
});
