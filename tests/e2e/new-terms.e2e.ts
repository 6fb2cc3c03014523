import { expect, test } from '../support/maru.ts';

/** The member of the seeds who agreed to the first terms only. */
const MEMBER = 'demo20';

test(
  '[C06] new terms are asked about after the login, put off, and agreed to',
  { tag: '@maru' },
  async ({ page, stack, loginMember }) => {
    const question = page.getByRole('dialog', { name: '약관이 바뀌었어요' });
    await loginMember(page, MEMBER);
    await question.getByRole('button', { name: '나중에' }).click();
    await expect(question).toHaveCount(0);
    await page.goto(`${stack.url}/mypage`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('안녕하세요');
    await expect(question).toHaveCount(0);

    // The prompt does not block log-out: the next log-in asks again and offers log-out as well.
    await page.getByRole('banner').getByRole('button', { name: '로그아웃' }).click();
    await page.getByRole('button', { name: '확인', exact: true }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible();
    await loginMember(page, MEMBER);
    await question.getByRole('button', { name: '동의하지 않고 로그아웃' }).click();
    await page.getByRole('button', { name: '확인', exact: true }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: '로그인' })).toBeVisible();

    await loginMember(page, MEMBER);
    await question.getByRole('button', { name: '동의하기' }).click();
    await expect(page.getByText('바뀐 약관에 동의했어요').first()).toBeVisible();
  },
);
