import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

const PHONES = Array.from({ length: 20 }, (_, at) => `010900300${String(at).padStart(2, '0')}`);

test('@maru [M24] staff compare two texts, and give the better one to the rest', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms-write`);
  const name = `${Date.now()}`;
  const people = page.getByRole('region', { name: '받는 사람' });
  await people.getByText('번호·파일').click();
  await people.getByLabel('휴대폰 번호').first().fill(PHONES.join('\n'));
  const body = page.getByLabel('본문');
  await body.fill(`가 ${name} ${stack.url}/event`);
  await page.getByRole('switch', { name: '짧은 링크로 바꾸고 클릭 세기' }).click();

  // The second text begins empty. Arrow keys move between the texts.
  await page.getByRole('switch', { name: 'A/B 시험으로 문구 비교하기' }).click();
  await expect(body).toHaveValue('');
  await page.getByRole('button', { name: '20명에게 발송' }).click();
  await expect(page.getByText('본문을 입력해 주세요.')).toBeVisible();
  await body.fill(`나 ${name}`);
  const texts = page.getByRole('radiogroup', { name: '고칠 문구' });
  await texts.getByRole('radio', { name: 'B' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(body).toHaveValue(`가 ${name} ${stack.url}/event`);
  await page.getByRole('button', { name: '20명에게 발송' }).click();
  await expect(
    page.getByText('모든 문구에 짧은 링크가 있어야 해요. B 문구에 없어요.'),
  ).toBeVisible();
  await texts.getByText('B', { exact: true }).click();
  await body.fill(`나 ${name} ${stack.url}/event`);
  await expect(page.getByRole('region', { name: '미리보기' })).toContainText(`나 ${name}`);
  await expect(page.getByRole('group', { name: 'A/B 시험 방법' })).toContainText(
    '먼저 A 2명, B 2명에게 보내고, 나머지 16명에게는 이긴 문구를 보내요.',
  );
  expect(await accessFaultsOf(page)).toEqual([]);

  // Each text needs a test of its own.
  const send = page.getByRole('button', { name: '20명에게 발송' });
  const tryOut = async () => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('받을 휴대폰 번호').fill('01090039999');
    await dialog.getByRole('button', { name: '테스트 보내기' }).click();
    await expect(dialog).toHaveCount(0);
  };
  await page.getByRole('button', { name: '나에게 테스트' }).click();
  await tryOut();
  await send.click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('아직 받지 않은 문구: A');
  await asked.getByRole('button', { name: 'A 문구 보기' }).click();
  await expect(body).toHaveValue(`가 ${name} ${stack.url}/event`);
  await page.getByRole('button', { name: '나에게 테스트' }).click();
  await tryOut();
  await send.click();
  await expect(asked).toContainText('먼저 A 2명, B 2명');
  await asked.getByRole('button', { name: '발송하기' }).click();
  await page.waitForURL(/\/curve\/sms\?id=\d+/);

  // The page follows without a reload: the test has gone out, and the rest waits.
  const card = page.getByRole('region', { name: 'A/B 시험' });
  await expect(card).toContainText('결과 모으는 중', { timeout: 60_000 });
  await expect(card).toContainText('아직 클릭이 적어서 비교할 수 없어요.');
  await expect(card.getByRole('group', { name: '나머지' })).toContainText('대기16명');
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);

  await card.getByRole('button', { name: '나머지에게 B 보내기' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: '나머지에게 B 보내기' }).click();
  await expect(card).toContainText('B 문구로 정함');
  await expect(card.getByRole('group', { name: '나머지' })).toContainText('도착16명', {
    timeout: 60_000,
  });
  const sent = await (await fetch(`${stack.sandboxUrl}/sandbox/messages`)).text();
  const lines = sent.split('\n').filter((line) => line.includes(name));
  const got = (letter: string, phone: string) =>
    lines.filter((line) => line.includes(`${letter} ${name}`) && line.includes(`"${phone}"`))
      .length;
  expect(PHONES.map((phone) => got('가', phone) + got('나', phone))).toEqual(PHONES.map(() => 1));
  expect(PHONES.filter((phone) => got('나', phone) === 1)).toHaveLength(18);
});
