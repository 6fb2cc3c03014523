import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** A seed member without orders that no other browser test uses. */
const SUBSCRIBER = 'demo6';

test(
  '[O16] [O17] [T60] a member subscribes, ends it with one press and takes that back; staff see it live',
  { tag: '@maru' },
  async ({ page, stack, loginMember, staffAs }) => {
    await loginMember(page, SUBSCRIBER);
    await expect(page).toHaveURL(`${stack.url}/`);
    const { items } = (await (await page.request.get(`${stack.url}/api/home/products`)).json()) as {
      items: { _id: number; kind: string; recurs: boolean }[];
    };
    const product = items.find(({ kind, recurs }) => kind === 'vip' && recurs)!;

    await page.goto(`${stack.url}/payment?product=${product._id}`);
    await page.getByRole('link', { name: '정기결제 알아보기' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('정기결제');
    await expect(page.getByText('결제 7일 전에', { exact: false })).toBeVisible();
    await expect(page.getByText('다음 결제', { exact: true })).toBeVisible();
    await expect(page.getByText('자동으로 결제되지 않아요', { exact: false })).toHaveCount(0);
    const begin = page.getByRole('button', { name: '카드 등록하고 시작하기' });
    await begin.click();
    await expect(page.getByText('동의해 주세요.').first()).toBeVisible();
    await page.getByLabel(/정기결제에 동의해요/).check();
    await page.getByLabel('아래 내용에 모두 동의해요').check();
    expect(await accessFaultsOf(page)).toEqual([]);
    await begin.click();

    await page.getByRole('button', { name: '한도를 넘은 카드 등록하기' }).click();
    await expect(page.getByRole('heading', { name: '결제하지 못했어요' })).toBeVisible();
    await page.getByRole('button', { name: '카드 등록하기' }).click();
    await page.getByRole('button', { name: '카드 등록하기', exact: true }).click();
    await expect(page.getByRole('heading', { name: '정기결제를 시작했어요' })).toBeVisible();
    await expect(page).toHaveURL(/\/payment\?subscription=\d+$/);
    expect(await accessFaultsOf(page)).toEqual([]);

    await page.getByRole('link', { name: '내 정기결제 보기' }).click();
    const panel = page.getByRole('region', { name: '정기결제' });
    await expect(panel.getByText('이용 중', { exact: true })).toBeVisible();
    expect(await accessFaultsOf(page)).toEqual([]);
    await panel.getByRole('button', { name: /정기결제 끝내기/ }).click();
    await expect(panel.getByText('끝날 예정', { exact: true })).toBeVisible();
    await panel.getByRole('button', { name: /다시 이어가기/ }).click();
    await expect(panel.getByText('이용 중', { exact: true })).toBeVisible();

    // Staff end it in their own browser. The open page shows it.
    const cashier = await staffAs('super');
    const found = await cashier.call<{ items: { _id: number; version: number }[] }>(
      'GET',
      `/subscriptions?q=${SUBSCRIBER}`,
    );
    const [subscription] = found.items;
    await cashier.call('POST', `/subscriptions/${subscription!._id}/end`, {
      version: subscription!.version,
      reason: '회원이 전화로 요청',
    });
    await expect(panel.getByText('끝날 예정', { exact: true })).toBeVisible();
  },
);
