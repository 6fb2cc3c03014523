import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import {
  insertBroadcast,
  insertExpert,
  minutesFromNow,
} from '../../../../tests/support/broadcasts.ts';

const DESK = '/api/home/me/expert';
const OWN = 1;
const OTHER = 2;

let test: TestApp;
let expert: Browser;
let own: number;
let others: number;

beforeAll(async () => {
  test = await startTestApp();
  const { db } = test;
  const memberId = await insertMember(test, 'expert1', { type: 'expert' });
  await insertExpert(db, OWN, { memberId });
  await insertExpert(db, OTHER);
  // To come, also where the last hour was yesterday.
  const [start, end] = [minutesFromNow(5), minutesFromNow(65)];
  own = await insertBroadcast(db, { expertId: OWN, start, end });
  others = await insertBroadcast(db, { expertId: OTHER });
  await insertBroadcast(db, {
    expertId: OWN,
    start: minutesFromNow(-3_000),
    end: minutesFromNow(-2_900),
  });
  const [product] = await db<{ id: number }[]>`
    insert into product (kind, expert_id, name, price, period_unit, period_n)
    values ('expert', ${OWN}, '라이브 클래스', 99000, 'month', 1) returning id`;
  for (const [name, days] of [
    ['reader1', 9],
    ['reader2', 9],
    ['reader3', -1],
  ] as const) {
    const reader = await insertMember(test, name);
    await db`
      insert into membership (member_id, product_id, source, starts_at, ends_at)
      values (${reader}, ${product!.id}, 'paid', now() - interval '30 days',
              now() + make_interval(days => ${days}))`;
  }
  expert = await loginMember(test, 'expert1');
});
afterAll(() => test.stop());

const turn = (id: number, broadcast_status: number, version: number) =>
  expert.send('POST', `${DESK}/broadcasts/${id}/status`, { broadcast_status, version });

describe('the desk of an expert', () => {
  it('shows own broadcasts from today on, products, and how many subscribe but not who', async () => {
    const { body, response } = await expert.send('GET', DESK);

    expect(body).toMatchObject({
      expert: { _id: OWN },
      broadcasts: [{ _id: own }],
      products: [{ name: '라이브 클래스', subscribers: 2 }],
      subscribers: 2,
    });
    expect(response.body).not.toMatch(/reader|김하나/);
  });

  it('[U12] shows an expert the own 30 days, with sales only beside an agreed share', async () => {
    const days = async (browser: Browser) => (await browser.send('GET', `${DESK}/days`)).body;
    await test.db`
      insert into join_log (schedule_id, kind, result, at)
      values (${own}, 'live', 'joined', now()), (${others}, 'live', 'joined', now())`;
    await test.db`update expert set share = null where id = ${OWN}`;
    expect(await days(expert)).toMatchObject({
      joins: { total: 1 },
      subscriptions: { before: 3 },
      sales: null,
    });

    await test.db`update expert set share = 50 where id = ${OWN}`;
    expect(await days(expert)).toMatchObject({ sales: { total: 0 } });
    expect((await days(await loginMember(test, 'reader1')))['message']).toBe('ACCESS_DENIED');
  });

  it('shows the portrait on the own pages, and none for members who are no experts', async () => {
    await test.db`update expert set profile_img_path = '{/media/one.webp}' where id = ${OWN}`;
    const portraitOf = async (browser: Browser) =>
      (await browser.send('GET', '/api/home/me')).body['item'];

    expect(await portraitOf(expert)).toMatchObject({ img_path: '/media/one.webp' });
    expect(await portraitOf(await loginMember(test, 'reader1'))).toMatchObject({ img_path: null });
  });

  it('is closed to members who are no experts', async () => {
    const member = await loginMember(test, 'reader1');

    expect((await member.send('GET', DESK)).body['message']).toBe('ACCESS_DENIED');
    const { body } = await member.send('POST', `${DESK}/broadcasts/${own}/status`, {
      broadcast_status: 1,
      version: 1,
    });
    expect(body['message']).toBe('ACCESS_DENIED');
  });

  it('turns an own broadcast on, notifies every page, and notes which session did it', async () => {
    const { status, body } = await turn(own, 1, 1);

    expect(status).toBe(200);
    expect(body['item']).toMatchObject({ _id: own, broadcast_status: 1, version: 2 });
    const [event] = await test.db`select name from outbox where name = 'schedule.changed'`;
    expect(event).toBeDefined();
    const [line] = await test.db`
      select admin_id, to_status from broadcast_log where schedule_id = ${own} order by id desc`;
    expect(line).toEqual({ admin_id: null, to_status: 1 });
    const [noted] = await test.db`
      select target_id, session_id is not null as by_session from audit_log
      where action = 'broadcast.status.by_expert'`;
    expect(noted).toEqual({ target_id: own, by_session: true });
  });

  it('refuses a change made from an older version', async () => {
    expect((await turn(own, 0, 1)).body['message']).toBe('VERSION_CONFLICT');
  });

  it('knows no broadcast of another expert', async () => {
    const { status } = await turn(others, 1, 1);

    expect(status).toBe(404);
    const [row] = await test.db`
      select broadcast_status from broadcast_schedule where id = ${others}`;
    expect(row?.['broadcast_status']).toBe(0);
  });
});
