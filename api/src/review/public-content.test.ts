import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const DAY_MS = 86_400_000;

describe('one review or event on the public site', () => {
  let test: TestApp;
  let guest: Browser;

  beforeAll(async () => {
    test = await startTestApp();
    guest = openBrowser(test);
  });
  afterAll(() => test.stop());

  /** @param daysAgo orders the reviews; the newest has 0. */
  async function insertReview(title: string, state: string, daysAgo: number): Promise<number> {
    const [member] = await test.db<{ id: number }[]>`select id from member limit 1`;
    const memberId = member?.id ?? (await insertMember(test, 'writer'));
    const [row] = await test.db<{ id: number }[]>`
      insert into review ${test.db({
        member_id: memberId,
        title,
        body_html: `<p>${title}</p>`,
        rating: 5,
        state,
        created_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString(),
      })} returning id`;
    return row!.id;
  }

  async function insertEvent(title: string, from: string, to: string): Promise<number> {
    const [row] = await test.db<{ id: number }[]>`
      insert into event (title, body_html, starts_at, ends_at)
      values (${title}, ${`<p>${title}</p>`}, now() + ${from}::interval, now() + ${to}::interval)
      returning id`;
    return row!.id;
  }

  it('[C02] shows a review with a masked name between its published neighbours', async () => {
    const oldest = await insertReview('가장 오래된', 'published', 4);
    await insertReview('검토 중', 'pending', 3);
    const middle = await insertReview('가운데', 'published', 2);
    await insertReview('숨긴', 'hidden', 1);
    const newest = await insertReview('최신', 'published', 0);

    const { status, body } = await guest.send('GET', `/api/home/reviews/${middle}`);

    expect(status).toBe(200);
    expect(body['item']).toMatchObject({
      author: '김○나',
      body_html: '<p>가운데</p>',
      prev: { _id: oldest, title: '가장 오래된' },
      next: { _id: newest, title: '최신' },
    });
    const { body: first } = await guest.send('GET', `/api/home/reviews/${oldest}`);
    expect(first['item']).toMatchObject({ prev: null });
  });

  it.each(['pending', 'hidden', 'rejected'])('[C02] shows no review that is %s', async (state) => {
    const hidden = await insertReview('안 보이는 후기', state, 10);

    const { status, body } = await guest.send('GET', `/api/home/reviews/${hidden}`);

    expect([status, body['message']]).toEqual([404, 'NOT_FOUND']);
  });

  it('[C02] shows no review that was deleted', async () => {
    const deleted = await insertReview('지운 후기', 'published', 11);
    await test.db`update review set deleted_at = now() where id = ${deleted}`;

    const { status } = await guest.send('GET', `/api/home/reviews/${deleted}`);

    expect(status).toBe(404);
  });

  it('[C04] shows an event in the state of the clock, between its neighbours', async () => {
    const over = await insertEvent('지난 이벤트', '-9 days', '-1 day');
    const on = await insertEvent('하는 이벤트', '-1 day', '5 days');
    const later = await insertEvent('다음 이벤트', '2 days', '7 days');
    const read = async (event: number) =>
      (await guest.send('GET', `/api/home/events/${event}`)).body['item'];

    expect(await read(on)).toMatchObject({
      state: 'in-progress',
      body_html: '<p>하는 이벤트</p>',
      prev: { _id: over },
      next: { _id: later },
    });
    expect(await read(over)).toMatchObject({ state: 'expired', prev: null });
    expect(await read(later)).toMatchObject({ state: 'upcoming', next: null });
  });

  it('answers an unknown number with 404, and an invalid number with 400', async () => {
    const statuses = await Promise.all(
      ['reviews/999999', 'events/999999', 'reviews/none', 'events/0'].map(
        async (path) => (await guest.send('GET', `/api/home/${path}`)).status,
      ),
    );

    expect(statuses).toEqual([404, 404, 400, 400]);
  });
});
