import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

interface Received {
  id: string;
  body: string;
  problem: string | null;
}

test('@maru [S38] staff register a webhook, try it, and follow what is sent', async ({
  page,
  stack,
  loginStaff,
  staffAs,
}) => {
  const receiver = `${stack.sandboxUrl}/sandbox/webhooks/partner`;
  const received = async (): Promise<Received[]> => {
    const answer = await page.request.get(receiver);
    const { items } = (await answer.json()) as { items: Received[] };
    return items;
  };
  await loginStaff(page, 'super');
  await page.goto(`${stack.url}/curve/webhook`);

  // By keyboard alone.
  await page.getByRole('button', { name: '웹훅 추가' }).press('Enter');
  const panel = page.getByRole('dialog', { name: '웹훅 추가' });
  await panel.getByLabel('받을 주소').focus();
  await page.keyboard.type('https://10.0.0.7/maru');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('밖에서 열 수 있는 https 주소를 적어 주세요.')).toBeVisible();
  await panel.getByLabel('받을 주소').fill(`${stack.sandboxUrl}/webhooks/partner`);
  await panel.getByLabel('설명').fill('협력사 편성표');
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: '서명 키를 옮겨 적어 주세요' });
  const secret = await shown.getByText(/^whsec_/).innerText();
  await page.request.post(receiver, { data: { secrets: [secret] } });
  expect(await accessFaultsOf(page)).toEqual([]);
  await shown.getByRole('button', { name: '옮겨 적었어요' }).press('Enter');
  await expect(page.getByText(secret)).toHaveCount(0);

  await page.getByRole('row', { name: /협력사 편성표/ }).press('Enter');
  await page.getByRole('button', { name: '시험 보내기' }).press('Enter');
  await page.getByRole('link', { name: '기록 보기' }).press('Enter');
  await expect(page).toHaveURL(/\/curve\/webhook-delivery\?webhook=\d+$/);
  const log = page.getByRole('table', { name: '웹훅 기록 목록' });
  await expect(log.getByRole('row', { name: /시험.*보냄.*204/ })).toBeVisible();

  // A change of another staff member appears without a reload.
  const staff = await staffAs('content');
  const schedule = await staff.addBroadcast({ title: '웹훅 시험 방송' });
  const row = log.getByRole('row', { name: new RegExp(`방송 편성.*#${schedule._id}.*보냄`) });
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /다시 보내기/ }).press('Enter');
  await expect(row).toContainText('2회');

  const messages = await received();
  expect(new Set(messages.map(({ problem }) => problem))).toEqual(new Set([null]));
  const [first, second] = messages.filter(({ body }) => body.includes('웹훅 시험 방송'));
  expect(second?.id).toBe(first?.id);
  expect(JSON.parse(first!.body)).toMatchObject({
    type: 'broadcast.scheduled',
    data: { id: schedule._id, title: '웹훅 시험 방송' },
  });

  await page.goto(`${stack.url}/curve/webhook`);
  await page.getByRole('row', { name: /협력사 편성표/ }).press('Enter');
  await page.getByRole('button', { name: '지우기' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).press('Enter');
  await expect(page.getByText('등록한 웹훅이 없어요')).toBeVisible();
});
