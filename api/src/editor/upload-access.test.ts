import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { S3, startS3Server } from '../../../tests/support/s3-server.ts';

/** The pictures of this file are stored in an S3-compatible store. */
let s3: Awaited<ReturnType<typeof startS3Server>>;
let test: TestApp;
let hana: Browser;

beforeAll(async () => {
  s3 = await startS3Server();
  test = await startTestApp({
    UPLOAD_STORE: 's3',
    S3_ENDPOINT: s3.endpoint,
    S3_BUCKET: S3.bucket,
    S3_REGION: S3.region,
    S3_ACCESS_KEY: S3.accessKey,
    S3_SECRET_KEY: S3.secretKey,
  });
  await insertMember(test, 'hana');
  await insertMember(test, 'other');
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  hana = await loginMember(test, 'hana');
});
afterAll(async () => {
  await test.stop();
  await s3.stop();
});

async function upload(browser: Browser, subDir: string, side = 'home') {
  const picture = await sharp({
    create: { width: 8, height: 6, channels: 3, background: '#0a7b5a' },
  })
    .png()
    .toBuffer();
  const boundary = `x${randomBytes(8).toString('hex')}`;
  const body = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="subDir"\r\n\r\n${subDir}\r\n` +
        `--${boundary}\r\ncontent-disposition: form-data; name="editor"; filename="a.png"\r\n` +
        'content-type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const answer = await browser.send('POST', `/api/${side}/common/editor_upload`, body, headers);
  return { ...answer, url: String((answer.body['urls'] as string[] | undefined)?.[0]) };
}

it('keeps a picture in S3, serves it from there and removes it there', async () => {
  const { url } = await upload(hana, 'editor');
  const key = url.replace('/uploads/', '');
  expect(s3.objects.get(key)?.mime).toBe('image/png');

  const served = await openBrowser(test).send('GET', url);
  const again = await openBrowser(test).send('GET', url, undefined, {
    'if-none-match': String(served.response.headers['etag']),
  });
  await hana.send('POST', '/api/home/common/editor_delete', { id: url, file_url: url, html: '' });

  expect(served.response.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': "sandbox; default-src 'none'",
  });
  expect((await sharp(served.response.rawPayload).metadata()).width).toBe(8);
  expect(again.status).toBe(304);
  expect(s3.objects.has(key)).toBe(false);
  expect((await openBrowser(test).send('GET', url)).status).toBe(404);
});

it('[I9] shows evidence only to its uploader and to content staff', async () => {
  const { url } = await upload(hana, 'evidence');
  const statusFor = async (browser: Browser) => (await browser.send('GET', url)).status;

  const own = await hana.send('GET', url);
  expect(own.status).toBe(200);
  expect(own.response.headers['cache-control']).toBe('private, no-store');
  expect(await statusFor(await loginStaff(test, 'content'))).toBe(200);
  expect(await statusFor(await loginStaff(test, 'message'))).toBe(404);
  expect(await statusFor(await loginMember(test, 'other'))).toBe(404);
  expect(await statusFor(openBrowser(test))).toBe(404);
});

it('[L05] shows evidence that staff uploaded for a profit case to staff of content alone', async () => {
  const staff = await loginStaff(test, 'content');
  const { url } = await upload(staff, 'evidence', 'admin');
  const { status } = await staff.send('POST', '/api/admin/profits', {
    title: '계획대로 나눠 판 두 달',
    body_html: '<p>처음 정한 가격에 나눠 팔았어요.</p>',
    expert_id: null,
    author: '김○연',
    market: '나스닥 선물',
    from: '2026-08-01',
    to: '2026-09-30',
    trades: 14,
    return_percent: -2.4,
    course: [],
    evidence: url,
    verified: false,
    shown: false,
  });
  const { body } = await staff.send('GET', '/api/admin/uploads?folder=evidence&used=true');
  const statusFor = async (browser: Browser) => (await browser.send('GET', url)).status;

  expect(status).toBe(201);
  expect(body['items']).toMatchObject([{ url, uses: 1 }]);
  expect(await statusFor(staff)).toBe(200);
  expect(await statusFor(await loginStaff(test, 'message'))).toBe(404);
  expect(await statusFor(hana)).toBe(404);
  expect(await statusFor(openBrowser(test))).toBe(404);
});

it('takes no more than so many pictures of a member in a day', async () => {
  await test.db`
    insert into upload (folder, file, mime, bytes, width, height, member_id)
    select 'editor', 'many-' || n, 'image/png', 1, 1, 1, m.id
    from generate_series(1, 100) n, member m where m.login_id = 'hana'`;

  const { status, body } = await upload(hana, 'editor');

  expect([status, body['message']]).toEqual([429, 'TOO_MANY_REQUESTS']);
});
