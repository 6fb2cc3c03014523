import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** A seed member whose orders no other browser test looks at. */
const BUYER = 'demo16';

test(
  '[O22] [O23] [T61] [T62] a buyer asks for a cash receipt at the order, and staff open it',
  { tag: '@maru' },
  async ({ page, stack, loginMember, loginStaff, newSession, staffAs }) => {
    await loginMember(page, BUYER);
    await expect(page).toHaveURL(`${stack.url}/`);
    const { items } = (await (await page.request.get(`${stack.url}/api/home/products`)).json()) as {
      items: { _id: number; kind: string }[];
    };
    const product = items.find(({ kind }) => kind === 'vip')!;

    await page.goto(`${stack.url}/payment?product=${product._id}`);
    await page.getByRole('radio', { name: /무통장 입금/ }).check();
    await page.getByRole('radio', { name: /지출증빙/ }).check();
    await page.getByRole('textbox', { name: '사업자등록번호' }).fill('220-81-62518');
    await page.getByLabel('아래 내용에 모두 동의해요').check();
    const order = page.getByRole('button', { name: /주문하기/ });
    await order.click();
    await expect(page.getByText('사업자등록번호 10자리를 확인해 주세요.').first()).toBeVisible();
    await page.getByRole('textbox', { name: '사업자등록번호' }).fill('220-81-62517');
    expect(await accessFaultsOf(page)).toEqual([]);
    await order.click();
    await expect(page.getByRole('heading', { name: '주문이 접수됐어요' })).toBeVisible();
    const orderId = Number(new URL(page.url()).searchParams.get('order'));

    await page.getByRole('button', { name: /현금영수증·세금계산서/ }).click();
    const layer = page.getByRole('dialog');
    await expect(layer.getByText('입금 뒤 발급')).toBeVisible();
    await expect(layer.getByText('***-**-*2517')).toBeVisible();
    expect(await accessFaultsOf(page)).toEqual([]);

    // Staff confirm the transfer in another session. The open layer shows the receipt live.
    const cashier = await staffAs('super');
    await cashier.call('POST', `/orders/${orderId}/confirm-deposit`, {});
    await expect(layer.getByText('발급됨')).toBeVisible({ timeout: 30_000 });
    await expect(layer.getByText('승인번호')).toBeVisible();

    // Before the second login, which ends this session.
    const { items: found } = await cashier.call<{ items: { _id: number }[] }>(
      'GET',
      `/tax-documents?order=${orderId}`,
    );
    const desk = await loginStaff(await newSession(), 'super');
    await desk.goto(`${stack.url}/curve/tax-document?kind=expense`);
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('현금영수증·세금계산서');
    await desk.goto(`${stack.url}/curve/tax-document?id=${found[0]!._id}`);
    const steps = desk.getByRole('region', { name: '진행' });
    await expect(steps.getByText('완료')).toBeVisible();
    await expect(desk.getByRole('button', { name: '발급 취소' })).toBeVisible();
    expect(await accessFaultsOf(desk)).toEqual([]);
  },
);
