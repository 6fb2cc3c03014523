import type { ReviewGroup } from '@maru/contract/review/staff-review-group';
import { sequenceVersion } from '@maru/contract/core/sequence';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
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
import { insertExpert } from '../../../tests/support/broadcasts.ts';
import { warmSanitiser, written } from './review.fixture.ts';

const GROUPS = '/api/admin/review-groups';
const EXPERT = 7;

let test: TestApp;
let hana: Browser;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await warmSanitiser();
  await insertMember(test, 'hana');
  await insertExpert(test.db, EXPERT);
  await insertAdmin(test, 'content', ['manageContent']);
  hana = await loginMember(test, 'hana');
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from review`;
  await test.db`delete from review_group`;
});

async function create(name: string): Promise<ReviewGroup> {
  const { body } = await staff.send('POST', GROUPS, { name, shown: true });
  return body['item'] as ReviewGroup;
}

async function publishedIn(group: ReviewGroup): Promise<number> {
  const { body } = await hana.send('POST', '/api/home/reviews', written(EXPERT));
  const { _id, version } = body['item'] as { _id: number; version: number };
  const path = `/api/admin/reviews/${_id}`;
  await staff.send('PATCH', path, { state: 'published', version });
  const put = { group_id: group._id, version: version + 1 };
  expect((await staff.send('PUT', `${path}/group`, put)).status).toBe(200);
  return _id;
}

const publicGroups = async () => {
  const { body } = await openBrowser(test).send('GET', '/api/home/reviews/groups');
  return body['items'];
};
const reviewsIn = async ({ _id }: ReviewGroup) => {
  const { body } = await openBrowser(test).send('GET', `/api/home/reviews?group=${_id}`);
  return (body['items'] as { _id: number }[]).map((review) => review._id);
};
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['message'],
];

it('visitors choose from the groups that are shown and hold a review', async () => {
  const [group] = [await create('초보 투자자'), await create('빈 그룹')];
  const review = await publishedIn(group);

  expect(await publicGroups()).toEqual([{ _id: group._id, name: '초보 투자자', reviews: 1 }]);
  expect(await reviewsIn(group)).toEqual([review]);

  await staff.send('PATCH', `${GROUPS}/${group._id}`, { shown: false, version: 1 });
  expect(await publicGroups()).toEqual([]);
  expect(await reviewsIn(group)).toEqual([]);
});

it('has a name of its own, and changes from the version that was read', async () => {
  const group = await create('초보 투자자');
  const twice = await staff.send('POST', GROUPS, { name: '초보 투자자', shown: true });
  expect(codeOf(twice)).toEqual([400, 'INVALID_INPUT']);

  const rename = { name: '첫걸음', version: 1 };
  const renamed = await staff.send('PATCH', `${GROUPS}/${group._id}`, rename);
  const stale = await staff.send('PATCH', `${GROUPS}/${group._id}`, rename);

  expect(renamed.body['item']).toMatchObject({ name: '첫걸음', version: 2 });
  expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
});

it('leaves its reviews when it is deleted', async () => {
  const group = await create('초보 투자자');
  const review = await publishedIn(group);

  expect((await staff.send('DELETE', `${GROUPS}/${group._id}`)).status).toBe(204);

  const { body } = await staff.send('GET', `/api/admin/reviews/${review}`);
  expect(body['item']).toMatchObject({ group: null, state: 'published' });
});

it('keeps the position that staff set', async () => {
  const [one, two] = [await create('하나'), await create('둘')];
  const version = sequenceVersion([one._id, two._id]);

  const { status } = await staff.send('PUT', `${GROUPS}/order`, {
    ids: [two._id, one._id],
    version,
  });

  expect(status).toBe(200);
  const { body } = await staff.send('GET', GROUPS);
  expect((body['items'] as ReviewGroup[]).map(({ name }) => name)).toEqual(['둘', '하나']);
});
