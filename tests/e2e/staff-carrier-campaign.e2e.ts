import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** The second one has no KakaoTalk, as its number says. */
const PHONES = ['01090020001', '01000013104'];

/** Messages at the simulated gateway whose text has these words. */
async function messagesWith(sandboxUrl: string, words: string) {
  const lines = await (await fetch(`${sandboxUrl}/sandbox/messages`)).text();
  return lines
    .split('\n')
    .filter((line) => line.includes(words))
    .map((line) => JSON.parse(line) as { to: string; type: string; text: string });
}

test('[M28] [M29] [T63] an 알림톡 campaign arrives, with a text message where it fails @maru', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms-write`);
  const amount = `${Date.now() % 1_000_000}원`;
  const people = page.getByRole('region', { name: '받는 사람' });
  await people.getByText('번호·파일').click();
  await people.getByLabel('휴대폰 번호').first().fill(PHONES.join('\n'));
  await page.getByRole('region', { name: '보내는 방법' }).getByText('알림톡').click();

  const content = page.getByRole('region', { name: '내용' });
  await content.getByLabel('알림톡 템플릿').selectOption({ label: '환불 완료 안내' });
  await content.getByLabel('#{브랜드} 값').fill('마루');
  await content.getByLabel('#{요청번호} 값').fill('R-1');
  await content.getByLabel('#{금액} 값').fill(amount);
  await content.getByLabel('대체 문자 본문').fill(`환불 ${amount}을 보내 드렸어요`);

  await expect(page.getByText('알림톡 도착')).toBeVisible();
  await expect(page.getByText(/^알림톡 [\d,]+원 \+ 대체 SMS [\d,]+원 × 2건$/)).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: '나에게 테스트' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('받을 휴대폰 번호').fill('01090029999');
  await dialog.getByRole('button', { name: '테스트 보내기' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '2명에게 발송' }).click();
  await page.getByRole('button', { name: '발송하기' }).click();

  await page.waitForURL(/\/curve\/sms\?id=\d+/);
  const panel = page.getByRole('dialog');
  await expect(panel.getByText('알림톡 · 정보')).toBeVisible();
  await expect(panel.getByText('SMS · 1명에게 보냄')).toBeVisible();
  await expect(panel.getByText(/대체 문자로 보냈어요/)).toBeVisible();

  const arrived = async () =>
    (await messagesWith(stack.sandboxUrl, amount))
      .map(({ to, type }) => `${to} ${type}`)
      .toSorted();
  await expect.poll(arrived).toEqual(['01000013104 SMS', '01090020001 ATA', '01090029999 ATA']);
});

test('[M31] [M32] 브랜드메시지 and RCS are written with buttons, and arrive @maru', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms-write`);
  const words = `강의 소식 ${Date.now()}`;
  const people = page.getByRole('region', { name: '받는 사람' });
  await people.getByText('번호·파일').click();
  await people.getByLabel('휴대폰 번호').first().fill(PHONES.join('\n'));
  const channels = page.getByRole('region', { name: '보내는 방법' });
  const content = page.getByRole('region', { name: '내용' });
  const arrived = async () =>
    (await messagesWith(stack.sandboxUrl, words))
      .map(({ to, type, text }) => `${to} ${type} ${text.startsWith('(광고)') ? '광고' : '정보'}`)
      .toSorted();
  const sendTest = async () => {
    await page.getByRole('button', { name: '나에게 테스트' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('받을 휴대폰 번호').fill('01090029999');
    await dialog.getByRole('button', { name: '테스트 보내기' }).click();
    await expect(dialog).toHaveCount(0);
  };

  await channels.getByText('브랜드메시지').click();
  await content.getByRole('textbox', { name: /^본문/ }).fill(words);
  await content.getByRole('button', { name: '버튼 추가' }).click();
  await content.getByLabel('버튼 1 이름').fill('강의 보기');
  await content.getByLabel('버튼 1 주소').fill('/schedule');
  await expect(content.getByRole('button', { name: '버튼 추가' })).toHaveCount(0);
  await content.getByLabel('대체 문자 본문').fill(words);
  await expect(page.getByText('브랜드메시지 도착')).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);
  await sendTest();
  await expect.poll(arrived).toEqual(['01090029999 BMS_FREE 광고']);

  await channels.getByText('RCS').click();
  await content.getByText('광고성 정보').click();
  await content.getByLabel('대체 문자 본문').fill(words);
  await sendTest();
  await page.getByRole('button', { name: '2명에게 발송' }).click();
  await page.getByRole('button', { name: '발송하기' }).click();
  await page.waitForURL(/\/curve\/sms\?id=\d+/);
  await expect(page.getByRole('dialog').getByText('RCS · 정보')).toBeVisible();
  await expect
    .poll(arrived)
    .toEqual([
      '01000013104 SMS 정보',
      '01090020001 RCS_LMS 정보',
      '01090029999 BMS_FREE 광고',
      '01090029999 RCS_LMS 정보',
    ]);
});
