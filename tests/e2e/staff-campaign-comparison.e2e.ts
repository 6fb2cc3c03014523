import { readFile } from 'node:fs/promises';
import { accessFaultsOf, excessAt } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

const WIDTHS = [1440, 820, 390] as const;

test('@maru [M26] staff pick campaigns in the list and see them side by side, as bars and as a file', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'super');
  await page.goto(`${stack.url}/curve/sms`);
  const rows = page.getByRole('main').locator('tbody tr');
  const pick = async (row: number) => {
    await rows.nth(row).getByRole('checkbox').focus();
    await page.keyboard.press('Space');
  };
  await pick(0);
  const compare = page.getByRole('toolbar').getByRole('button', { name: '비교' });
  await compare.press('Enter');
  await expect(page.getByText('발송을 2개에서 5개까지 골라 주세요').first()).toBeVisible();
  await pick(1);
  await compare.press('Enter');

  await expect(page).toHaveURL(/\/curve\/sms-compare\?ids=\d+(?:,|%2C)\d+$/);
  const table = page.getByRole('table', { name: '발송 비교' });
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await expect(table.getByRole('row', { name: /^도착/ })).toContainText(/[\d,]+ \([\d.]+%\)/);
  await expect(table.getByRole('row', { name: /^수신거부/ })).toBeVisible();
  const bars = page.getByRole('region', { name: '도착률' });
  await expect(bars.getByRole('row')).toHaveCount(3);

  const more = page.getByLabel('비교할 발송 더하기');
  await more.selectOption({ index: 1 });
  await expect(table.getByRole('columnheader')).toHaveCount(4);
  for (const width of WIDTHS) {
    expect(await excessAt(page, width)).toEqual([]);
    expect(await accessFaultsOf(page)).toEqual([]);
  }

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'CSV' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('내려받는 사유').fill('다음 발송을 정하려고');
  const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
  const text = await readFile(await file.path(), 'utf8');
  // A text may have several lines.
  expect(text.match(/^\d+,/gm)).toHaveLength(3);
  expect(text).toContain('수신거부,스팸 차단,비용,결제한 사람');

  await table.getByRole('button', { name: /빼기$/ }).first().press('Enter');
  await expect(table.getByRole('columnheader')).toHaveCount(3);
  await table.getByRole('button', { name: /빼기$/ }).first().press('Enter');
  await expect(
    page.getByRole('heading', { name: '발송을 2개에서 5개까지 골라 주세요' }),
  ).toBeVisible();
  await page.goBack();
  await expect(table.getByRole('columnheader')).toHaveCount(3);
});

test('@maru [M26] a super admin sets from which jump of opt-outs an alarm is raised', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'super');
  await page.goto(`${stack.url}/curve/reaction-alarm`);
  const times = page.getByLabel('수신거부율이 늘어난 배수');
  await expect(times).toHaveValue('3');

  await times.fill('1');
  await page.getByRole('button', { name: '기준 바꾸기' }).click();
  await expect(page.getByText('2에서 20까지의 숫자를 적어 주세요.')).toBeVisible();
  await times.fill('5');
  await page.getByRole('button', { name: '기준 바꾸기' }).click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await dialog.getByLabel('바꾸는 사유').fill('작은 발송에서 자주 울려요');
  await dialog.getByRole('button', { name: '바꾸기', exact: true }).click();
  await expect(page.getByText('발송 반응 경보를 바꿨어요').first()).toBeVisible();
  await expect(page.getByText('작은 발송에서 자주 울려요')).toBeVisible();
  await expect(times).toHaveValue('5');
  for (const width of WIDTHS) expect(await excessAt(page, width)).toEqual([]);
  expect(await accessFaultsOf(page)).toEqual([]);
});
