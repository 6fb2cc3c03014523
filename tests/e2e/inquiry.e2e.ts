import type { Page } from '@playwright/test';
import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, PASSWORD, test } from '../support/maru.ts';

const WIDTHS = [1440, 390] as const;

const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));

async function expectFitting(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    expect([page.url(), ...(await excessAt(page, width))]).toEqual([page.url()]);
    expect([page.url(), width, ...(await accessFaultsOf(page))]).toEqual([page.url(), width]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test('[A33] [D20] a guest asks by Q&A, staff answer, and the open page shows it at once', async ({
  page,
  stack,
  newSession,
  loginStaff,
}) => {
  test.setTimeout(240_000);
  const title = `결제 영수증이 필요해요 ${Date.now()}`;
  await page.goto(stack.url);
  await page.getByRole('contentinfo').getByRole('link', { name: '1:1 문의' }).click();
  await dialog(page).getByRole('button', { name: '확인', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  // During its exit animation, the dialog still holds the focus.
  await expect(dialog(page)).toHaveCount(0);
  await page.getByLabel('아이디', { exact: true }).fill('demo9');
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page).toHaveURL(/\/cs\/inquiry$/);
  await expect(page.getByRole('heading', { level: 1, name: '1:1 문의' })).toBeVisible();
  await expectFitting(page);

  await page.getByRole('main').getByRole('link', { name: '문의 쓰기' }).click();
  const form = page.getByRole('main').locator('form');
  await form.getByRole('button', { name: '문의하기' }).click();
  await expect(form.getByLabel('분류')).toBeFocused();
  await form.getByLabel('분류').selectOption('payment');
  await form.getByLabel('제목').fill(title);
  await form.getByLabel('내용').fill('지난주 결제의 영수증을 받고 싶어요.\n어디에서 볼 수 있나요?');
  await form.getByLabel('사진 올리기').setInputFiles({
    name: '영수증.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 200 } }),
  });
  await expect(form.getByAltText('첨부한 사진 1')).toBeVisible();
  await expectFitting(page);
  await form.getByRole('button', { name: '문의하기' }).click();
  await expect(page).toHaveURL(/\/cs\/inquiry-view\?_id=\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  const picture = await page.getByAltText('첨부한 사진 1, 새 창').getAttribute('src');

  const guest = await newSession();
  expect((await guest.request.get(stack.url + picture!)).status()).toBe(404);
  const staff = await loginStaff(await newSession(), 'users');
  await staff.goto(`${stack.url}/curve/inquiry?q=${encodeURIComponent(title)}`);
  await staff.getByRole('row').filter({ hasText: title }).click();
  const panel = staff.getByRole('dialog', { name: /^문의 \d+번$/ });
  await expect(panel.getByText('어디에서 볼 수 있나요?')).toBeVisible();
  await expect(panel.getByAltText('회원이 올린 사진 1, 새 창')).toBeVisible();
  await panel.getByRole('button', { name: '내가 맡기' }).click();
  await expect(page.getByText('답변 중', { exact: true })).toBeVisible();
  await expectFitting(staff);

  const colleague = await loginStaff(await newSession(), 'super');
  await colleague.goto(staff.url());
  const other = colleague.getByRole('dialog', { name: /^문의 \d+번$/ });
  await expect(other.getByText(/님이 맡고 있어요/)).toBeVisible();
  await panel
    .getByLabel('답변이나 직원 메모')
    .fill('https://maru.example/mypage 에서 볼 수 있어요.');
  await panel.getByRole('button', { name: '답변 보내기' }).click();
  await expect(page.getByText('답변 완료', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /maru\.example\/mypage/ })).toBeVisible();
  await expect(other.getByText('볼 수 있어요.')).toBeVisible();
  await expectFitting(page);

  await page.getByLabel('내용').fill('고마워요. 세금계산서도 되나요?');
  await page.getByRole('button', { name: '질문 남기기' }).click();
  await expect(panel.getByText('세금계산서도 되나요?')).toBeVisible();
  await panel.getByRole('button', { name: '닫기 처리' }).click();
  await expect(page.getByText('닫힌 문의예요.')).toBeVisible();
});
