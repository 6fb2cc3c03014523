import type { BrandId } from '@maru/brands/brand';
import { brandOf } from '@maru/brands/registry';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** A seed member without orders that no other browser test uses. */
const BUYER = 'demo18';
/** One more. */
const CARD_BUYER = 'demo17';

/** Pages that must show the risk notice by law (features L04). */
const NOTICED = ['productVip', 'productPremium', 'productVvip', 'vipJoin', 'registeredInvest'];

function riskTextOf(id: BrandId): string {
  const { riskNotice, switches } = brandOf(id);
  return riskNotice.texts[switches.advisory_kind];
}

const noticedPaths = (brand: BrandId) =>
  brandOf(brand).routes.flatMap((route) =>
    'screen' in route && NOTICED.includes(route.screen) ? [route.path] : [],
  );

test('[L04] every page that sells carries the risk notice of its kind of business once', async ({
  page,
  stack,
}) => {
  const { places } = brandOf(stack.brand);
  const expertPage = places.expert.replace('{expertId}', '1');

  for (const path of [...noticedPaths(stack.brand), expertPage]) {
    await page.goto(stack.url + path);
    await expect(page.getByRole('contentinfo'), path).toContainText(riskTextOf(stack.brand));
    await expect(page.getByText(/원금 손실이 발생할 수 있고/), path).toHaveCount(1);
  }
});

test(
  '[O06] the content that a member orders opens as soon as staff confirm the transfer',
  { tag: '@maru' },
  async ({ page, stack, staffAs, loginMember }) => {
    const { places } = brandOf(stack.brand);
    const content = await staffAs('content');
    const broadcast = await content.addBroadcast({
      kind: 'paid',
      live_url: 'https://www.youtube.com/watch?v=abcdefghijk',
    });
    await content.changeStatus(broadcast, 1);
    await loginMember(page, BUYER);
    await expect(page).toHaveURL(`${stack.url}/`);

    // The closed door leads to the product that opens it.
    await page.goto(stack.url + places.schedule + (stack.brand === 'daebeom' ? '?view=day' : ''));
    const row = page.locator(`main [data-schedule="${broadcast._id}"]`).first();
    await row.getByRole('button', { name: '입장하기' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '상품 보기' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('결제');
    await page.getByRole('link', { name: '상품·기간 바꾸기' }).click();
    await expect(page.getByRole('radio', { name: /전문가 상품/ })).toBeChecked();
    expect(await accessFaultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: /결제하러 가기/ }).click();

    await page.getByRole('radio', { name: /무통장 입금/ }).check();
    const order = page.getByRole('button', { name: /원 주문하기$/ });
    await order.click();
    await expect(page.getByText('동의해 주세요.').first()).toBeVisible();
    await page.getByLabel('아래 내용에 모두 동의해요').check();
    await expect(page.getByRole('contentinfo')).toContainText(riskTextOf(stack.brand));
    expect(await accessFaultsOf(page)).toEqual([]);
    await order.dblclick();
    const ordered = page.getByRole('heading', { name: '주문이 접수됐어요' });
    await expect(ordered).toBeVisible();
    await page.reload();
    await expect(ordered).toBeVisible();
    expect(await accessFaultsOf(page)).toEqual([]);

    const cashier = await staffAs('super');
    const { items } = await cashier.call<{ items: { _id: number }[] }>(
      'GET',
      `/orders?q=${BUYER}&state=pending`,
    );
    expect(items).toHaveLength(1);
    await cashier.call('POST', `/orders/${items[0]!._id}/confirm-deposit`, {});
    await page.reload();
    await expect(page.getByRole('heading', { name: '입금이 확인됐어요' })).toBeVisible();
    await page.getByRole('link', { name: '주문 내역 보기' }).click();
    await expect(page.getByText('결제 완료', { exact: true })).toBeVisible();

    await page.goto(stack.url + places.schedule + (stack.brand === 'daebeom' ? '?view=day' : ''));
    const [room] = await Promise.all([
      page.waitForEvent('popup'),
      row.getByRole('button', { name: '입장하기' }).click(),
    ]);
    await expect(room.getByRole('heading', { level: 1 })).toHaveText(broadcast.title);
    await expect(room.getByText(riskTextOf(stack.brand))).toBeVisible();
  },
);

test(
  '[O03] [O04] a refused card leaves the order unchanged, and another card opens the purchase',
  { tag: '@maru' },
  async ({ page, stack, loginMember }) => {
    const address = `${stack.url}/payment`;
    await loginMember(page, CARD_BUYER);
    await expect(page).toHaveURL(`${stack.url}/`);
    const { items } = (await (await page.request.get(`${stack.url}/api/home/products`)).json()) as {
      items: { _id: number; price: number }[];
    };
    const product = items.find(({ price }) => price > 0)!;

    await page.goto(`${address}?product=${product._id}`);
    await page.getByLabel('아래 내용에 모두 동의해요').check();
    await page.getByRole('button', { name: /원 결제하기$/ }).click();
    await page.getByRole('button', { name: '닫기' }).click();
    await expect(page.getByText('결제를 취소했어요.', { exact: false })).toBeVisible();
    expect(await accessFaultsOf(page)).toEqual([]);

    const pay = page.getByRole('button', { name: '카드로 결제하기' });
    await pay.click();
    await page.getByRole('button', { name: '한도를 넘은 카드로 결제하기' }).click();
    await expect(page.getByRole('heading', { name: '결제하지 못했어요' })).toBeVisible();
    await expect(page.getByText('한도초과', { exact: false })).toBeVisible();

    await pay.click();
    await page.getByRole('button', { name: '카드로 결제하기', exact: true }).click();
    const paid = page.getByRole('heading', { name: '결제를 마쳤어요' });
    await expect(paid).toBeVisible();
    await expect(page).toHaveURL(/\/payment\?order=\d+$/);
    await page.reload();
    await expect(paid).toBeVisible();
    expect(await accessFaultsOf(page)).toEqual([]);
    await page.getByRole('link', { name: '주문 내역 보기' }).click();
    await expect(page.getByText('결제 완료', { exact: true }).first()).toBeVisible();
  },
);
