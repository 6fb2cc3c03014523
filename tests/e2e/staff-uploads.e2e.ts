import type { Page } from '@playwright/test';
import { accessFaultsOf } from '../support/accessibility.ts';
import { expect, test } from '../support/maru.ts';

/** A single-colour png with the size that a popup requires. */
async function pictureFile(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(380, 420);
    const brush = canvas.getContext('2d');
    if (brush) {
      brush.fillStyle = '#0B6E4F';
      brush.fillRect(0, 0, 380, 420);
    }
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('@maru [C03] a day of banners, videos, events and reviews, by keyboard alone', async ({
  page,
  stack,
  visit,
  loginStaff,
}) => {
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  const type = async (label: string, text: string) => {
    const field = page.getByRole('textbox', { name: new RegExp(`^${label}`) });
    await field.focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.insertText(text);
  };
  const saved = () => expect(page.getByText('저장했어요').first()).toBeVisible();

  await loginStaff(page, 'content');

  // A popup that visitors see without loading anything again.
  const visitor = await visit('/');
  await page.goto(`${stack.url}/curve/banner-write?place=POPUP`);
  await page.getByLabel('배너 이미지 파일').setInputFiles({
    name: '팝업.png',
    mimeType: 'image/png',
    buffer: await pictureFile(page),
  });
  await expect(page.getByRole('button', { name: '배너 이미지 지우기' })).toBeVisible();
  const words = `공개방송 주간 ${Date.now()}`;
  await type('이미지 설명', words);
  await type('링크', '/event/in-progress');
  await type('순서', '1');
  await page.keyboard.press('ControlOrMeta+S');
  await saved();
  await expect(visitor.getByAltText(words).first()).toBeAttached();
  expect(await accessFaultsOf(page)).toEqual([]);

  // Put in another order with the keys, and taken down.
  await page.goto(`${stack.url}/curve/banner-popup`);
  expect(await accessFaultsOf(page)).toEqual([]);
  await press(`${words} 아래로`);
  await press('순서 저장');
  await expect(page.getByText('순서를 저장했어요.').first()).toBeVisible();
  await page.getByRole('switch', { name: `${words} 노출` }).focus();
  await page.keyboard.press('Space');
  await expect(visitor.getByAltText(words)).toHaveCount(0);

  // A video that plays, and only one that plays.
  await page.goto(`${stack.url}/curve/youtube?write=true`);
  await type('제목', '새로 올린 영상');
  await type('영상 주소', 'https://example.kr/video');
  await page.keyboard.press('ControlOrMeta+S');
  await expect(page.getByText('재생할 수 있는 유튜브 주소를 넣어 주세요.')).toBeVisible();
  await type('영상 주소', 'https://youtu.be/demoyout099');
  await page.keyboard.press('ControlOrMeta+S');
  await saved();
  expect(await accessFaultsOf(page)).toEqual([]);
  const videos = await visit('/invest/youtube');
  await expect(videos.getByText('새로 올린 영상')).toBeVisible();

  // An event with a question.
  await page.goto(`${stack.url}/curve/event-write`);
  await type('제목', '주말 퀴즈');
  await page.getByRole('radio', { name: /질문/ }).focus();
  await page.keyboard.press('Space');
  await press(/질문 더하기/);
  await type('물어볼 말', '가장 기억에 남는 방송은요?');
  await page.keyboard.press('ControlOrMeta+S');
  await saved();
  expect(await accessFaultsOf(page)).toEqual([]);
  await page.getByRole('link', { name: /^응모/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('아직 응모가 없어요')).toBeVisible();

  // The review that waits longest, decided, and on to the next.
  await page.goto(`${stack.url}/curve/review-write`);
  expect(await accessFaultsOf(page)).toEqual([]);
  const title = await page.getByRole('article').getByRole('heading').innerText();
  await press('게시하기');
  await expect(page.getByText('사이트에 바로 보여요').first()).toBeVisible();
  await expect(page.getByRole('article').getByRole('heading')).not.toHaveText(title);
  const reviews = await visit('/reviews/list');
  await expect(reviews.getByText(title).first()).toBeVisible();
});
