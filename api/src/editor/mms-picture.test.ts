import { MMS_PICTURE } from '@maru/contract/message/message-picture';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'message', ['manageMessages']);
  staff = await loginStaff(test, 'message');
});
afterAll(() => test.stop());
beforeEach(() => test.db`delete from upload`);

async function upload(bytes: Buffer) {
  const form = new FormData();
  form.append('subDir', 'message');
  form.append('editor', new Blob([new Uint8Array(bytes)]), 'picture');
  const sent = new Response(form);
  const body = Buffer.from(await sent.arrayBuffer());
  return staff.send('POST', '/api/admin/common/editor_upload', body, {
    'content-type': sent.headers.get('content-type') ?? '',
  });
}

/** Stored result of an upload: the file as it will be sent, and its known properties. */
async function kept({ body }: Awaited<ReturnType<typeof upload>>) {
  const url = Array.isArray(body['urls']) ? String(body['urls'][0]) : '';
  const { response } = await staff.send('GET', url);
  const { format, width, height, isProgressive } = await sharp(response.rawPayload).metadata();
  return { url, bytes: response.rawPayload, format, width, height, isProgressive };
}

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

/** Every pixel another colour: nothing makes it small but fewer pixels and less quality. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'white',
      noise: { type: 'gaussian', mean: 128, sigma: 80 },
    },
  });

describe('[M01] the picture of a text message', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'is a JPEG, whatever was chosen: %s',
    async (format) => {
      const answer = await upload(await plain(300, 200, '#c2410c').toFormat(format).toBuffer());

      const { url, ...picture } = await kept(answer);

      expect(url).toMatch(/^\/uploads\/message\/[\da-f]{32}\.jpg$/);
      expect(picture).toMatchObject({
        format: 'jpeg',
        width: 300,
        height: 200,
        isProgressive: false,
      });
      const rows = await test.db`select folder, mime, width, height from upload`;
      expect(rows).toEqual([{ folder: 'message', mime: 'image/jpeg', width: 300, height: 200 }]);
    },
  );

  it('is taken with the wrong scan parameters that Galaxy phones write', async () => {
    const photo = await plain(400, 300, '#c2410c').jpeg().toBuffer();
    const scan = photo.indexOf(Buffer.of(0xff, 0xda));
    photo[scan + 5 + photo[scan + 4]! * 2 + 1] = 0;

    expect(await kept(await upload(photo))).toMatchObject({ width: 400, height: 300 });
  });

  it.each([
    ['a wide one', 4_000, 1_000, 1_500, 375],
    ['a high one', 1_000, 4_000, 360, 1_440],
    ['one that fits', 1_500, 1_440, 1_500, 1_440],
  ])('has no more pixels than carriers take: %s', async (_case, w, h, width, height) => {
    const picture = await kept(await upload(await plain(w, h, '#0a7b5a').png().toBuffer()));

    expect(picture).toMatchObject({ width, height });
  });

  it('has no more bytes than carriers take, however much there is in it', async () => {
    const picture = await kept(await upload(await noise(2_000, 1_800).jpeg().toBuffer()));

    expect(picture.bytes.length).toBeLessThanOrEqual(MMS_PICTURE.maxBytes);
    expect(picture.bytes.length).toBeGreaterThan(MMS_PICTURE.maxBytes / 2);
  });

  it('is white where it was transparent', async () => {
    const picture = await kept(await upload(await plain(10, 10, '#00000000').png().toBuffer()));

    const [red, green, blue] = await sharp(picture.bytes).raw().toBuffer();
    expect([red, green, blue]).toEqual([255, 255, 255]);
  });

  it('is rotated upright according to the camera orientation', async () => {
    const lying = await plain(40, 20, 'white').jpeg().withMetadata({ orientation: 6 }).toBuffer();

    expect(await kept(await upload(lying))).toMatchObject({ width: 20, height: 40 });
  });

  it.each([
    ['no picture', async () => Buffer.from('hello')],
    ['a GIF, which would not move', () => plain(8, 8, 'white').gif().toBuffer()],
    [
      'a picture that breaks off',
      async () => (await noise(400, 400).jpeg().toBuffer()).subarray(0, 4_000),
    ],
    ['a WebP in name only', async () => Buffer.from('RIFF0000WEBPVP8 nothing')],
  ])('is refused where it is %s, and leaves nothing behind', async (_case, bytes) => {
    const { status, body } = await upload(await bytes());

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect(await test.db`select 1 from upload`).toEqual([]);
  });

  it('is refused when its file is larger than any upload may be', async () => {
    const { status, body } = await upload(Buffer.alloc(10 * 1024 * 1024 + 1));

    expect([status, body['message']]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });
});
