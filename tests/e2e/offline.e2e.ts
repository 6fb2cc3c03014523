import { expect, test } from '../support/maru.ts';

const SENTENCE = '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';

test('a log-in without a network says so, keeps what was typed, and goes on with one @maru', async ({
  context,
  visit,
}) => {
  const page = await visit('/login');
  // What says so comes behind the first picture.
  await page.waitForLoadState('networkidle');
  const id = page.getByLabel('아이디', { exact: true });
  await id.fill('demo1');
  await page.getByLabel('비밀번호', { exact: true }).fill('maru1234!');

  await context.setOffline(true);
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: SENTENCE });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: '확인' }).click();
  await expect(id).toHaveValue('demo1');

  await context.setOffline(false);
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).not.toHaveURL(/login/);
});
