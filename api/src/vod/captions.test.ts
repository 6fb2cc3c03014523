import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertExpert } from '../../../tests/support/broadcasts.ts';

const VODS = '/api/admin/vods';
const CUES = [
  { from_ms: 1_000, to_ms: 3_500, text: '안녕하세요' },
  { from_ms: 4_000, to_ms: 6_000, text: '수급을 봐요' },
];
const FILE =
  'WEBVTT\n\n00:01.000 --> 00:03.500\n안녕하세요\n\n00:04.000 --> 00:06.000\n수급을 봐요\n';

let test: TestApp;
let staff: Browser;
let vodId: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, 1);
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'message', ['manageMessages']);
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from join_ticket`;
  await test.db`delete from broadcast_log`;
  await test.db`delete from broadcast_schedule`;
  await test.db`delete from outbox`;
  vodId = await createVod();
});

async function createVod(change: object = {}): Promise<number> {
  const { body } = await staff.send('POST', VODS, {
    title: '차트 읽기 1강',
    expert_id: 1,
    vod_url: 'https://youtu.be/demoyout001',
    access: 'all',
    start_date: new Date(Date.now() - 5 * 3_600_000).toISOString(),
    length_s: 1_458,
    thumbnail: null,
    series_ids: [],
    chapters: [],
    ...change,
  });
  return (body['item'] as { _id: number })._id;
}

const captionsOf = (id: number) => `${VODS}/${id}/captions`;
const upload = (text = FILE, version = 0) =>
  staff.send('PUT', captionsOf(vodId), { text, version });
const stored = async () => (await staff.send('GET', captionsOf(vodId))).body['item'];
const news = async () =>
  (
    await test.db<{ payload: { cues: number; version: number } }[]>`
      select body->'payload' as payload from outbox
      where name = 'room.captionsChanged' order by id`
  ).map(({ payload: { cues, version } }) => ({ cues, version }));
const actions = async () =>
  (
    await test.db<{ action: string }[]>`
    select action from audit_log where target_id = ${vodId} order by id`
  )
    .map(({ action }) => action)
    .filter((action) => /captions/i.test(action));

async function ticketFor(viewer: Browser, id = vodId): Promise<string> {
  const { body } = await viewer.send('POST', '/api/home/broadcast/join_vod', { scheduleId: id });
  return String(body['url']).split('/').at(-1)!;
}
const watch = async (viewer = openBrowser(test)) => {
  const ticket = await ticketFor(viewer);
  const room = await viewer.send('POST', '/api/home/rooms/enter', { ticket });
  const captions = await viewer.send('POST', '/api/home/rooms/captions', { ticket });
  return { room: room.body['captions'], captions: captions.body };
};

it('[S36] captions of a file reach viewers of the recording, with an audit entry and an event', async () => {
  expect((await watch()).room).toEqual({ cues: 0, version: 0 });

  const { status, body } = await upload();

  expect([status, body['item']]).toEqual([200, { cues: 2, version: 1 }]);
  expect(await watch()).toEqual({
    room: { cues: 2, version: 1 },
    captions: { cues: CUES, version: 1 },
  });
  expect(await stored()).toMatchObject({ cues: CUES, version: 1, updated_by: '이운영' });
  const [line] = await test.db`
    select diff from audit_log where action = 'vod.setCaptions' and target_id = ${vodId}`;
  expect(line).toEqual({ diff: { captions: [0, 2] } });
  expect(await news()).toEqual([{ cues: 2, version: 1 }]);
  expect((await staff.send('GET', `${VODS}/${vodId}`)).body['item']).toMatchObject({
    captions: { cues: 2, version: 1 },
  });
});

it('[S36] captions open with a ticket of the recording alone', async () => {
  await upload();
  const guest = openBrowser(test);
  const ask = (ticket: string) => guest.send('POST', '/api/home/rooms/captions', { ticket });
  expect((await ask('x'.repeat(40))).body['message']).toBe('TICKET_EXPIRED');

  await test.db`update broadcast_schedule set kind = 'paid', type = 0 where id = ${vodId}`;
  const { body } = await guest.send('POST', '/api/home/broadcast/join_vod', { scheduleId: vodId });
  expect(body['url']).toBeUndefined();
});

it('[S36] a ticket whose access has ended opens no captions', async () => {
  await upload();
  const guest = openBrowser(test);
  const ticket = await ticketFor(guest);
  await guest.send('POST', '/api/home/rooms/enter', { ticket });
  await test.db`update broadcast_schedule set kind = 'paid', type = 0 where id = ${vodId}`;

  const refused = await guest.send('POST', '/api/home/rooms/captions', { ticket });

  expect(refused.body['message']).toBe('TICKET_EXPIRED');
});

it.each([
  ['없는 시각', 'text.1', 'no header'],
  ['WEBVTT\n\n00:02.000 --> 00:01.000\n가', 'text.3', 'ends early'],
])('[S36] a refusal names the line of %j', async (text, path, message) => {
  const { status, body } = await upload(text);

  expect([status, body['message'], body['errors']]).toEqual([
    400,
    'INVALID_INPUT',
    [{ path, message }],
  ]);
  expect(await stored()).toMatchObject({ cues: [], version: 0 });
});

it('[C16] [S36] the words of captions obey the rules, also over two cues', async () => {
  const file =
    'WEBVTT\n\n00:01.000 --> 00:02.000\n이 종목은\n\n00:02.000 --> 00:03.000\n원금\n\n00:03.000 --> 00:04.000\n보장이에요';

  const { body } = await upload(file);

  expect(body).toMatchObject({ message: 'FORBIDDEN_WORDS', errors: [{ path: 'text.6' }] });
});

it('[S36] a file larger than the limit is refused', async () => {
  const { status, body } = await upload(`WEBVTT\n\n${'가'.repeat(700_000)}`);
  expect([status, body['message']]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
});

it('[S36] an upload from an older version changes nothing', async () => {
  await upload();

  expect((await upload('WEBVTT\n\n00:01.000 --> 00:02.000\n다른', 0)).body['message']).toBe(
    'VERSION_CONFLICT',
  );
  expect(await stored()).toMatchObject({ cues: CUES, version: 1 });
});

it('[S36] of two uploads at once, one is refused', async () => {
  const answers = await Promise.all([upload(), upload()]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
});

it('[S36] removed captions are gone for viewers, and their version is not used again', async () => {
  await upload();

  expect((await staff.send('DELETE', `${captionsOf(vodId)}?version=1`)).status).toBe(204);

  expect(await watch()).toEqual({
    room: { cues: 0, version: 2 },
    captions: { cues: [], version: 2 },
  });
  expect((await staff.send('DELETE', captionsOf(vodId))).status).toBe(404);
  expect((await upload(FILE, 2)).body['item']).toEqual({ cues: 2, version: 3 });
  expect(await actions()).toEqual(['vod.setCaptions', 'vod.deleteCaptions', 'vod.setCaptions']);
});

it('[S36] captions go to the trash and back with their recording', async () => {
  await upload();
  await staff.send('DELETE', `${VODS}/${vodId}?version=1`);
  expect((await staff.send('GET', captionsOf(vodId))).status).toBe(404);
  expect(await news()).toEqual([
    { cues: 2, version: 1 },
    { cues: 0, version: 2 },
  ]);

  await staff.send('POST', `/api/admin/trash/vod/${vodId}/restore`, { version: 1 });

  expect(await stored()).toMatchObject({ cues: CUES, version: 3 });
  expect((await watch()).captions).toEqual({ cues: CUES, version: 3 });
});

it('[S36] another recording of the broadcast does not get captions from the trash', async () => {
  await upload();
  await staff.send('DELETE', `${VODS}/${vodId}?version=1`);
  const { body } = await staff.send('GET', `/api/admin/schedules/${vodId}`);
  const { version } = body['item'] as { version: number };
  await staff.send('PATCH', `/api/admin/schedules/${vodId}`, {
    vod_url: 'https://youtu.be/demoyout002',
    version,
  });

  expect(await stored()).toMatchObject({ cues: [] });
});

it.each([
  ['recording', VODS],
  ['broadcast', '/api/admin/schedules'],
])('[S36] the address of a %s changes only after its captions were removed', async (_, path) => {
  await upload();
  const change = { vod_url: 'https://youtu.be/demoyout002', version: 1 };

  const refused = await staff.send('PATCH', `${path}/${vodId}`, change);
  expect([refused.status, refused.body['message']]).toEqual([409, 'CAPTIONS_EXIST']);
  const renamed = await staff.send('PATCH', `${path}/${vodId}`, { title: '차트', version: 1 });
  expect(renamed.status).toBe(200);

  await staff.send('DELETE', captionsOf(vodId));
  const done = await staff.send('PATCH', `${path}/${vodId}`, { ...change, version: 2 });
  expect(done.status).toBe(200);
});

it('[S36] captions need the permission for content, and a recording', async () => {
  const message = await loginStaff(test, 'message');
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { text: FILE, version: 0 }],
    ['DELETE', undefined],
  ] as const) {
    expect((await message.send(method, captionsOf(vodId), body)).status).toBe(403);
    expect((await staff.send(method, captionsOf(999_999), body)).status).toBe(404);
  }
});
