import { expect, test } from '../support/maru.ts';

/**
 * Runs in a page of staff: rejects the oldest review that waits.
 *
 * @returns the status.
 */
async function rejectReview(): Promise<number> {
  const list = await fetch('/api/admin/reviews?state=pending&sortBy=oldest');
  const [{ _id, version }] = (await list.json()).items;
  const { status } = await fetch(`/api/admin/reviews/${_id}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ state: 'rejected', reason: '내용이 짧아요', version }),
  });
  return status;
}

test('@maru staff see the work of their permissions, live, with the lists behind it', async ({
  page,
  stack,
  visit,
  loginStaff,
}) => {
  await loginStaff(page, 'content');
  await page.goto(`${stack.url}/curve/start`);
  await expect(page.getByRole('heading', { level: 1, name: '오늘 할 일' })).toBeVisible();
  await expect(page.getByText('저절로 새로 고침')).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /환불|입금/ })).toHaveCount(0);
  await expect(page.getByRole('region', { name: '최근 30일' })).toHaveCount(0);

  const pending = main.getByRole('link', { name: /^승인할 후기/ });
  const before = Number(/(\d+)건/.exec(await pending.innerText())?.[1]);
  expect(before).toBeGreaterThan(0);

  // A decision elsewhere changes the number without a reload.
  const other = await visit('/curve/start');
  expect(await other.evaluate(rejectReview)).toBe(200);
  await expect(pending).toContainText(`${before - 1}건`);

  await pending.press('Enter');
  await expect(page).toHaveURL(/\/curve\/review\?state=pending/);
  await expect(page.getByRole('main').locator('tbody tr')).toHaveCount(before - 1);

  await page.goto(`${stack.url}/curve/start`);
  await page.getByRole('link', { name: '내 계정', exact: true }).first().press('Enter');
  await expect(page.getByRole('region', { name: '비밀번호 바꾸기' })).toBeVisible();
});

test('@maru [T58] the start page answers what is overdue and which message went best', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'super');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${stack.url}/curve/start`);
  const main = page.getByRole('main');
  const overdue = main.getByRole('link', { name: /^기한 지난 환불/ });
  const best = main.getByRole('region', { name: '지난주 반응이 가장 좋은 메시지' });

  await expect(overdue).toContainText(/[1-9]\d*건.*까지 · [\d,]+원/);
  await expect(overdue).toBeInViewport({ ratio: 1 });
  await expect(best).toBeInViewport({ ratio: 1 });
  await expect(best).toContainText(/클릭 \d+\.\d%/);

  await page.setViewportSize({ width: 390, height: 844 });
  for (const answer of [overdue, best]) {
    const bottom = async () => {
      const box = await answer.boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    await expect.poll(bottom).toBeLessThan(2 * 844);
  }
  await best.getByRole('link').click();
  await expect(page).toHaveURL(/\/curve\/push\?id=\d+/);
  await expect(page.getByRole('dialog')).toBeVisible();
});
