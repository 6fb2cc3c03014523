import { expect, test } from '../support/maru.ts';

const HOUR_MS = 3_600_000;

test('@maru a half-typed date is refused and keeps the saved one', async ({
  page,
  stack,
  staffAs,
  loginStaff,
}) => {
  const staff = await staffAs('content');
  const start = Date.now() + 24 * HOUR_MS;
  const { _id } = await staff.addBroadcast({
    title: `반쯤 입력한 날짜 ${start}`,
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + HOUR_MS).toISOString(),
  });
  await loginStaff(page, 'content');
  await page.goto(`${stack.url}/curve/broadcast-write?_id=${_id}`);
  const end = page.getByLabel(/^종료/);
  await expect(end).not.toHaveValue('');

  await end.focus();
  await page.keyboard.press('Backspace');
  await expect(page.getByText('날짜와 시각을 끝까지 입력해 주세요')).toBeVisible();
  await expect(page.getByRole('region', { name: '방송 상태' })).not.toContainText('종료');
  await page.keyboard.press('ControlOrMeta+S');

  await expect(end).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('저장했어요')).toHaveCount(0);
});
