import { brandOf } from '@maru/brands/registry';
import { expect, test, untilAwake } from '../support/maru.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('[A31] the bar at the foot of a phone leads to the main sections, and shows LIVE', async ({
  page,
  stack,
  staffAs,
}) => {
  const { places } = brandOf(stack.brand);
  const staff = await staffAs('content');
  await page.goto(`${stack.url}/cs/faq`);
  const bar = page.getByRole('navigation', { name: '하단 메뉴' });
  await expect(bar.getByRole('link')).toHaveCount(5);

  const broadcast = await staff.changeStatus(await staff.addBroadcast(), 1);
  await expect(bar.getByRole('link', { name: '방송 LIVE' })).toBeVisible();
  await bar.getByRole('link', { name: '전문가' }).click();
  await expect(page).toHaveURL(new RegExp(`${places.experts}$`));
  await expect(bar.getByRole('link', { name: '전문가' })).toHaveAttribute('aria-current', 'page');
  await bar.getByRole('link', { name: '투자정보' }).click();
  await expect(page).toHaveURL(/\/invest\//);
  await staff.changeStatus(broadcast, 0);

  await untilAwake(page);
  await page.getByRole('banner').getByRole('button', { name: '검색창 열기' }).click();
  await page.getByRole('combobox', { name: '사이트 검색' }).fill('시장');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
});

test('[A31] the bar covers neither the end of a page nor the focus, and leaves low windows', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.url}/cs/faq`);
  const bar = page.getByRole('navigation', { name: '하단 메뉴' });
  const footer = page.getByRole('contentinfo');
  await expect(bar).toBeInViewport({ ratio: 1 });
  const edgesAtEnd = async () => {
    // A section may change its height when it is first rendered.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const [top, bottom] = await Promise.all([bar.boundingBox(), footer.boundingBox()]);
    return Math.round(bottom!.y + bottom!.height) - Math.round(top!.y);
  };

  await expect.poll(edgesAtEnd).toBeLessThanOrEqual(0);

  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const isHidden = () =>
    page.evaluate(() => {
      const focused = document.activeElement!;
      const foot = document.querySelector('nav[aria-label="하단 메뉴"]')!;
      // After its last control, the focus leaves the page.
      if (focused === document.body || foot.contains(focused)) return false;
      return focused.getBoundingClientRect().bottom > foot.getBoundingClientRect().top;
    });
  for (let stop = 0; stop < 25; stop += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(isHidden).toBe(false);
  }
  await page.setViewportSize({ width: 390, height: 400 });
  await expect(bar).toBeHidden();
});

test('[A31] a wide window has no bar at the foot', async ({ page, stack }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.goto(`${stack.url}/cs/faq`);

  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '하단 메뉴' })).toBeHidden();
});

test('@maru [V6.20] a buying page keeps its sum and button at the foot of a phone', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.url}/vipjoin`);
  const pay = page.getByRole('link', { name: /원 결제하러 가기$/ });

  await expect(pay).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('결제 금액').last()).toBeInViewport();
  await expect(page.getByRole('navigation', { name: '하단 메뉴' })).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(pay).toBeInViewport();
});

test('@maru [V7.9] staff turn a broadcast LIVE on a phone, without scrolling sideways', async ({
  staffAs,
}) => {
  const staff = await staffAs('content');
  const broadcast = await staff.addBroadcast();
  await staff.page.setViewportSize({ width: 390, height: 844 });
  await staff.page.goto(`/curve/broadcast?q=${encodeURIComponent(broadcast.title)}`);
  const row = staff.page.getByRole('row').filter({ hasText: broadcast.title });
  const turn = row.getByRole('button', { name: `${broadcast.title} LIVE 켜기` });

  await turn.scrollIntoViewIfNeeded();
  await expect(turn).toBeInViewport({ ratio: 1 });
  expect((await turn.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await turn.click();
  await staff.page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(row.getByRole('button', { name: `${broadcast.title} 방송 끄기` })).toBeVisible();

  const width = staff.page.evaluate(() => document.documentElement.scrollWidth);
  expect(await width).toBeLessThanOrEqual(390);
});

test('[A34] on a phone no control covers a card of a card news, and keys turn them @maru', async ({
  page,
  stack,
}) => {
  await page.goto(`${stack.url}/invest/card-news`);
  await page.locator('main a[href*="/invest/card-news-view"]').first().click();
  const carousel = page.getByRole('region', { name: '카드', exact: true });
  const next = carousel.getByRole('button', { name: '다음 카드' });
  await expect(next).toBeVisible();

  // The picture says in words what is drawn on it, and is drawn as large as the window.
  const cards = carousel.getByRole('img');
  await expect(cards.first()).toHaveAttribute('alt', /[가-힣]/);
  await expect(async () => {
    const [card, button] = await Promise.all([cards.first().boundingBox(), next.boundingBox()]);
    expect(Math.abs(card!.width - card!.height)).toBeLessThanOrEqual(1);
    expect(card!.width).toBeGreaterThan(320);
    expect(button!.y).toBeGreaterThanOrEqual(card!.y + card!.height);
  }).toPass();

  const place = carousel.locator('[aria-live]');
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('ArrowRight');
  await expect(place).toHaveText(/^2 \/ /);
  await page.keyboard.press('ArrowLeft');
  await expect(place).toHaveText(/^1 \/ /);
  await carousel.getByRole('list', { name: '카드 그림' }).focus();
  await page.keyboard.press('End');
  await expect(place).toHaveText(/^(\d+) \/ \1$/);
  await page.keyboard.press('Home');
  await expect(place).toHaveText(/^1 \/ /);
});

test('[A35] the best closed stock is one tap from the home page, and needs no scrolling @maru', async ({
  page,
  stack,
}) => {
  await page.goto(stack.url);
  await page
    .getByRole('navigation', { name: '빠른 메뉴' })
    .getByRole('link', { name: '베스트 종목' })
    .click();
  const best = page.getByRole('main').getByText('▲').first();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('베스트 종목');
  await expect(best).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(page.getByRole('main').locator('tbody tr').first()).toBeInViewport({ ratio: 1 });
});
