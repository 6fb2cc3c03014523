import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

test('@maru [S39] [N5.43] staff report an incident, and an open status page follows', async ({
  page,
  stack,
  loginStaff,
  newSession,
}) => {
  const guest = await newSession();
  await guest.goto(`${stack.url}/cs/notice`);
  await guest.getByRole('contentinfo').getByRole('link', { name: '서비스 상태' }).press('Enter');
  await expect(guest).toHaveURL(/\/status$/);
  await expect(guest.getByRole('heading', { level: 1, name: '서비스 상태' })).toBeVisible();
  // The workers of the test measure too.
  await expect(async () => {
    await guest.reload();
    await expect(guest.getByText('모든 서비스가 정상이에요')).toBeVisible({ timeout: 3_000 });
  }).toPass();

  const days = guest.getByRole('button', { name: '결제 날짜별로 보기' });
  await days.press('Enter');
  await expect(guest.getByRole('table', { name: '결제의 지난 90일' })).toBeVisible();
  expect(await accessFaultsOf(guest)).toEqual([]);
  for (const width of [390, 820, 1440]) expect(await excessAt(guest, width)).toEqual([]);

  await loginStaff(page, 'super');
  await page.goto(`${stack.url}/curve/incident`);
  await page.getByRole('button', { name: '알리기' }).press('Enter');
  const panel = page.getByRole('dialog', { name: '장애·점검 알리기' });
  await panel.getByRole('button', { name: '공개하기' }).press('Enter');
  await expect(panel.getByText('하나 이상 골라 주세요.')).toBeVisible();
  await panel.getByLabel('제목').fill('카드 결제가 늦어지고 있어요');
  await panel.getByLabel('결제', { exact: true }).check();
  await panel.getByLabel('첫 안내').fill('카드사와 함께 원인을 찾고 있어요.');
  expect(await accessFaultsOf(page)).toEqual([]);
  await panel.getByRole('button', { name: '공개하기' }).press('Enter');

  const reported = guest.getByRole('article').filter({ hasText: '카드 결제가 늦어지고 있어요' });
  await expect(reported).toContainText('조사 중');
  await expect(guest.getByText('문제를 확인하고 있어요')).toBeVisible();
  expect(await accessFaultsOf(guest)).toEqual([]);

  await page.getByRole('row', { name: /카드 결제가 늦어지고 있어요/ }).press('Enter');
  const open = page.getByRole('dialog', { name: '장애·점검' });
  await open.getByLabel('지금 상태').selectOption('해결');
  await open.getByLabel('새 안내').fill('결제가 다시 빨라졌어요.');
  await open.getByRole('button', { name: '안내 공개하기' }).press('Enter');
  await expect(reported).toContainText('결제가 다시 빨라졌어요.');
  await expect(guest.getByText('모든 서비스가 정상이에요')).toBeVisible();

  const feed = await guest.request.get(`${stack.url}/status/rss.xml`);
  expect(await feed.text()).toContain('[해결] 카드 결제가 늦어지고 있어요');

  // Still at the version that the update left behind.
  await open.getByLabel('제목').fill('카드 결제가 늦어졌어요');
  await open.getByRole('button', { name: '저장하기' }).press('Enter');
  await expect(guest.getByRole('heading', { name: '카드 결제가 늦어졌어요' })).toBeVisible();

  await open.getByRole('button', { name: '지우기' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '지우기' }).press('Enter');
  await expect(page.getByText('알린 장애와 점검이 없어요')).toBeVisible();
  await expect(guest.getByText('지난 장애와 점검이 없어요')).toBeVisible();
});

test('@maru [S39] an open status page says that it gets no news, and goes on by itself', async ({
  newSession,
  stack,
}) => {
  const guest = await newSession();
  const calls = /\/api\/home\/status/;
  await guest.route(calls, (route) => route.abort());
  await guest.goto(`${stack.url}/status`);
  await expect(guest.getByText(/서버가 답하지 못했어요|확인하지 못했어요/)).toBeVisible();

  await guest.unroute(calls);
  await guest.getByRole('button', { name: '다시 확인' }).press('Enter');
  await expect(guest.getByText(/서버가 답하지 못했어요|확인하지 못했어요/)).toHaveCount(0);
});
