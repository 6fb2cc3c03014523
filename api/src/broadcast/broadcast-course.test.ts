import { getBroadcastCourse } from '@maru/contract/broadcast/broadcast-course';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import { insertProduct, orderIdOf, placeOrder } from '../order/order.fixture.ts';

let test: TestApp;
let scheduleId: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'both', ['manageContent', 'managePayments']);
  await insertExpert(test.db, 7);
  const memberId = await insertMember(test, 'buyer');
  scheduleId = await insertBroadcast(test.db, {
    expertId: 7,
    start: '2026-11-20T20:00:00+09:00',
    end: '2026-11-20T20:04:00+09:00',
  });
  await test.db`
    insert into broadcast_viewers (schedule_id, minute, viewers)
    values (${scheduleId}, '2026-11-20 20:01+09', 30), (${scheduleId}, '2026-11-20 20:02+09', 40)`;
  await test.db`
    insert into join_log (schedule_id, member_id, kind, result, at)
    values (${scheduleId}, ${memberId}, 'live', 'joined', '2026-11-20 20:00:59+09'),
           (${scheduleId}, ${memberId}, 'live', 'NOT_LIVE', '2026-11-20 20:00:59+09'),
           (${scheduleId}, ${memberId}, 'vod', 'joined', '2026-11-20 20:03+09')`;
  await test.db`
    insert into room_message (schedule_id, member_id, nick, text, at)
    values (${scheduleId}, ${memberId}, '하나', '안녕하세요', '2026-11-20 20:02:01+09')`;
  const product = await insertProduct(test, { kind: 'expert', expertId: 7, price: 50_000 });
  const orderId = await orderIdOf(placeOrder(await loginMember(test, 'buyer'), product));
  await test.db`
    update product_order set placed_at = '2026-11-20 20:03+09', paid_at = now(), state = 'paid'
    where id = ${orderId}`;
});
afterAll(() => test.stop());

const course = async (loginId: string, id = scheduleId) =>
  (await loginStaff(test, loginId)).send('GET', `/api/admin/schedules/${id}/course`);

describe('[D19] a broadcast by minute', () => {
  it('has viewers, joins, chat lines and sales', async () => {
    const { body } = await course('both');

    expect(getBroadcastCourse.output.parse(body)).toEqual({
      from: '2026-11-20T11:00:00.000Z',
      step: 1,
      viewers: [null, 30, 40, null],
      joins: [1, 0, 0, 0],
      chats: [0, 0, 1, 0],
      sales: { orders: [0, 0, 0, 1], won: [0, 0, 0, 50_000] },
    });
  });

  it('has no sales without the permission of the order screens', async () => {
    const { body } = await course('content');
    expect(body).toMatchObject({ joins: [1, 0, 0, 0], sales: null });
  });

  it('goes on to its last counted minute after the planned end', async () => {
    const late = await insertBroadcast(test.db, {
      expertId: 7,
      start: '2026-11-22T20:00:00+09:00',
      end: '2026-11-22T20:01:00+09:00',
    });
    await test.db`
      insert into broadcast_viewers (schedule_id, minute, viewers)
      values (${late}, '2026-11-22 20:02+09', 5)`;

    expect((await course('content', late)).body).toMatchObject({ viewers: [null, null, 5] });
  });

  it('has longer steps for a long broadcast, and ends after half a day', async () => {
    const long = await insertBroadcast(test.db, {
      expertId: 7,
      start: '2026-11-21T20:00:00+09:00',
      end: '2026-11-21T23:00:00+09:00',
    });
    await test.db`
      insert into broadcast_viewers (schedule_id, minute, viewers)
      values (${long}, '2026-11-23 20:01+09', 1)`;
    const { step, joins } = getBroadcastCourse.output.parse((await course('content', long)).body);

    expect([step, joins.length]).toEqual([5, 144]);
  });

  it('is not found for a missing broadcast', async () => {
    expect((await course('content', 999)).status).toBe(404);
  });
});
