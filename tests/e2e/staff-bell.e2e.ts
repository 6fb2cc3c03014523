import { expect, test } from '../support/maru.ts';

/**
 * Runs in a member's page: reports a review of another member to staff.
 *
 * @returns the last status.
 */
async function reportReview(): Promise<number> {
  const list = await fetch('/api/home/reviews');
  let status = list.status;
  for (const { _id } of (await list.json()).items) {
    const report = { method: 'POST', headers: { 'content-type': 'application/json' } };
    const body = JSON.stringify({ reason: 'other' });
    ({ status } = await fetch(`/api/home/reviews/${_id}/reports`, { ...report, body }));
    if (status === 204) break;
  }
  return status;
}

test('@maru [R05] notices read in one tab are read in all, and only chosen topics alert', async ({
  page,
  stack,
  visit,
  newSession,
  loginMember,
  loginStaff,
}) => {
  const member = await newSession();
  await loginMember(member, 'demo1');
  await expect(member).toHaveURL(`${stack.url}/`);
  expect(await member.evaluate(reportReview)).toBe(204);

  await loginStaff(page, 'content');
  await page.goto(`${stack.url}/curve/start`);
  const unread = page.getByRole('button', { name: /^알림, 읽지 않음 \d+건$/ });
  await expect(unread).toBeVisible();
  const other = await visit('/curve/start?tab=account');
  await expect(other.getByRole('button', { name: /^알림, 읽지 않음 \d+건$/ })).toBeVisible();

  await unread.press('Enter');
  const bell = page.getByRole('region', { name: '알림', exact: true });
  await expect(bell.getByRole('listitem')).not.toHaveCount(0);
  await expect(other.getByRole('button', { name: '알림', exact: true })).toBeVisible();

  await bell.getByRole('link', { name: '받을 알림 고르기' }).press('Enter');
  const topics = page.getByRole('region', { name: '받을 알림' }).getByRole('switch');
  await expect(topics.first()).toBeVisible();
  const count = await topics.count();
  expect(count).toBeGreaterThan(2);
  // Of others' work there is nothing to choose.
  await expect(page.getByRole('switch', { name: /^환불/ })).toHaveCount(0);
  for (const on of [false, true]) {
    for (let n = 0; n < count; n += 1) {
      await topics.nth(n).press('Space');
      await expect(topics.nth(n)).toHaveAttribute('aria-checked', String(on));
    }
    const none = other.getByRole('region', { name: '최근 알림' }).getByText('아직 알림이 없어요');
    await expect(none).toHaveCount(on ? 0 : 1);
  }
});
