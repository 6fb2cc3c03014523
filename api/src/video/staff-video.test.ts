import { sequenceVersion } from '@maru/contract/core/sequence';
import type { StaffVideo } from '@maru/contract/video/staff-video';
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

const VIDEOS = '/api/admin/videos';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, 1);
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'experts', ['manageExperts']);
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(() => test.db`delete from video`);

const input = (change: object = {}) => ({
  place: 'youtube',
  title: '장 시작 전 5분',
  url: 'https://youtu.be/demoyout001',
  thumbnail: null,
  length_s: 300,
  expert_id: null,
  shown: true,
  ...change,
});

async function create(change: object = {}): Promise<StaffVideo> {
  const { status, body } = await staff.send('POST', VIDEOS, input(change));
  expect([status, body['errors']]).toEqual([201, undefined]);
  return body['item'] as StaffVideo;
}

const publicly = async (query = 'place=youtube') => {
  const { body } = await openBrowser(test).send('GET', `/api/home/invest/videos?${query}`);
  return (body['items'] as { _id: number }[]).map(({ _id }) => _id);
};
const auditLines = (id: number) => test.db<{ action: string }[]>`
  select action from audit_log where target_kind = 'video' and target_id = ${id} order by id`;
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['message'],
];

it('[T31] a video of staff is on the site in the next read, before those in order', async () => {
  const old = await create();
  await test.db`update video set position = 1 where id = ${old._id}`;

  const item = await create({ title: '새 영상' });

  expect(item).toMatchObject({ version: 1, position: 0, updated_by: '이운영' });
  expect(await publicly()).toEqual([item._id, old._id]);
  expect(await auditLines(item._id)).toEqual([{ action: 'video.create' }]);
});

it.each([
  ['an address that is no video', { url: 'https://example.kr/watch' }],
  ['a video page without its video', { url: 'https://www.youtube.com/feed' }],
  ['no title', { title: ' ' }],
  ['a place that does not exist', { place: 'tv' }],
  ['no expert on an expert’s page', { place: 'expert-youtube' }],
  ['an expert who does not exist', { expert_id: 77 }],
])('[A26] a video with %s is refused', async (_, change) => {
  expect(codeOf(await staff.send('POST', VIDEOS, input(change)))).toEqual([400, 'INVALID_INPUT']);
});

it('appears only on the page of its expert', async () => {
  const item = await create({ place: 'expert-youtube', expert_id: 1 });

  expect(await publicly('place=expert-youtube&expert=1')).toEqual([item._id]);
  expect(await publicly('place=expert-youtube&expert=2')).toEqual([]);
});

it('changes from the version read, and is removed from the site when hidden or deleted', async () => {
  const item = await create();
  const path = `${VIDEOS}/${item._id}`;

  const hidden = await staff.send('PATCH', path, { shown: false, version: 1 });
  const stale = await staff.send('PATCH', path, { title: '다른 제목', version: 1 });
  expect(hidden.body['item']).toMatchObject({ shown: false, version: 2 });
  expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
  expect(await publicly()).toEqual([]);

  expect((await staff.send('DELETE', `${path}?version=2`)).status).toBe(204);
  expect((await staff.send('GET', path)).status).toBe(404);
  expect(await auditLines(item._id)).toEqual([
    { action: 'video.create' },
    { action: 'video.update' },
    { action: 'video.trash' },
  ]);
});

it('[T31] the order of a place is saved whole, from the one that was seen', async () => {
  const [one, two] = [await create(), await create()];
  const other = await create({ place: 'sentv' });
  const seen = [two._id, one._id];
  const order = { place: 'youtube', ids: [one._id, two._id], version: sequenceVersion(seen) };

  expect((await staff.send('PUT', `${VIDEOS}/order`, order)).status).toBe(200);
  expect(await publicly()).toEqual([one._id, two._id]);
  expect(codeOf(await staff.send('PUT', `${VIDEOS}/order`, order))).toEqual([
    409,
    'VERSION_CONFLICT',
  ]);
  const { body } = await staff.send('GET', `${VIDEOS}/${other._id}`);
  expect(body['item']).toMatchObject({ position: 0, version: 1 });
});

it('needs the permission for content', async () => {
  const experts = await loginStaff(test, 'experts');
  expect((await experts.send('GET', VIDEOS)).status).toBe(403);
});

it('[D11] is shown, hidden and trashed with many others, and failures are counted', async () => {
  const [one, other] = [await create(), await create()];
  const many = (action: string, ids: number[]) =>
    staff.send('POST', `${VIDEOS}/bulk/${action}`, { target: { ids }, fields: {} });

  expect((await many('hide', [one._id, other._id, 999_999])).body).toEqual({ done: 2, failed: 1 });
  expect(await publicly()).toEqual([]);
  expect((await many('show', [one._id, other._id])).body).toEqual({ done: 2, failed: 0 });
  expect(new Set(await publicly())).toEqual(new Set([one._id, other._id]));
  expect((await many('trash', [one._id])).body).toEqual({ done: 1, failed: 0 });
  expect(await publicly()).toEqual([other._id]);
  expect(await auditLines(one._id)).toMatchObject([
    { action: 'video.create' },
    { action: 'video.update' },
    { action: 'video.update' },
    { action: 'video.trash' },
  ]);
});
