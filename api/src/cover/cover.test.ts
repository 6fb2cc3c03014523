import { coverAddress, coverShapes, postCover } from '@maru/contract/cover/cover';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/app.ts';
import { SIZES } from './draw-cover.ts';

let test: TestApp;
const TITLE = '<b>반도체</b> 대장주 & 오늘의 수급 포인트';

beforeAll(async () => {
  test = await startTestApp({});
});
afterAll(() => test.stop());

async function insertPost(state = 'published') {
  const [row] = await test.db<{ id: number }[]>`
    insert into post (kind, title, excerpt, body_html, category, state, publish_at)
    values ('column', ${TITLE}, '', '', '칼럼', ${state}, now() - interval '1 day') returning id`;
  return postCover({ _id: row!.id, title: TITLE, category: '칼럼', expert: null });
}

const get = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ url, headers, remoteAddress: '127.0.0.1' });

describe('the cover of a post', () => {
  it.each(coverShapes)('is drawn as %s, and is the same each time', async (shape) => {
    const address = coverAddress(await insertPost(), shape);
    const answer = await get(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toContain('immutable');
    const { width, height, format } = await sharp(answer.rawPayload).metadata();
    expect({ width, height }).toEqual(SIZES[shape]);
    expect(format).toBe(shape === 'share' ? 'jpeg' : 'webp');
    expect((await get(address)).rawPayload.equals(answer.rawPayload)).toBe(true);
    const etag = String(answer.headers['etag']);
    expect((await get(address, { 'if-none-match': etag })).statusCode).toBe(304);
  });

  it('has a new address after a change of its title, and the old one leads there', async () => {
    const subject = await insertPost();
    await test.db`update post set title = '새 제목' where id = ${subject._id}`;
    const answer = await get(coverAddress(subject));
    expect(answer.statusCode).toBe(302);
    expect(answer.headers['location']).toBe(coverAddress({ ...subject, title: '새 제목' }));
    expect(answer.headers['cache-control']).not.toContain('immutable');
  });

  it('does not exist while guests cannot see the post', async () => {
    expect((await get(coverAddress(await insertPost('draft')))).statusCode).toBe(404);
  });

  it.each([
    '/covers/post/1-0-abc-wide.png',
    '/covers/post/1-0-abc-huge.webp',
    '/covers/member/1-0-abc-wide.webp',
    '/covers/post/99999999999-0-abc-wide.webp',
    '/covers/post/999999999-0-abc-wide.webp',
    '/covers/card/1-99-abc-square.webp',
    '/covers/post/..%2f1-0-abc-wide.webp',
  ])('is not drawn for %s', async (url) => {
    expect((await get(url)).statusCode).toBe(404);
  });
});

it('draws the words of a card of a card news', async () => {
  const [row] = await test.db<{ id: number }[]>`
    insert into post (kind, title, excerpt, body_html, state, publish_at, images)
    values ('card-news', '공매도', '', '', 'published', now() - interval '1 day',
            ${test.db.json([{ img_path: null, alt: '빌려서 파는 거래예요' }])}) returning id`;
  const card = {
    kind: 'card' as const,
    _id: row!.id,
    title: '빌려서 파는 거래예요',
    note: '공매도',
  };
  expect((await get(coverAddress({ ...card, part: 0 }, 'square'))).statusCode).toBe(200);
  expect((await get(coverAddress({ ...card, part: 1 }, 'square'))).statusCode).toBe(404);
});
