import { expect, test } from '../support/maru.ts';

/** A seed member that no other browser test uses. */
const VIEWER = 'demo15';
const REACHED_S = 300;

const secondOf = (video: Element) =>
  video instanceof HTMLVideoElement ? Math.floor(video.currentTime) : null;

/** The second from which a recording plays, or would play. */
const startOf = (video: Element) => {
  if (!(video instanceof HTMLVideoElement)) return null;
  const { played, currentTime } = video;
  return Math.floor(played.length > 0 ? played.start(played.length - 1) : currentTime);
};

test(
  '[S16] a member who stops watching finds the recording where it was left',
  { tag: '@maru' },
  async ({ page, stack, loginMember }) => {
    await loginMember(page, VIEWER);
    await expect(page).toHaveURL(`${stack.url}/`);
    await page.goto(`${stack.url}/vod?kind=free`);
    const first = page.getByRole('main').getByRole('heading', { level: 3 }).first();
    const title = await first.innerText();

    const opening = page.waitForEvent('popup');
    await first.getByRole('button').click();
    const room = await opening;
    const video = room.locator('video');
    await expect(video).toHaveJSProperty('readyState', 4);
    const kept = room.waitForResponse(
      (answer) =>
        answer.url().includes('/me/vod-progress/') &&
        Number(answer.request().postDataJSON().position_s) >= REACHED_S,
    );
    await video.evaluate((element, seconds) => {
      if (!(element instanceof HTMLVideoElement)) return;
      // It plays by itself, and would be a second further when it is closed.
      element.pause();
      element.currentTime = seconds;
    }, REACHED_S);
    expect((await kept).status()).toBe(200);
    await room.close();

    await page.goto(`${stack.url}/vod`);
    const unfinished = page
      .getByRole('region', { name: '이어보기' })
      .or(page.locator('section', { has: page.getByRole('heading', { name: '이어보기' }) }));
    const card = unfinished.getByRole('listitem').filter({ hasText: title });
    await expect(card).toContainText('% 시청');

    const again = page.waitForEvent('popup');
    await card.getByRole('button').click();
    await expect((await again).getByText('05:00부터 이어서 봐요')).toBeVisible();
  },
);

test(
  '[S34] a link to a moment opens the recording there, and chapters lead through it',
  { tag: '@maru' },
  async ({ page, stack }) => {
    const { items } = await (await page.request.get(`${stack.url}/api/home/vods?kind=free`)).json();
    const open = items.find(({ type }: { type: number }) => type === 1);
    await page.goto(`${stack.url}/vod?watch=${open._id}&t=620`);

    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: '10:20부터 보기' }).click();
    const room = await opening;
    await expect(room.getByText('10:20부터 봐요')).toBeVisible();
    const video = room.locator('video');
    await expect.poll(() => video.evaluate(startOf)).toBe(620);

    const chapter = room.getByRole('navigation', { name: '목차' }).getByRole('button').last();
    await chapter.press('Enter');
    await expect(chapter).toHaveAttribute('aria-current', 'true');
    expect(await video.evaluate(secondOf)).toBeGreaterThan(620);
  },
);

test(
  '[A24] the curriculum shows its path to a visitor and the locked items to a member',
  { tag: '@maru' },
  async ({ page, stack, loginMember }) => {
    await page.goto(`${stack.url}/curriculum`);
    await expect(page.getByText('로그인하면 어디까지 봤는지 저장되고')).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);

    await loginMember(page, VIEWER);
    await expect(page).toHaveURL(`${stack.url}/`);
    await page.goto(`${stack.url}/curriculum`);
    await expect(page.getByRole('progressbar').first()).toHaveAttribute('value', '0');
    await page
      .getByRole('button', { name: /상품 가입 후 볼 수 있어요/ })
      .first()
      .click();

    await expect(page.getByText('전문가 상품 가입 후 이용하실 수 있습니다.').first()).toBeVisible();
  },
);

test(
  '[C05] the calendar is walked through with keys and draws the closed days',
  { tag: '@maru' },
  async ({ page, stack }) => {
    await page.goto(`${stack.url}/invest/calendar?month=2026-12&day=2026-12-24`);
    const grid = page.getByRole('grid');
    const day = (name: string) => grid.getByRole('button', { name: new RegExp(`^${name}`) });
    await day('2026.12.24').focus();

    await page.keyboard.press('ArrowRight');
    await expect(day('2026.12.25')).toBeFocused();
    await expect(day('2026.12.25')).toHaveAccessibleName(/성탄절 휴장/);
    await page.keyboard.press('End');
    await expect(day('2026.12.26')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(page.getByRole('heading', { name: '2026년 11월' })).toBeVisible();
    await expect(day('2026.11.26')).toBeFocused();

    await page.goto(`${stack.url}/invest/calendar?month=2026-11&view=list`);
    await expect(page.getByRole('main').getByRole('heading', { level: 3 }).first()).toBeVisible();
    // Past days of the current month open on demand.
    const past = page.getByRole('button', { name: /^지난 일정/ });
    if (await past.isVisible()) await past.click();
    await expect(page.getByText('10:00 개장 · 수능일')).toBeVisible();
    await expect(page.getByText('10:00 – 16:30')).toBeVisible();
  },
);

test(
  '[U12] an expert writes a column, and the public list shows it at once',
  { tag: '@daebeom' },
  async ({ page, stack, newSession, loginMember }) => {
    const title = '나눠 사는 까닭을 적어요';
    await loginMember(page, 'expert3');
    await expect(page).not.toHaveURL(/login/);
    await page.goto(`${stack.url}/mypage-expert/column/write`);
    await page.getByRole('textbox', { name: /^제목/ }).fill(title);
    await page.getByRole('textbox', { name: '본문' }).click();
    await page.keyboard.type('한 번에 사지 않아요.');
    // A window that is closed loses nothing.
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([name, text]) => name.startsWith('maru.draft.column-new') && text.includes('않아요'),
      ),
    );
    await page.reload();
    await expect(page.getByText('이 브라우저에 남아 있던 글을 불러왔어요.')).toBeVisible();
    await page.getByRole('button', { name: '발행하기' }).click();
    await expect(page).toHaveURL(/\/mypage-expert\/column$/);
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('공개');

    const reader = await newSession();
    await reader.goto(`${stack.url}/invest/column/list`);
    await reader.getByRole('link', { name: title }).first().click();
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(reader.getByText('한 번에 사지 않아요.').first()).toBeVisible();
  },
);
