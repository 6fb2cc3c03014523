import type { Locator, Page } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** A picture of one pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const LOGIN_ID = 'newstar1';

/** A field by its label, whether or not the star of required ones is counted to it. */
function field(page: Page, label: string): Locator {
  return page.getByLabel(new RegExp(`^${label}\\*?$`));
}

/** Types into a field as a person without a mouse does. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).focus();
  await page.keyboard.type(text);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await control.focus();
  await page.keyboard.press(key);
}

test('@maru [D04] a new expert with picture and products is on the site, logs in, and can broadcast', async ({
  page,
  stack,
  newSession,
  loginStaff,
}) => {
  await loginStaff(page, 'super');

  await page.goto(`${stack.url}/curve/expert-lineup`);
  await press(page, page.getByRole('link', { name: '전문가 등록' }));
  // The list has fields too, and stays until the form is there.
  await expect(page.getByRole('heading', { name: '전문가 등록' })).toBeVisible();
  await type(page, '활동명', '새별');
  await type(page, '별명', '샛별');
  await type(page, '분야', '우주항공');
  await type(page, '시장', '국내주식');
  await type(page, '아이디', LOGIN_ID);
  await press(page, page.getByRole('button', { name: '만들기', exact: true }));
  await expect(field(page, '임시 비밀번호')).not.toHaveValue('');
  const password = await field(page, '임시 비밀번호').inputValue();
  await type(page, '이름', '한새별');
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.keyboard.press('Control+s');

  // The profile follows by itself: a picture and a line, published.
  await expect(page).toHaveURL(/\/curve\/expert-profile\?_id=\d+/);
  const number = new URL(page.url()).searchParams.get('_id') ?? '';
  await page
    .getByLabel('전문가 사진')
    .setInputFiles({ name: '새별.png', mimeType: 'image/png', buffer: PICTURE });
  const crop = page.getByRole('dialog', { name: '사진 자르기' });
  await expect(crop).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  await press(page, crop.getByRole('button', { name: '이대로 올리기' }));
  await expect(crop).toBeHidden();
  await expect(page.getByRole('img', { name: '대표 사진' })).toBeVisible();
  await type(page, '한 줄 소개', '별을 보듯 멀리 봐요');
  expect(await accessFaultsOf(page)).toEqual([]);
  // The page has already announced a save, of the expert.
  const published = page.waitForResponse(
    (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/profile'),
  );
  await press(page, page.getByRole('button', { name: '공개하기' }));
  expect((await published).status()).toBe(200);
  await expect(page.getByText('저장했어요').first()).toBeVisible();

  for (const [name, price] of [
    ['새별 한 달', '140000'],
    ['새별 석 달', '390000'],
  ] as const) {
    await page.goto(`${stack.url}/curve/expert-product?_id=${number}&product=new`);
    await type(page, '상품 이름', name);
    await type(page, '가격', price);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  }
  expect(await accessFaultsOf(page)).toEqual([]);

  // Visitors see the expert, the picture and the products.
  const visitor = await newSession();
  await visitor.goto(`${stack.url}/expert-list`);
  await expect(visitor.getByText('새별', { exact: true }).first()).toBeVisible();
  await visitor.goto(`${stack.url}/expert-analyst?_id=${number}&view=products`);
  await expect(visitor.getByText('별을 보듯 멀리 봐요').first()).toBeVisible();
  await expect(visitor.getByText('새별 석 달').first()).toBeVisible();

  // The expert logs in with the password that staff handed over.
  await visitor.goto(`${stack.url}/login`);
  await visitor.getByLabel('아이디', { exact: true }).fill(LOGIN_ID);
  await visitor.getByLabel('비밀번호', { exact: true }).fill(password);
  await visitor.getByRole('main').getByRole('button', { name: '로그인', exact: true }).click();
  await expect(visitor).not.toHaveURL(/\/login/);

  // The expert also appears in the list of the broadcast form.
  await page.goto(`${stack.url}/curve/broadcast-write`);
  await field(page, '전문가').selectOption({ label: '새별 · 우주항공' });

  // Moved up with the keyboard, the expert is placed before the last one.
  await page.goto(`${stack.url}/curve/expert-lineup`);
  await press(page, page.getByRole('button', { name: '새별 위로' }));
  await press(page, page.getByRole('button', { name: '순서 저장' }));
  await expect(page.getByText('순서를 저장했어요.').first()).toBeVisible();
  // A row that the fixed header half covers counts as a small target.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await accessFaultsOf(page)).toEqual([]);
});

test('@maru [D06] a series of selected recordings appears in the curriculum', async ({
  page,
  stack,
  visit,
  loginStaff,
}) => {
  await loginStaff(page, 'content');
  await page.goto(`${stack.url}/curve/series`);
  await press(page, page.getByRole('link', { name: '시리즈 등록' }));
  // The list has fields too, and stays until the form is there.
  await expect(page.getByRole('heading', { name: '시리즈 등록' })).toBeVisible();
  await type(page, '제목', '별 보는 법');
  const recordings = page.getByRole('list', { name: '다시보기' });
  await press(page, recordings.getByRole('button', { name: /넣기$/ }).nth(0));
  await press(page, recordings.getByRole('button', { name: /넣기$/ }).nth(0));
  const steps = page.getByRole('list', { name: '회차 순서' }).getByRole('listitem');
  await expect(steps).toHaveCount(2);
  await press(page, steps.nth(1).getByRole('button', { name: /위로$/ }));
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('저장했어요').first()).toBeVisible();
  await expect(page).toHaveURL(/_id=\d+/);

  const visitor = await visit('/curriculum');
  await expect(visitor.getByRole('heading', { name: '별 보는 법' })).toBeVisible();
});
