import type { Page } from '@playwright/test';
import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, PASSWORD, test } from '../support/maru.ts';

/** A seed member that no other browser test uses. */
const WRITER = 'demo5';

const WIDTHS = [1440, 390] as const;

const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));

async function expectFitting(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    expect([page.url(), ...(await excessAt(page, width))]).toEqual([page.url()]);
    expect([page.url(), width, ...(await accessFaultsOf(page))]).toEqual([page.url(), width]);
  }
}

test(
  '[C02] a visitor logs in and writes a review, and only the author sees it pending',
  { tag: '@maru' },
  async ({ page, stack, newSession }) => {
    const title = `차근차근 배우고 있어요 ${Date.now()}`;
    await page.goto(`${stack.url}/reviews/list`);
    await page.getByRole('main').getByRole('link', { name: '후기 쓰기' }).click();
    await dialog(page).getByRole('button', { name: '확인', exact: true }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(dialog(page)).toHaveCount(0);
    await page.getByLabel('아이디', { exact: true }).fill(WRITER);
    await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page).toHaveURL(/\/reviews\/content-write$/);

    const form = page.getByRole('main').locator('form');
    const body = form.getByRole('textbox', { name: '내용', exact: true });
    await expect(body).toBeVisible();
    await form.getByRole('button', { name: '등록하기' }).click();
    await expect(form.getByLabel('전문가')).toBeFocused();
    await expectFitting(page);
    await form.getByLabel('전문가').selectOption({ index: 1 });
    await form.getByRole('radio', { name: '4점' }).check();
    await form.getByLabel('제목').fill(title);
    await body.click();
    await page.keyboard.type('방송을 보면서 기준을 먼저 적어 두게 됐어요.');

    // A link out of an unsaved form asks for confirmation first. The typed text survives a reload.
    await page.getByRole('main').getByRole('link', { name: '취소' }).click();
    await dialog(page).getByRole('button', { name: '계속 작성' }).click();
    await expect
      .poll(() =>
        page.evaluate(() =>
          Object.entries(localStorage)
            .find(([name]) => name.startsWith('maru.draft.review-expert-new'))
            ?.join(' '),
        ),
      )
      .toContain('적어 두게 됐어요');
    page.on('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await expect(page.getByText('이 브라우저에 남아 있던 글을 불러왔어요.')).toBeVisible();
    await expect(form.getByLabel('제목')).toHaveValue(title);

    await form.getByRole('button', { name: '등록하기' }).click();
    await expect(page).toHaveURL(/\/reviews\/list\?mine=true$/);
    const card = page.getByRole('listitem').filter({ hasText: title });
    await expect(card.getByText('검토 중', { exact: true })).toBeVisible();
    const guest = await newSession();
    await guest.goto(`${stack.url}/reviews/list?q=${encodeURIComponent(title)}`);
    await expect(guest.getByText(title, { exact: true })).toHaveCount(0);

    await card.getByRole('button', { name: `${title} 삭제` }).click();
    await dialog(page).getByRole('button', { name: '삭제하기' }).click();
    await expect(page.getByText(title)).toHaveCount(0);
  },
);

test(
  '[C04] a member enters an event with its questions, once',
  { tag: '@maru' },
  async ({ page, stack, loginMember }) => {
    await loginMember(page, WRITER);
    await expect(page).toHaveURL(`${stack.url}/`);
    await page.goto(`${stack.url}/event/in-progress`);
    await page.getByRole('link', { name: '연말 퀴즈: 올해의 시장' }).click();
    await page.getByRole('button', { name: '응모하기' }).click();
    const form = dialog(page);
    await form.getByLabel('손실 제한 주문').check();
    await form.getByLabel('배당 기준일').check();
    await form.getByLabel('이름을 가리고 발표하는 데 동의해요').check();
    await form.getByRole('button', { name: '응모하기' }).click();

    const done = page.getByRole('button', { name: '응모 완료' });
    await expect(done).toBeVisible();
    await page.reload();
    await expect(done).toHaveAttribute('aria-disabled', 'true');

    await page.goto(`${stack.url}/event/winner`);
    await page.getByRole('main').getByRole('link', { name: '가을 투자 공부 주간' }).click();
    await expect(page.getByRole('row')).toHaveCount(21);
    await expect(page.getByRole('cell', { name: /^.○.\s회원$/ }).first()).toBeVisible();
    await expectFitting(page);
  },
);
