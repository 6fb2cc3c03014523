import { expect, PASSWORD, test } from '../support/maru.ts';

const WRONG = '아이디 또는 비밀번호를 확인해주세요.';
const AWAY = '일시적인 오류가 발생했습니다. 잠시 후 다시 시도해주세요.';

test('[S8.17] a login without a network shows an error, keeps typed text, and continues when online @maru', async ({
  context,
  visit,
}) => {
  const page = await visit('/login');
  const id = page.getByLabel('아이디', { exact: true });
  const password = page.getByLabel('비밀번호', { exact: true });
  const logIn = page.getByRole('main').getByRole('button', { name: '로그인', exact: true });
  const closeDialog = async (name: string) => {
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('button', { name: '확인' }).click();
    await expect(dialog).toBeHidden();
  };

  // The dialog modules load after the first view, and with the first dialog at the latest.
  await id.fill('demo1');
  await password.fill('not-the-password-1');
  await logIn.click();
  await closeDialog(WRONG);

  await context.setOffline(true);
  await password.fill(PASSWORD);
  await logIn.click();
  await closeDialog(AWAY);
  await expect(id).toHaveValue('demo1');

  await context.setOffline(false);
  await logIn.click();
  await expect(page).not.toHaveURL(/login/);
});
