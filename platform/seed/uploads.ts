import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { crc32, deflateSync } from 'node:zlib';
import type { UploadStore } from '../src/files/upload-store.ts';
import { DAY_MS } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/** Narrow enough to be stored in one width only. */
const WIDTH = 400;
const HEIGHT = 225;

/** Pictures with their age in days, and whether a notice shows them. */
const PICTURES: readonly { name: string; days: number; isShown: boolean; hue: number }[] = [
  { name: '공식 채널 안내.png', days: 24, isShown: true, hue: 0 },
  { name: '이달 편성표.png', days: 18, isShown: true, hue: 1 },
  { name: '점검 시간 안내.png', days: 12, isShown: true, hue: 2 },
  { name: '글자 크기 세 단계.png', days: 9, isShown: true, hue: 3 },
  { name: '앱 설치 방법.png', days: 5, isShown: false, hue: 4 },
  { name: '이벤트 배너 시안.png', days: 3, isShown: false, hue: 5 },
  { name: '차트 화면 갈무리.png', days: 2, isShown: false, hue: 6 },
  { name: '사칭 주의 안내 그림.png', days: 1, isShown: false, hue: 7 },
];

const COLOURS = ['0a7b5a', '6b4de6', 'b8740a', '1f6feb', 'cf2238', '0b7a4b', '838c99', '174e4f'];

/** A few pictures that staff uploaded: shown in the newest notices, or lying unused for days. */
export async function seedUploads(seed: Seed, uploads: UploadStore): Promise<void> {
  const { tx } = seed;
  const notices = await tx<{ id: number }[]>`
    select id from post where kind = 'notice' order by created_at desc, id desc limit 4`;
  const waiting = notices.map(({ id }) => id);

  for (const { isShown, ...picture } of PICTURES) {
    const address = await keepPicture(seed, uploads, { folder: 'editor', ...picture });
    const notice = isShown ? waiting.shift() : undefined;
    if (notice === undefined) continue;
    const shown = `<p><img src="${address}" alt="${picture.name.replace('.png', '')}"></p>`;
    await tx`update post set body_html = body_html || ${shown} where id = ${notice}`;
  }
}

/** The account's statement of every profit case, which only staff see. */
export async function seedEvidence(seed: Seed, uploads: UploadStore): Promise<void> {
  const { tx } = seed;
  const profits = await tx<{ id: number }[]>`
    select id from post where kind = 'profit' order by publish_at desc, id desc`;
  for (const [index, { id }] of profits.entries()) {
    const name = `계좌 내역 ${index + 1}.png`;
    const evidence = await keepPicture(seed, uploads, {
      folder: 'evidence',
      name,
      days: index,
      hue: index,
    });
    await tx`update post set extra = extra || ${tx.json({ evidence })} where id = ${id}`;
  }
}

/** @returns the address of a picture that content staff uploaded this many days ago. */
async function keepPicture(
  { tx, now }: Seed,
  uploads: UploadStore,
  { folder, name, days, hue }: { folder: string; name: string; days: number; hue: number },
): Promise<string> {
  const stem = createHash('sha256').update(name).digest('hex').slice(0, 32);
  const file = `${stem}-${WIDTH}.png`;
  const data = chart(COLOURS[hue % COLOURS.length] ?? '0a7b5a');
  await uploads.put(`${folder}/${file}`, data, 'image/png');
  await tx`
    insert into upload (folder, file, name, mime, bytes, width, height, admin_id, created_at)
    select ${folder}, ${file}, ${name}, 'image/png', ${data.length}, ${WIDTH}, ${HEIGHT}, id,
           ${new Date(now - days * DAY_MS).toISOString()}
    from admin where login_id = 'content'`;
  return `/uploads/${folder}/${file}`;
}

const POSTER = new URL('./pictures/public-broadcast.jpg', import.meta.url);
const POSTER_SIZE = 640;

/** The picture of a text message, as carriers take it. @returns its address. */
export async function seedMessagePicture({ tx, now }: Seed, uploads: UploadStore): Promise<string> {
  const data = await readFile(POSTER);
  const file = `${createHash('sha256').update(data).digest('hex').slice(0, 32)}.jpg`;
  await uploads.put(`message/${file}`, data, 'image/jpeg');
  await tx`
    insert into upload (folder, file, name, mime, bytes, width, height, admin_id, created_at)
    select 'message', ${file}, '공개방송 포스터.jpg', 'image/jpeg', ${data.length}, ${POSTER_SIZE},
           ${POSTER_SIZE}, id, ${new Date(now - 4 * DAY_MS).toISOString()}
    from admin where login_id = 'message'`;
  return `/uploads/message/${file}`;
}

/** Height of each bar, as a share of the picture height. */
const BARS = [0.22, 0.38, 0.3, 0.52, 0.44, 0.66];
const BAR = { first: 150, width: 24, every: 40, foot: 190 };

/** How much of its colour a point of a picture has: the ground a little, each bar more than the last. */
function strengthAt(x: number, y: number): number {
  const bar = Math.floor((x - BAR.first) / BAR.every);
  const height = BARS[bar] ?? 0;
  const across = (x - BAR.first) % BAR.every < BAR.width;
  const along = y < BAR.foot && y >= BAR.foot - height * HEIGHT;
  return across && along ? 0.35 + bar * 0.1 : 0.12;
}

/** Creates a small PNG with a coloured chart on a tint of the same colour. */
function chart(colour: string): Buffer {
  const [red = 0, green = 0, blue = 0] =
    colour.match(/../g)?.map((pair) => parseInt(pair, 16)) ?? [];
  const rows = Buffer.alloc(HEIGHT * (1 + WIDTH * 3));
  for (let y = 0; y < HEIGHT; y += 1) {
    for (let x = 0; x < WIDTH; x += 1) {
      const share = 1 - strengthAt(x, y);
      const at = y * (1 + WIDTH * 3) + 1 + x * 3;
      rows[at] = red + (255 - red) * share;
      rows[at + 1] = green + (255 - green) * share;
      rows[at + 2] = blue + (255 - blue) * share;
    }
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  // Eight bits a channel, three channels.
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
