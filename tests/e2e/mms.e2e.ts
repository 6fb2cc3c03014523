import type { Page } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

const PHONES = ['01090010001', '01090010002', '01090010003'];

/** A transparent png, wider than carriers take. */
async function pictureFile(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(2_000, 1_000);
    const brush = canvas.getContext('2d');
    if (brush) {
      brush.fillStyle = '#0B6E4F';
      brush.fillRect(200, 200, 1_600, 600);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('a text message with a picture arrives as an MMS with it @maru', async ({
  page,
  stack,
  loginStaff,
}) => {
  await loginStaff(page, 'message');
  await page.goto(`${stack.url}/curve/sms-write`);
  const words = `그림으로 알려 드려요 ${Date.now()}`;
  const people = page.getByRole('region', { name: '받는 사람' });
  await people.getByText('번호·파일').click();
  await people.getByLabel('휴대폰 번호').first().fill(PHONES.join('\n'));
  await page.getByLabel('본문').fill(words);
  await page
    .getByLabel('이미지 파일')
    .setInputFiles({ name: '방송.png', mimeType: 'image/png', buffer: await pictureFile(page) });

  // In the form and on the phone, at the price of an MMS.
  const pictures = page.getByAltText('보내는 이미지');
  await expect(pictures).toHaveCount(2);
  await expect(page.getByText('이미지가 있어 MMS로 나가요')).toBeVisible();
  await expect(page.getByText(/^MMS [\d,]+원 × 3건$/)).toBeVisible();
  expect(await accessFaultsOf(page)).toEqual([]);

  await page.getByRole('button', { name: '나에게 테스트' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('받을 휴대폰 번호').fill('01090019999');
  await dialog.getByRole('button', { name: '테스트 보내기' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: '3명에게 발송' }).click();
  await page.getByRole('button', { name: '발송하기' }).click();

  // The detail panel beside the list shows the text and the picture.
  await page.waitForURL(/\/curve\/sms\?id=\d+/);
  const panel = page.getByRole('dialog', { name: words });
  await expect(panel.getByAltText('보내는 이미지')).toBeVisible();
  await expect(panel.getByText('MMS · 정보')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: words })).toContainText('MMS');

  interface Arrived {
    to: string;
    type: string;
    text: string;
    imageId?: string;
  }
  const arrived = async () => {
    const lines = await (await fetch(`${stack.sandboxUrl}/sandbox/messages`)).text();
    return lines
      .split('\n')
      .filter((line) => line.includes(words))
      .map((line) => JSON.parse(line) as Arrived);
  };
  await expect
    .poll(async () => (await arrived()).map(({ to, type }) => `${to} ${type}`).toSorted())
    .toEqual([...PHONES, '01090019999'].map((to) => `${to} MMS`));
  // One picture for the test and one for the campaign, as the provider was given them.
  const imageIds = new Set((await arrived()).map(({ imageId }) => imageId));
  expect(imageIds.size).toBe(2);
  const simulator = await page.context().newPage();
  await simulator.goto(`${stack.sandboxUrl}/sandbox`);
  const shown = simulator.getByRole('listitem').filter({ hasText: words }).getByRole('img');
  await expect(shown).toHaveCount(4);
  await expect
    .poll(() => shown.first().evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(1_500);

  // The same campaign again, from the beginning, with the same picture.
  await page.getByRole('link', { name: '복제해서 쓰기' }).click();
  await expect(page.getByLabel('본문')).toHaveValue(words);
  await expect(pictures).toHaveCount(2);
});
