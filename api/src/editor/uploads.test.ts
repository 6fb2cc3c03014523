import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { uploadsDirOf } from '@maru/platform/files/upload-store';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const MIB = 1024 * 1024;
const GIF_FRAMES_TOO_MANY = 51;

let test: TestApp;
let hana: Browser;
let other: Browser;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertMember(test, 'hana');
  await insertMember(test, 'other');
  await insertAdmin(test, 'content', ['manageContent']);
  hana = await loginMember(test, 'hana');
  other = await loginMember(test, 'other');
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(() => test.db`delete from upload`);

const picture = (format: 'jpeg' | 'png' | 'gif' | 'webp') =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#c2410c' } })
    .toFormat(format)
    .toBuffer();

interface Part {
  name: string;
  value: string | Buffer;
  fileName?: string;
}

function form(parts: readonly Part[]): { body: Buffer; headers: Record<string, string> } {
  const boundary = `x${randomBytes(8).toString('hex')}`;
  const chunks = parts.flatMap(({ name, value, fileName }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    fileName === undefined
      ? '\r\n\r\n'
      : `; filename="${fileName}"\r\ncontent-type: image/png\r\n\r\n`,
    value,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

function upload(
  browser: Browser,
  bytes: Buffer,
  { fileName = 'a.png', subDir = 'editor', side = 'home' } = {},
) {
  const { body, headers } = form([
    { name: 'subDir', value: subDir },
    { name: 'editor', value: bytes, fileName },
  ]);
  return browser.send('POST', `/api/${side}/common/editor_upload`, body, headers);
}

const urlIn = ({ body }: { body: Record<string, unknown> }): string =>
  Array.isArray(body['urls']) ? String(body['urls'][0]) : '';

function filesLeft(): string[] {
  const root = uploadsDirOf(test.config);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

describe('[C07] an upload', () => {
  it.each([
    ['a part that is none', 'multipart/form-data; boundary=x', '--x\r\ngarbage'],
    ['no boundary', 'multipart/form-data', '--x\r\n\r\n--x--'],
    [
      'a file that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="editor"; filename="a.png"\r\n\r\nabc',
    ],
    ['a boundary too long', `multipart/form-data; boundary=${'b'.repeat(300)}`, '--b'],
  ])('refuses a form with %s', async (_, type, sent) => {
    const url = '/api/home/common/editor_upload';
    const answer = await hana.send('POST', url, Buffer.from(sent), { 'content-type': type });

    expect([answer.status, answer.body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect(filesLeft()).toEqual([]);
  });

  it.each(['jpeg', 'png', 'gif'] as const)(
    'takes a %s and serves it as just that',
    async (format) => {
      const answer = await upload(hana, await picture(format), { fileName: 'x.txt' });
      const url = urlIn(answer);

      const { status, response } = await openBrowser(test).send('GET', url);

      expect(answer.status).toBe(200);
      expect(url).toMatch(/^\/uploads\/editor\/[\da-f]{32}(?:-8\.(?:jpg|png)|\.gif)$/);
      expect(status).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': `image/${format}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "sandbox; default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'public, max-age=31536000, immutable',
      });
      expect((await sharp(response.rawPayload).metadata()).format).toBe(format);
    },
  );

  it('contains neither metadata nor appended data', async () => {
    const plain = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Artist: '김하나' } })
      .toBuffer();
    const hostile = Buffer.concat([plain, Buffer.from('<script>alert(1)</script><?php ?>')]);

    const url = urlIn(await upload(hana, hostile));

    const kept = readFileSync(join(uploadsDirOf(test.config), url.replace('/uploads/', '')));
    expect(kept.includes('script')).toBe(false);
    expect(kept.includes('php')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it('[S7.9] [N3.22] is stored in the folder that its form names, from a fixed list', async () => {
    const good = await upload(staff, await picture('png'), { subDir: 'broadcast', side: 'admin' });

    expect(urlIn(good)).toMatch(/^\/uploads\/broadcast\//);
    for (const subDir of ['../etc', '/etc', 'editor/..', 'other', '__proto__', '']) {
      const { status, body } = await upload(hana, await picture('png'), { subDir });
      expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
    }
  });

  it('asks for a session', async () => {
    const { status } = await upload(openBrowser(test), await picture('png'));

    expect(status).toBe(401);
  });

  it('[N2.15] is a form', async () => {
    const { status, body } = await hana.send('POST', '/api/home/common/editor_upload', { a: 1 });

    expect([status, body['message']]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it('holds one file of at most 10 MB', async () => {
    const large = Buffer.concat([await picture('jpeg'), Buffer.alloc(10 * MIB)]);
    const two = form([
      { name: 'editor', value: await picture('png'), fileName: 'a.png' },
      { name: 'editor', value: await picture('png'), fileName: 'b.png' },
    ]);
    const before = filesLeft().length;

    const answers = [
      await upload(hana, large),
      await hana.send('POST', '/api/home/common/editor_upload', two.body, two.headers),
    ];

    expect(answers.map(({ status }) => status)).toEqual([413, 413]);
    expect(filesLeft().length).toBe(before);
  });
});

/** A PNG of 900 megapixels in some 100 kB, as its header claims and its data would unfold. */
function vastPng(side: number): Promise<Buffer> {
  return sharp({
    create: { width: side, height: side, channels: 3, background: '#000' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

async function restlessGif(frames: number): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: frames * 4 * 4 * 3 }, (_, at) => (at * 37) % 256));
  return sharp(raw, { raw: { width: 4, height: 4 * frames, channels: 3, pageHeight: 4 } })
    .gif({ loop: 0, delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>';

/** A JPEG with detail, so that its pixels fill most of the file. */
const detailed = () =>
  sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();

/** The same picture after `change` edits its scan data and the bytes before it. */
async function withScan(change: (head: Buffer, scan: Buffer) => Buffer[]): Promise<Buffer> {
  const whole = await detailed();
  const at = whole.indexOf(Buffer.of(0xff, 0xda));
  return Buffer.concat(change(whole.subarray(0, at), whole.subarray(at)));
}

/** Wrong scan parameters, which the firmware of some Galaxy phones writes: Ss = Se = 0. */
const galaxy = () =>
  withScan((head, scan) => {
    const parameters = 5 + scan[4]! * 2;
    scan[parameters + 1] = 0;
    return [head, scan];
  });
const withoutEnd = async () => (await detailed()).subarray(0, -2);

it.each([
  ['wrong scan parameters', galaxy],
  ['stray bytes before a marker', () => withScan((head, scan) => [head, Buffer.alloc(8, 1), scan])],
  ['no end mark', withoutEnd],
  ['no end mark and a lost byte', async () => (await detailed()).subarray(0, -3)],
  ['no end mark and four lost bytes', async () => (await detailed()).subarray(0, -6)],
])('takes a JPEG of a phone with %s', async (_, make) => {
  const url = urlIn(await upload(hana, await make(), { fileName: 'photo.jpg' }));
  const { response } = await openBrowser(test).send('GET', url);

  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ width: 400, height: 300 });
});

it.each([
  ['type', () => Buffer.from('%PDF-1.7\n')],
  ['pixels', () => vastPng(7_000)],
  ['broken', async () => (await detailed()).subarray(0, -200)],
  ['broken', async () => (await picture('png')).subarray(0, 60)],
  ['broken', async () => (await restlessGif(3)).subarray(0, -30)],
  ['animated-png', async () => movingPng(await picture('png'))],
])('says why a file is refused: %s', async (problem, make) => {
  const { body } = await upload(hana, await make());

  expect(body['errors']).toContainEqual({ path: 'editor.problem', message: problem });
});

/** A PNG with the chunk that announces four frames, which only readers of APNG know. */
function movingPng(still: Buffer): Buffer {
  const firstChunk = 33;
  const control = Buffer.from('000000086163544c0000000400000000', 'hex');
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(control.subarray(4)));
  const [head, rest] = [still.subarray(0, firstChunk), still.subarray(firstChunk)];
  return Buffer.concat([head, control, checksum, rest]);
}

it('takes a GIF without its trailer', async () => {
  const { status } = await upload(hana, (await restlessGif(3)).subarray(0, -1));

  expect(status).toBe(200);
});

it('answers the next requests of a connection after a refused form', async () => {
  const url = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }));
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const cookie = [...hana.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const { body, headers } = form([
    { name: 'subDir', value: 'notice' },
    { name: 'editor', value: randomBytes(2 * MIB), fileName: 'a.png' },
  ]);
  const send = () =>
    new Promise<number | undefined>((resolve, reject) => {
      const sent = httpRequest(
        {
          agent,
          host: url.hostname,
          port: url.port,
          method: 'POST',
          path: '/api/home/common/editor_upload',
          headers: { ...headers, cookie, 'content-length': body.length },
        },
        (answer) => answer.resume().once('end', () => resolve(answer.statusCode)),
      );
      sent.once('error', reject).end(body);
    });

  const statuses = [await send(), await send(), await send()];
  agent.destroy();

  expect(statuses).toEqual([400, 400, 400]);
});

const HOSTILE: [string, () => Promise<Buffer> | Buffer][] = [
  ['an SVG', () => Buffer.from(svg)],
  ['an SVG after an XML head', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['PHP', () => Buffer.from('<?php system($_GET[0]); ?>')],
  ['nothing', () => Buffer.alloc(0)],
  ['a WebP', () => picture('webp')],
  ['a ZIP', () => Buffer.from('504b0304140000000800', 'hex')],
  ['a PDF', () => Buffer.from('%PDF-1.7\n')],
  ['the first bytes of a PNG alone', () => Buffer.from('89504e470d0a1a0a', 'hex')],
  ['the first bytes of a GIF and a script', () => Buffer.from('GIF89a/*<script>*/=alert(1)')],
  ['a truncated JPEG', async () => (await picture('jpeg')).subarray(0, 200)],
  ['a truncated PNG', async () => (await picture('png')).subarray(0, 60)],
  ['a vast PNG', () => vastPng(7_000)],
  ['a GIF of too many frames', () => restlessGif(GIF_FRAMES_TOO_MANY)],
];

it.each(HOSTILE)(
  'refuses %s with the name of the file, and leaves nothing behind',
  async (_, make) => {
    const bytes = await make();
    const before = filesLeft();

    const { status, body } = await upload(hana, bytes, {
      fileName: encodeURIComponent('../../그림.png'),
    });

    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: 'INVALID_INPUT',
      errors: [{ path: 'editor', message: '....그림.png' }, { path: 'editor.problem' }],
    });
    expect(filesLeft()).toEqual(before);
    const [row] = await test.db`select count(*) as n from upload`;
    expect(row?.['n']).toBe(0);
  },
);

it('keeps a GIF of fifty frames moving', async () => {
  const url = urlIn(await upload(hana, await restlessGif(GIF_FRAMES_TOO_MANY - 1)));
  const { response } = await openBrowser(test).send('GET', url);

  expect((await sharp(response.rawPayload, { animated: true }).metadata()).pages).toBe(50);
});

it.each(['a\u0000b.png', '%E0%A4%A', 'x'.repeat(5_000), '"; x="', '\u202egnp.exe'])(
  'handles the file name %o without a server error',
  async (fileName) => {
    const { status } = await upload(hana, await picture('png'), { fileName });

    expect(status).toBeLessThan(500);
  },
);

it('[C10] keeps a wide picture in three widths, shows them, and deletes them together', async () => {
  const wide = await sharp({
    create: { width: 2_000, height: 500, channels: 3, background: '#0a7b5a' },
  })
    .jpeg()
    .toBuffer();
  const before = filesLeft();

  const url = urlIn(await upload(hana, wide));

  expect(url).toMatch(/-1600\.jpg$/);
  const { body } = await hana.send('POST', '/api/home/common/editor_view', {
    content: `<img src="${url}" srcset="https://evil.example/a.png 1w" alt="">`,
  });
  const addresses = [...String(body['html']).matchAll(/(\/uploads\/\S+) (\d+)w/g)];
  expect(addresses.map(([, , width]) => Number(width))).toEqual([480, 960, 1_600]);
  expect(body['html']).not.toContain('evil.example');
  for (const [, address = '', width] of addresses) {
    const { response } = await openBrowser(test).send('GET', address);
    expect((await sharp(response.rawPayload).metadata()).width).toBe(Number(width));
  }
  await hana.send('POST', '/api/home/common/editor_delete', { id: url, file_url: url, html: '' });
  expect(filesLeft()).toEqual(before);
});

describe('[C07] deleting an upload', () => {
  const remove = (browser: Browser, id: string | number, url = '', side = 'home') =>
    browser.send('POST', `/api/${side}/common/editor_delete`, { id, file_url: url, html: '' });

  it('takes the address it was given, twice as well as once', async () => {
    const url = urlIn(await upload(hana, await picture('png')));

    const answers = [await remove(hana, 'whatever', url), await remove(hana, url)];

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, { success: true }],
      [200, { success: true }],
    ]);
    expect((await openBrowser(test).send('GET', url)).status).toBe(404);
  });

  it('takes the number of the row', async () => {
    const url = urlIn(await upload(hana, await picture('png')));
    const [row] = await test.db<{ id: number }[]>`select id from upload`;

    expect((await remove(hana, row!.id)).status).toBe(200);
    expect((await openBrowser(test).send('GET', url)).status).toBe(404);
  });

  it('[N2.12] does not know the upload of another account', async () => {
    const url = urlIn(await upload(hana, await picture('png')));

    const answers = [await remove(other, '', url), await remove(staff, '', url, 'admin')];

    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect((await openBrowser(test).send('GET', url)).status).toBe(200);
  });

  it('is shared among staff', async () => {
    await insertAdmin(test, 'second', ['manageContent']);
    const url = urlIn(await upload(staff, await picture('png'), { side: 'admin' }));

    expect((await remove(await loginStaff(test, 'second'), '', url, 'admin')).status).toBe(200);
  });

  it.each(['home', 'admin'] as const)('keeps files that a text shows (%s)', async (side) => {
    const browser = side === 'home' ? hana : staff;
    const url = urlIn(await upload(browser, await picture('png'), { side }));
    const statusOf = async (address: string) =>
      (await openBrowser(test).send('GET', address)).status;
    await test.db`
      insert into link (kind, address, current)
      values ('cs', ${`https://maru.example${url}`}, false)`;

    const used = await remove(browser, url, url, side);
    const kept = await statusOf(url);
    await test.db`delete from link`;
    const unused = await remove(browser, url, url, side);

    expect([used.body, unused.body]).toEqual([{ success: true }, { success: true }]);
    expect([kept, await statusOf(url)]).toEqual([200, 404]);
  });

  it.each(['../../secrets.json', '/etc/passwd', 'https://evil.example/a.png', '%', "' or 1=1 --"])(
    'finds nothing under %s',
    async (address) => {
      await upload(hana, await picture('png'));
      const before = filesLeft();

      const { status, body } = await remove(hana, address, address);

      expect([status, body['message']]).toEqual([404, 'NOT_FOUND']);
      expect(filesLeft()).toEqual(before);
    },
  );
});

it.each([
  '/uploads/',
  '/uploads/editor',
  '/uploads/editor/',
  '/uploads/editor/none.png',
  '/uploads/editor/..%2f..%2fsecrets.json',
  '/uploads/../secrets.json',
  '/uploads/editor/%2e%2e%2f%2e%2e%2fsecrets.json',
  '/uploads/other/a.png',
])('serves nothing under %s', async (url) => {
  const { status, body } = await openBrowser(test).send('GET', url);

  expect([status, body['message']]).toEqual([404, 'NOT_FOUND']);
});
