import type { Locator, Page } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** Types a syllable as an input method does: letter by letter, and then whole. */
async function compose(page: Page, steps: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (const text of steps) {
    const at = { selectionStart: text.length, selectionEnd: text.length };
    await session.send('Input.imeSetComposition', { text, ...at });
  }
  await session.send('Input.insertText', { text: steps.at(-1) ?? '' });
  await session.detach();
}

/** Begins a syllable and leaves it under the caret. */
async function beginSyllable(page: Page, text: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
  await session.detach();
}

const bodyOf = (page: Page): Locator => page.getByRole('textbox', { name: '내용', exact: true });
const titleOf = (page: Page): Locator => page.getByRole('textbox', { name: '제목' });

test('@maru a notice is written, previewed, published, revised and trashed by keyboard', async ({
  page,
  stack,
  visit,
  loginStaff,
}) => {
  await loginStaff(page, 'content');
  await page.goto(`${stack.url}/curve/notice`);
  await page.getByRole('link', { name: '공지 쓰기' }).press('Enter');
  await titleOf(page).fill('토요일 점검을 알려 드려요');

  // Korean text by IME composition, in three places:
  // - the first syllable of an empty text
  // - a syllable at the end of a line, followed by Enter
  // - a syllable in the middle of a line, left while still composing
  await bodyOf(page).focus();
  await compose(page, ['ㅎ', '하', '한']);
  await compose(page, ['ㄱ', '그', '글']);
  await page.keyboard.press('Enter');
  await compose(page, ['ㄷ', '두', '둘']);
  await page.keyboard.press('Enter');
  await beginSyllable(page, '셋');
  await titleOf(page).focus();
  await expect(bodyOf(page).locator('p')).toHaveText(['한글', '둘', '셋']);

  await bodyOf(page).focus();
  await page.keyboard.press('Alt+F10');
  await expect(page.getByRole('combobox', { name: '문단 모양' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '미리보기' }).press('Enter');
  const frame = page.frameLocator('iframe[title="사이트에서 보이는 모습"]');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('토요일 점검을 알려 드려요');
  await titleOf(page).fill('일요일 점검을 알려 드려요');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText('일요일 점검을 알려 드려요');
  await page.getByRole('button', { name: '미리보기 닫기' }).press('Enter');

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/notice-write\?_id=\d+/);
  await expect(page.getByRole('heading', { name: '공지 수정' })).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  const postId = new URL(page.url()).searchParams.get('_id') ?? '';
  await page.getByRole('button', { name: '저장하고 지금 공개' }).press('Enter');
  await expect(page.getByRole('button', { name: '비공개로 바꾸기' })).toBeVisible();
  const reader = await visit(`/cs/notice-content?_id=${postId}`);
  await expect(reader.getByText('한글', { exact: true })).toBeVisible();

  await titleOf(page).fill('다음 주 점검을 알려 드려요');
  await page.keyboard.press('Control+s');
  await page.getByRole('button', { name: /제목 수정/ }).press('Enter');
  const comparison = page.getByRole('dialog');
  await expect(comparison.locator('ins')).toContainText('다음');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /작성/ }).press('Enter');
  await page.getByRole('button', { name: '이 글로 되돌리기' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '되돌리기' }).press('Enter');
  await expect(titleOf(page)).toHaveValue('일요일 점검을 알려 드려요');

  await page.getByRole('button', { name: '휴지통으로' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '휴지통으로' }).press('Enter');
  await expect(page).toHaveURL(/\/curve\/notice$/);
  await page.getByRole('button', { name: '휴지통', exact: true }).press('Enter');
  await page.getByRole('button', { name: /일요일 점검.* 되살리기/ }).press('Enter');
  await expect(page.getByRole('button', { name: /일요일 점검.* 되살리기/ })).toHaveCount(0);
  expect(await accessFaultsOf(page)).toEqual([]);
});

test('@maru a second editor is seen, takes over, and words that promise wait for them', async ({
  page,
  stack,
  newSession,
  loginStaff,
}) => {
  const first = await loginStaff(page, 'content');
  const second = await loginStaff(await newSession(), 'super');
  await first.goto(`${stack.url}/curve/notice-write`);
  await titleOf(first).fill('누구나 목표 수익률 30%');
  await bodyOf(first).focus();
  await first.keyboard.type('내용이에요.');
  await expect(first.getByRole('region', { name: '표현 점검' })).toContainText('목표 수익률');
  await first.getByRole('button', { name: '저장하고 지금 공개' }).press('Enter');
  await expect(first.getByRole('button', { name: '승인 요청 거두기' })).toBeVisible();
  await expect(first).toHaveURL(/notice-write\?_id=\d+/);

  await second.goto(first.url());
  await expect(second.getByText('편집하고 있어요')).toContainText('콘텐츠 담당님이');
  await second.getByRole('button', { name: '편집 넘겨받기' }).press('Enter');
  await expect(first.getByText('편집을 넘겨받았어요.')).toBeVisible();
  await second.getByRole('button', { name: '승인', exact: true }).press('Enter');
  await second.getByRole('dialog').getByRole('button', { name: '승인' }).press('Enter');
  await expect(second.getByRole('button', { name: '비공개로 바꾸기' })).toBeVisible();

  await titleOf(first).fill('먼저 고친 제목');
  await titleOf(second).fill('나중에 고친 제목');
  await second.keyboard.press('Control+s');
  await expect(second.getByText('저장했어요').first()).toBeVisible();
  await first.keyboard.press('Control+s');
  const conflict = first.getByRole('dialog');
  await expect(conflict).toContainText('나중에 고친 제목');
  await expect(conflict).toContainText('먼저 고친 제목');
});

test('@maru [C18] a report gets a chart from pasted figures, by keyboard, and readers see it', async ({
  page,
  stack,
  visit,
  loginStaff,
}) => {
  await loginStaff(page, 'content');
  await page.goto(`${stack.url}/curve/market-condition-write`);
  await titleOf(page).fill('차트가 있는 리포트');
  // Another report has today.
  await page.getByRole('textbox', { name: '날짜' }).fill('2020-01-02');
  await bodyOf(page).focus();
  await page.keyboard.type('수급을 살펴봤어요.');
  await page.keyboard.press('Alt+F10');
  await page.getByRole('button', { name: '차트', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: '차트 넣기' });
  await dialog.getByText('막대', { exact: true }).click();
  await dialog.getByRole('textbox', { name: '제목' }).fill('외국인 순매수');
  const figures = dialog.getByRole('textbox', { name: '숫자' });
  await figures.fill('종목\t금액\n하늘반도체\t1,240억 원\n새솔바이오\t많음');
  await expect(dialog.getByText('3번째 줄의 ‘많음’')).toBeVisible();
  await figures.fill('종목\t금액\n하늘반도체\t1,240억 원\n새솔바이오\t△360억 원');
  await expect(dialog.getByRole('figure')).toContainText('-360억 원');
  expect(await accessFaultsOf(page)).toEqual([]);
  await dialog.getByRole('button', { name: '차트 넣기' }).press('Enter');
  await expect(bodyOf(page).locator('figure')).toContainText('+1,240억 원');

  // The chart is selected: it can be changed, deleted and restored by keyboard.
  await page.keyboard.press('Alt+F10');
  await page.getByRole('button', { name: '차트 수정' }).first().press('Enter');
  const change = page.getByRole('dialog', { name: '차트 수정' });
  await change.getByRole('textbox', { name: '출처' }).fill('예시 수치');
  await change.getByRole('button', { name: '차트 바꾸기' }).press('Enter');
  await expect(bodyOf(page).locator('figure')).toContainText('예시 수치');
  await page.keyboard.press('Backspace');
  await expect(bodyOf(page).locator('figure')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(bodyOf(page).locator('figure')).toHaveCount(1);

  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/market-condition-write\?_id=\d+/);
  await expect(page.getByRole('heading', { name: '리포트 수정' })).toBeVisible();
  const postId = new URL(page.url()).searchParams.get('_id') ?? '';
  await page.getByRole('button', { name: '저장하고 지금 공개' }).press('Enter');
  await expect(page.getByRole('button', { name: '비공개로 바꾸기' })).toBeVisible();
  const reader = await visit(`/invest/daily-report-view?_id=${postId}`);
  const table = reader.getByRole('table', { name: '외국인 순매수' });
  await expect(table.getByRole('row', { name: '새솔바이오' })).toContainText('-360억 원');
  expect(await accessFaultsOf(reader)).toEqual([]);
});
