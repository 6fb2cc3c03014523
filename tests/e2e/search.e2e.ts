import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** A word of the demo's questions, which every brand has. */
const WORD = '방송';

test(
  '[A28] a word typed in the header is found, marked, and narrowed to a kind',
  { tag: '@maru' },
  async ({ page, stack }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(stack.url);

    // The code of the field may load with the first press.
    const field = page.getByRole('banner').getByRole('combobox', { name: '사이트 검색' });
    await page.getByRole('button', { name: '검색창 열기' }).click();
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: '검색창 열기' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.type(WORD);
    await page.keyboard.press('Enter');

    await expect(page).toHaveTitle(/방송’ 검색/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`‘${WORD}’ 검색 결과`);
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    const kinds = page.getByRole('navigation', { name: '검색 결과 종류' });
    await kinds.getByRole('link', { name: /^자주 묻는 질문/ }).click();
    const first = page.locator('main li', { has: page.locator('h2') }).first();
    await expect(first).toContainText('자주 묻는 질문');
    await expect(first.locator('mark').first()).toHaveText(WORD);
    expect(await accessFaultsOf(page, ['best-practice'])).toEqual([]);

    await first.getByRole('link').click();
    await expect(page).toHaveURL(/\/cs\/faq\?_id=\d+$/);
  },
);

test(
  '[A28] on a phone the menu has the field, and no result leads on',
  { tag: '@maru' },
  async ({ page, stack }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    // Not the home page: there a popup may cover the header before a slow press.
    await page.goto(`${stack.url}/schedule`);

    await page.getByRole('button', { name: '전체 메뉴 열기' }).click();
    await page.getByRole('combobox', { name: '사이트 검색' }).fill('없는말이에요');
    await page.keyboard.press('Enter');

    await expect(page.getByRole('heading', { name: '‘없는말이에요’ 결과가 없어요' })).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('main').getByRole('link', { name: '자주 묻는 질문' }).click();
    await expect(page).toHaveURL(/\/cs\/faq$/);
  },
);

test(
  '[A28] initials and codes suggest results while typing, and searches stay on the device',
  { tag: '@maru' },
  async ({ page, stack }) => {
    await page.goto(`${stack.url}/search`);
    const field = page.getByRole('main').getByRole('combobox', { name: '사이트 검색' });
    const options = page.getByRole('option');

    await field.click();
    await expect(options.filter({ hasText: '반도체' })).toBeVisible();
    await field.fill('ㅎㄴㅂㄷㅊ');
    const stock = options.filter({ hasText: '하늘반도체' }).first();
    await expect(stock.locator('mark')).toHaveText('하늘반도체');
    expect(await accessFaultsOf(page, ['best-practice'])).toEqual([]);

    await field.press('ArrowDown');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await field.press('ArrowUp');
    await field.press('Enter');
    await expect(page).toHaveTitle(/ㅎㄴㅂㄷㅊ’ 검색/);
    await expect(page.locator('main li mark').first()).toHaveText('하늘반도체');

    await field.click();
    await field.fill('');
    await expect(options.first()).toHaveText('ㅎㄴㅂㄷㅊ');
    await page.getByRole('button', { name: '최근 검색어 지우기' }).click();
    await expect(page.getByText('최근 검색어', { exact: true })).toBeHidden();

    await field.fill('없는말이에요');
    await expect(page.getByRole('option').first()).toBeVisible();
    await expect(page.getByRole('group', { name: '지금 방송 중' })).toBeVisible();
    await field.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
  },
);
