import { getWebVitals } from '@maru/contract/monitor/browser-report';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

test('@maru [X08] staff see browser errors and page speed, and dismiss them', async ({
  page,
  newSession,
  stack,
  loginStaff,
}) => {
  const visitor = await newSession();
  const visitAndLeave = async () => {
    const reported = visitor.waitForResponse((answer) => answer.url().endsWith('/browser-reports'));
    await visitor.goto(`${stack.url}/login?next=kiwi-4821x`);
    await visitor.evaluate(() => {
      setTimeout(() => {
        throw new RangeError('nothing for 01012345678 at /opt-out/kiwi-4821x');
      });
    });
    // The code that reports loads after the first view. A page that is left before reports nothing.
    expect((await reported).status()).toBe(204);
    await visitor.goto('about:blank');
  };
  await loginStaff(page, 'super');
  const measured = async () => {
    const answer = await page.request.get(`${stack.url}${getWebVitals.path}`);
    const { items } = getWebVitals.output.parse(await answer.json());
    return items.map(({ route }) => route);
  };
  await expect(async () => {
    // A page reports its metrics when the visitor leaves. The browser allows only half a second for
    // this last request, and a busy machine can exceed it. Then the next visit is reported.
    await visitAndLeave();
    await expect.poll(measured, { timeout: 10_000 }).toContain('/login');
  }).toPass();

  await page.goto(`${stack.url}/curve/browser-reports`);
  const row = page.getByRole('row', { name: /RangeError: nothing for # at \(address\)/ });
  const vitals = page.getByRole('table', { name: '주소별 체감 속도' });
  await expect(row).toBeVisible();
  await expect(vitals.getByRole('row', { name: /^\/login/ })).toBeVisible();
  await expect(row).toContainText('/login');
  expect(await page.getByRole('main').textContent()).not.toContain('kiwi');
  expect(await accessFaultsOf(page)).toEqual([]);

  await row.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '해결로 표시' }).press('Enter');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: '해결', exact: true }).press('Enter');
  await expect(row).toBeVisible();
});
