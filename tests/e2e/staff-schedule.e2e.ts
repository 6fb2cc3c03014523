import type { APIRequestContext } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

const DAY_MS = 86_400_000;

/** The Monday after next week's, in Seoul, or the first one later that is a day like any other. */
async function plainMondayAhead(request: APIRequestContext, url: string): Promise<string> {
  const seoul = new Date(Date.now() + 9 * 3_600_000);
  for (let days = 14 - ((seoul.getUTCDay() + 6) % 7); ; days += 7) {
    const monday = new Date(seoul.getTime() + days * DAY_MS).toISOString().slice(0, 10);
    const special = await request.get(`${url}/api/home/market-days?from=${monday}&to=${monday}`);
    if ((await special.json()).items.length === 0) return monday;
  }
}

test('@maru [D05] the schedule, the calendar, stocks, terms and links, by keyboard alone', async ({
  page,
  stack,
  visit,
  loginStaff,
}) => {
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const type = async (label: string | RegExp, text: string) => {
    const field = page.getByLabel(label).last();
    await field.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  };
  const save = async () => {
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page.getByText('저장했어요').first()).toBeVisible();
  };
  const open = async (name: string) => {
    await page.goto(`${stack.url}/curve/${name}`);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  };

  await loginStaff(page, 'content');

  // A broadcast of every weekday for two weeks, seen before it is made.
  const monday = await plainMondayAhead(page.request, stack.url);
  const title = `개장 전 브리핑 ${Date.now()}`;
  await open('broadcast-write');
  await type(/^방송 제목/, title);
  await page.getByLabel(/^전문가/).selectOption({ index: 3 });
  await page.getByLabel(/^시작/).fill(`${monday}T06:10`);
  await page.getByLabel(/^종료/).fill(`${monday}T06:40`);
  await page.getByRole('switch', { name: /^매주 반복/ }).focus();
  await page.keyboard.press('Space');
  const lastDay = new Date(Date.parse(monday) + 11 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel(/^마지막 날/).fill(lastDay);
  await expect(page.getByText(/^모두 \d+편/)).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  await save();
  await expect(page.getByRole('region', { name: '반복 방송' })).toContainText('매주 월–금');

  // Its title changed for all that are to come.
  const changed = `${title} 새 이름`;
  await type(/^방송 제목/, changed);
  await page.keyboard.press('ControlOrMeta+S');
  const scope = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await scope.getByLabel('아직 시작하지 않은 모든 방송').focus();
  await page.keyboard.press('Space');
  await scope.getByRole('button', { name: '저장하기' }).focus();
  // The notice of the first saving may still be there.
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await page.keyboard.press('Enter');
  expect((await kept).ok()).toBe(true);
  await open(`broadcast?q=${encodeURIComponent(changed)}`);
  await expect(page.getByRole('row').filter({ hasText: changed }).nth(3)).toBeVisible();
  await press('주간 편성 복사');
  await expect(page.getByRole('region', { name: '복사 미리보기' })).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.keyboard.press('Escape');

  // A table of entries, looked at and taken over, and seen by a visitor.
  const event = `실적 발표 ${Date.now()}`;
  await open('calendar?view=list');
  await press('CSV 가져오기');
  await type(/^표$/, `${monday},09:00,실적,${event},3,KR,\n${monday},,소문,모르는 종류,1,,`);
  await press('미리보기');
  await expect(
    page.getByRole('dialog').getByText('추가 1 · 변경 0 · 그대로 0 · 오류 1'),
  ).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  await press('1줄 가져오기');
  await expect(page.getByText('1줄을 가져왔어요').first()).toBeVisible();
  const visitor = await visit(`/invest/calendar?month=${monday.slice(0, 7)}&day=${monday}`);
  await expect(visitor.getByText(event).first()).toBeVisible();
  await open(`calendar?month=${monday.slice(0, 7)}&day=${monday}`);
  expect(await accessFaultsOf(page)).toEqual([]);
  await open('calendar?view=market');
  await press('날 추가');
  await page.getByRole('dialog').getByLabel(/^날짜/).last().fill(monday);
  await type(/^이름/, '임시 휴장');
  await press('저장하기');
  await expect(page.getByText('저장했어요').first()).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);

  // A stock by its name; its result is computed.
  await open('best-stock?_id=new');
  await type(/^종목코드/, '가람');
  await press(/^가람소프트/);
  await type(/^테마/, '소프트웨어');
  await page.getByLabel(/^전문가/).selectOption({ index: 1 });
  await type(/^기준가/, '40000');
  // maru is a quasi-adviser, so its readers see only closed stocks.
  await page.getByText('종료 (실현)').click();
  await type(/^종료가/, '43900');
  await expect(page.getByText('9.75%').first()).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  await save();
  await visitor.goto(`${stack.url}/invest/best-stock`);
  await expect(visitor.getByText('가람소프트(가상)').first()).toBeVisible();

  // The version in force is locked, and the next version starts as a copy of it.
  await open('terms?state=current');
  await page
    .getByRole('link', { name: /제\d+판$/ })
    .first()
    .focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('시행된 약관은 바꾸거나 지울 수 없어요.')).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: '이 판에서 새 판 쓰기' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '내용' })).toContainText('제1조');
  expect(await accessFaultsOf(page)).toEqual([]);

  // The chat moves, over https alone.
  await open('manage-link');
  expect(await accessFaultsOf(page)).toEqual([]);
  await press('채팅 상담 바꾸기');
  await type(/^주소/, 'http://chat.example.com/');
  await press('저장하기');
  await expect(
    page.getByText('https로 시작하는 인터넷 주소만 쓸 수 있어요.').first(),
  ).toBeVisible();
  await type(/^주소/, 'https://chat.example.com/moved');
  await press('저장하기');
  await expect(page.getByRole('link', { name: /chat\.example\.com\/moved/ })).toBeVisible();
  const answer = await page.request.get(`${stack.url}/api/home/cs/one`);
  expect(await answer.json()).toMatchObject({
    data: { editor_content: 'https://chat.example.com/moved' },
  });
});
