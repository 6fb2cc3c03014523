import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';

const REPORTS = '/api/admin/daily-reports';

let test: TestApp;
let staff: Browser;
let guest: Browser;
let [early, late]: number[] = [];

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'writer', ['manageContent']);
  staff = await loginStaff(test, 'writer');
  guest = openBrowser(test);
  await insertExpert(test.db, 7);
  early = await insertBroadcast(test.db, {
    expertId: 7,
    start: '2026-11-11T09:00:00+09:00',
    end: '2026-11-11T10:00:00+09:00',
  });
  late = await insertBroadcast(test.db, {
    expertId: 7,
    start: '2026-11-12T09:00:00+09:00',
    end: '2026-11-12T10:00:00+09:00',
  });
});
afterAll(() => test.stop());

let day = 1;
const write = (schedule_ids: unknown) => {
  day += 1;
  return staff.send('POST', REPORTS, {
    title: '반도체 수급',
    category: null,
    excerpt: '',
    body_html: '<p>내용이에요</p>',
    img_path: null,
    images: [],
    expert_id: 7,
    on_day: `2026-11-${String(day).padStart(2, '0')}`,
    pinned_from: null,
    pinned_to: null,
    attachments: [],
    schedule_ids,
  });
};
interface Item {
  _id: number;
  version: number;
}
const shownOf = async ({ _id }: Item) => {
  const { body } = await guest.send('GET', `/api/home/invest/daily-reports/${_id}`);
  const { broadcasts } = body['item'] as { broadcasts: { _id: number }[] };
  return broadcasts.map((one) => one._id);
};

describe('[C19] a report that broadcasts treat', () => {
  it('shows them in the order of staff, without those cancelled since', async () => {
    const draft = (await write([late, early])).body['item'] as Item;
    const published = await staff.send('POST', `${REPORTS}/${draft._id}/state`, {
      state: 'published',
      version: draft.version,
    });
    expect(published.status).toBe(200);
    expect(await shownOf(draft)).toEqual([late, early]);

    await test.db`update broadcast_schedule set cancelled_at = now() where id = ${late ?? 0}`;
    expect(await shownOf(draft)).toEqual([early]);
    await test.db`update broadcast_schedule set cancelled_at = null where id = ${late ?? 0}`;
  });

  it('keeps them while another field changes', async () => {
    const draft = (await write([early])).body['item'] as Item;
    await staff.send('PATCH', `${REPORTS}/${draft._id}`, {
      title: '반도체 실적',
      version: draft.version,
    });
    const { body } = await staff.send('GET', `${REPORTS}/${draft._id}`);
    expect(body['item']).toMatchObject({ title: '반도체 실적', broadcasts: [{ _id: early }] });
  });

  it('keeps them in its history, and writes a change to the audit log', async () => {
    const draft = (await write([early])).body['item'] as Item;
    const { status } = await staff.send('PATCH', `${REPORTS}/${draft._id}`, {
      schedule_ids: [],
      version: draft.version,
    });
    expect(status).toBe(200);
    const [noted] = await test.db`
      select diff from audit_log where action = 'post.edit' and target_id = ${draft._id}`;
    expect(noted?.['diff']).toMatchObject({ schedule_ids: [[early], []] });

    const restored = await staff.send('POST', `${REPORTS}/${draft._id}/revisions/1/restore`, {
      version: draft.version + 1,
    });
    expect((restored.body['item'] as { broadcasts: Item[] }).broadcasts).toMatchObject([
      { _id: early },
    ]);
  });

  it.each([
    ['a missing broadcast', [99_999]],
    ['the same broadcast twice', 'twice'],
    ['too many', [1, 2, 3, 4, 5]],
  ])('refuses %s', async (_, ids) => {
    const { body } = await write(ids === 'twice' ? [early, early] : ids);

    expect(body).toMatchObject({ message: 'INVALID_INPUT' });
    expect(JSON.stringify(body['errors'])).toContain('schedule_ids');
  });

  it('is not possible for a notice', async () => {
    const { body } = await staff.send('POST', '/api/admin/notices', {
      title: '공지',
      category: null,
      excerpt: '',
      body_html: '',
      img_path: null,
      images: [],
      expert_id: null,
      on_day: null,
      pinned_from: null,
      pinned_to: null,
      attachments: [],
      schedule_ids: [early],
    });

    expect(JSON.stringify(body['errors'])).toContain('is not allowed for this kind of post');
  });
});
