import { noExclusions } from '@maru/contract/campaign/audience';
import { getStart, START_FRAMES_PATH, startNow } from '@maru/contract/start/start';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
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
import { nextFrame, watchFrames } from '../../../tests/support/frames.ts';
import { insertProduct, orderIdOf, placeOrder } from '../order/order.fixture.ts';

let test: TestApp;
let contentId: number;
const sockets = new Set<WebSocket>();

beforeAll(async () => {
  test = await startTestApp();
  contentId = await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'pay', ['managePayments']);
  await insertAdmin(test, 'users', ['manageUsers']);
  await insertAdmin(test, 'boss', ['superAdmin']);
  const member = await insertMember(test, 'buyer');
  await test.db`insert into expert (id, nick, field, market) values (7, '도담', '가치', '국내')`;
  await test.db`
    insert into broadcast_schedule
      (title, expert_id, type, kind, broadcast_status, start_date, end_date)
    values ('켜진 방송', 7, 0, 'free', 1, now() - interval '1 hour', now() + interval '1 hour'),
           ('곧 시작', 7, 0, 'free', 0, now() + interval '90 minutes', now() + interval '3 hours'),
           ('나중', 7, 0, 'free', 0, now() + interval '3 hours', now() + interval '4 hours')`;
  await test.db`
    insert into review (member_id, kind, expert_id, title, body_html, rating, state)
    values (${member}, 'expert', 7, '기다리는 후기', '<p>좋아요</p>', 5, 'pending')`;
  await test.db`
    insert into campaign (channel, kind, text, advertising, audience, excluded, state, created_by)
    select 'sms', 'SMS', '문자', false, '{"kind":"all"}', ${test.db.json(noExclusions)}, state,
           ${contentId}
    from unnest(array['approval', 'done', 'draft']) state`;
  const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  const title = personal.seal('inquiry', '기다리는 문의', member);
  await test.db`
    insert into inquiry (member_id, category, title_enc, waiting_since)
    values (${member}, 'other', ${title}, now()),
           (${member}, 'other', ${title}, now() - interval '2 days')`;
  await insertOrders();
  await test.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => test.stop());
afterEach(() => {
  for (const socket of sockets) socket.terminate();
  sockets.clear();
});

/** One paid order, one that renews it, and one that waits for a transfer. */
async function insertOrders(): Promise<void> {
  const buyer = await loginMember(test, 'buyer');
  const pay = await loginStaff(test, 'pay');
  const product = await insertProduct(test, { price: 100_000, days: 30, kind: 'series' });
  const place = () => orderIdOf(placeOrder(buyer, product));
  const confirm = (order: number) =>
    pay.send('POST', `/api/admin/orders/${order}/confirm-deposit`, {});
  const first = await place();
  await confirm(first);
  await test.db`update membership set starts_at = now() - interval '40 days'`;
  await test.db`
    update product_order set placed_at = now() - interval '40 days' where id = ${first}`;
  await confirm(await place());
  await place();
  await pay.send('POST', '/api/admin/refunds', {
    order: first,
    reason: '회원이 전화로 요청했어요',
    account: { bank: '우리은행', number: '110123451234', holder: '김하나' },
  });
}

async function startOf(loginId: string) {
  const browser = await loginStaff(test, loginId);
  const { status, body } = await browser.send('GET', getStart.path);
  expect(status).toBe(200);
  return { browser, ...getStart.output.parse(body) };
}

async function totalOf(browser: Browser, address: string): Promise<unknown> {
  const { status, body } = await browser.send('GET', address);
  expect(status, address).toBe(200);
  return body['total'];
}

function watch(browser: Browser): WebSocket {
  const socket = watchFrames(test, browser, START_FRAMES_PATH);
  sockets.add(socket);
  return socket;
}

const frameOf = (socket: WebSocket) => nextFrame(socket, startNow);

it('shows each number as long as the list behind it', async () => {
  const { browser, now, figures } = await startOf('boss');

  expect(now.broadcasts).toMatchObject({
    on_air: { total: 1, items: [{ title: '켜진 방송', expert: '도담' }] },
    soon: { total: 1, items: [{ title: '곧 시작' }] },
  });
  expect(now.deposits).toMatchObject({ total: 1, amount: 100_000 });
  expect(now.reviews).toMatchObject({ pending: 1, reported: 0 });
  expect(now.line_reports).toEqual({ open: 0, oldest_at: null });
  expect(now.inquiries).toMatchObject({ waiting: 2, overdue: 1 });
  expect(now.campaigns?.states).toEqual([{ channel: 'sms', state: 'approval', count: 1 }]);
  expect(now.refunds).toMatchObject({ overdue: 0, items: [{ overdue: false }] });
  expect(figures.sales).toMatchObject({ total: 100_000, before: 100_000 });
  expect(figures.renewals).toMatchObject({ total: 1, before: 0 });
  expect(figures.sign_ups).toMatchObject({ total: 1 });
  expect(figures.refunds?.days.at(-1)).toBe(figures.refunds?.total);

  const open = (now.refunds?.today ?? 0) + (now.refunds?.later ?? 0);
  expect(open).toBe(1);
  const lists = {
    '/api/admin/schedules?state=live': 1,
    '/api/admin/schedules?state=soon': 1,
    '/api/admin/refunds?due=open': open,
    '/api/admin/orders?state=pending&method=bank_transfer': 1,
    '/api/admin/orders?renewal=true': 1,
    '/api/admin/reviews?state=pending': 1,
    '/api/admin/line-reports?state=open': 0,
    '/api/admin/inquiries?waiting=true': 2,
    '/api/admin/inquiries?overdue=true': 1,
    '/api/admin/sms/campaigns?state=approval': 1,
  };
  for (const [address, total] of Object.entries(lists)) {
    expect(await totalOf(browser, address), address).toBe(total);
  }
});

it('counts a refund as overdue from the day after its due day', async () => {
  await test.db`update refund set due_on = kst_day(now()) - 1`;

  const { browser, now } = await startOf('pay');

  expect(now.refunds).toMatchObject({ overdue: 1, today: 0, later: 0, items: [{ overdue: true }] });
  expect(await totalOf(browser, '/api/admin/refunds?due=overdue')).toBe(1);
  expect(await totalOf(browser, '/api/admin/refunds?due=later')).toBe(0);
});

it('[T58] names the campaign of last week that the largest share pressed', async () => {
  const monday = test.db`
    date_trunc('week', now() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'`;
  const insert = (title: string, daysBefore: number, sent: number, clicked: number) => test.db`
    insert into campaign (channel, kind, title, text, advertising, audience, excluded, state,
                          total, sent, clicked, started_at, created_by)
    values ('push', 'PUSH', ${title}, '글', false, '{"kind":"all"}', ${test.db.json(noExclusions)},
            'done', ${sent}, ${sent}, ${clicked},
            ${monday} - ${daysBefore}::float * interval '1 day', ${contentId})`;
  await insert('이번 주', 0, 10, 10);
  await insert('지난주 끝', 0.1, 100, 30);
  await insert('지난주 처음', 7, 1_000, 40);
  await insert('그 전 주', 7.1, 10, 9);

  const { now } = await startOf('boss');

  expect(now.campaigns?.best).toMatchObject({ title: '지난주 끝', sent: 100, clicked: 30 });
  expect((await startOf('content')).now.campaigns).toBeNull();
});

it('sends no part without its permission', async () => {
  const [content, pay, users] = await Promise.all(['content', 'pay', 'users'].map(startOf));
  const held = (start: typeof content) =>
    Object.entries({ ...start?.now, ...start?.figures, at: null, from: null, to: null })
      .filter(([, value]) => value !== null && !Array.isArray(value))
      .map(([name]) => name);

  expect(held(content)).toEqual(['broadcasts', 'reviews', 'line_reports']);
  expect(held(users)).toEqual(['inquiries', 'sign_ups']);
  // `refunds` is both a part and a figure.
  expect(held(pay)).toEqual(['refunds', 'deposits', 'sales', 'renewals']);
  expect(await (await loginStaff(test, 'users')).send('GET', '/api/admin/refunds')).toMatchObject({
    status: 403,
  });
  expect(await openBrowser(test).send('GET', getStart.path)).toMatchObject({ status: 401 });
});

it('[N4.9] sends frames with the parts of the receiver, until the permission is taken', async () => {
  const content = watch(await loginStaff(test, 'content'));
  const pay = watch(await loginStaff(test, 'pay'));
  const [seen, other] = await Promise.all([frameOf(content), frameOf(pay)]);

  expect([seen.broadcasts?.soon.total, seen.deposits, seen.refunds]).toEqual([1, null, null]);
  expect([other.deposits?.total, other.broadcasts]).toEqual([1, null]);

  await test.db`delete from admin_permission where admin_id = ${contentId}`;
  let frame = await frameOf(content);
  while (frame.broadcasts !== null) frame = await frameOf(content);
  expect(frame.reviews).toBeNull();
});
