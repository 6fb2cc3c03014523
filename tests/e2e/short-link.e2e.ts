import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** The browser of the tests says that it is a robot. */
const PHONE =
  'Mozilla/5.0 (Linux; Android 13; SM-S911N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0 Mobile Safari/537.36';
const PHONES = ['01090020001', '01090020002', '01090020003'];

test('[M20] [T55] a text message with a short link shows on its page who followed it @maru', async ({
  page,
  stack,
  browser,
  loginStaff,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms-write`);
  const words = `시간표가 나왔어요 ${Date.now()}`;
  const target = `${stack.url}/broadcast/weekly-broadcast-schedule?from=a-text-message-with-a-long-link`;
  const people = page.getByRole('region', { name: '받는 사람' });
  await people.getByText('번호·파일').click();
  await people.getByLabel('휴대폰 번호').first().fill(PHONES.join('\n'));
  await page.getByLabel('본문').fill(`${words} ${target}`);
  await expect(page.getByText(/^LMS [\d,]+원 × 3건$/)).toBeVisible();

  await page.getByRole('switch', { name: '짧은 링크로 바꾸고 클릭 세기' }).click();
  await expect(page.getByText(/^SMS [\d,]+원 × 3건$/)).toBeVisible();
  const phone = page.getByRole('region', { name: '미리보기' });
  await expect(phone.getByText(new RegExp(`${words} ${stack.url}/s/\\w{11}$`))).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: '나에게 테스트' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('받을 휴대폰 번호').fill('01090029999');
  await dialog.getByRole('button', { name: '테스트 보내기' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '3명에게 발송' }).click();
  await page.getByRole('button', { name: '발송하기' }).click();
  await page.waitForURL(/\/curve\/sms\?id=\d+/);
  const panel = page.getByRole('dialog', { name: words });
  await expect(panel.getByRole('region', { name: '클릭과 결제' })).toContainText(
    '아직 누른 사람이',
  );

  const linkOf = async (to: string) => {
    const lines = await (await fetch(`${stack.sandboxUrl}/sandbox/messages`)).text();
    const line = lines.split('\n').find((one) => one.includes(words) && one.includes(`"${to}"`));
    return /http:\/\/\S+\/s\/\w{11}/.exec(line ?? '')?.[0] ?? '';
  };
  await expect.poll(() => linkOf(PHONES[1]!)).not.toBe('');
  const links = await Promise.all(PHONES.map(linkOf));
  expect(new Set(links).size).toBe(3);

  // A link preview, and then a person on a phone of their own, twice.
  await fetch(links[0]!, { redirect: 'manual', headers: { 'user-agent': 'kakaotalk-scrap/1.0' } });
  const context = await browser.newContext({ userAgent: PHONE });
  const visitor = await context.newPage();
  for (let time = 0; time < 2; time += 1) {
    await visitor.goto(links[0]!);
    expect(visitor.url()).toBe(target);
  }
  await visitor.goto(links[1]!);
  expect((await visitor.goto(`${stack.url}/s/AAAAAAAAAA1`))?.status()).toBe(404);
  await context.close();

  // The open page follows without a reload.
  const figures = panel.getByRole('region', { name: '클릭과 결제' });
  await expect(figures).toContainText('누른 사람2명', { timeout: 120_000 });
  await expect(figures).toContainText('클릭률67%');
  await expect(figures).toContainText('모두 3번 눌렀어요. 봇과 미리보기 1번은 따로 셌어요.');
  await expect(panel.getByRole('region', { name: '링크' })).toContainText(target);
  await expect(page.getByRole('row').filter({ hasText: words })).toContainText('67%');
  expect(await accessFaultsOf(page)).toEqual([]);
});
