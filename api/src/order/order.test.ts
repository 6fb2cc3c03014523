import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  PASSWORD,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import { expireOrders } from '../../../workers/src/expire-orders.ts';
import { insertRecipient, newKey } from '../campaign/campaign.fixture.ts';
import { insertProduct, orderIdOf, placeOrder, wishFor } from './order.fixture.ts';

const ORDERS = '/api/home/orders';
const DAY_MS = 86_400_000;

let test: TestApp;
let cashier: Browser;
let members = 0;
let loginId: string;
let memberId: number;
let buyer: Browser;
let vip: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'cashier', ['managePayments']);
  cashier = await loginStaff(test, 'cashier');
  vip = await insertProduct(test);
});
afterAll(() => test.stop());

beforeEach(async () => {
  members += 1;
  loginId = `buyer${members}`;
  memberId = await insertRecipient(test, loginId, { phone: `0105555${String(1_000 + members)}` });
  buyer = await loginMember(test, loginId);
});

const confirm = (orderId: number, staff = cashier) =>
  staff.send('POST', `/api/admin/orders/${orderId}/confirm-deposit`, {});
const stateOf = async (orderId: number) =>
  (await test.db<{ state: string }[]>`select state from product_order where id = ${orderId}`)[0]
    ?.state;
const membershipsOf = (who: number) => test.db<{ starts_at: string; ends_at: string }[]>`
  select starts_at, ends_at from membership where member_id = ${who} order by starts_at`;
const countOrders = async () =>
  (
    await test.db<{ n: number }[]>`
    select count(*) as n from product_order where member_id = ${memberId}`
  )[0]?.n;

describe('the preview of an order', () => {
  it('is calculated by the server, with the number of the buyer masked', async () => {
    const { status, body } = await buyer.send('GET', `${ORDERS}/preview?product=${vip}&period=3`);

    expect(status).toBe(200);
    expect(body).toMatchObject({
      product: { _id: vip, name: 'vip 3개월' },
      payable: 390_000,
      buyer: { name: '김하나', phone: `010-****-${1_000 + members}` },
      methods: ['bank_transfer'],
      terms: null,
      refund_rule: { penalty_percent: 10 },
      pending: null,
    });
  });

  it('is nothing for a product that is unknown, off sale, free, over, or of another period', async () => {
    const off = await insertProduct(test, { kind: 'premium' });
    await test.db`update product set on_sale = false where id = ${off}`;
    const over = await insertProduct(test, { kind: 'premium' });
    await test.db`update product set sale_to = now() where id = ${over}`;
    const early = await insertProduct(test, { kind: 'premium' });
    await test.db`update product set sale_from = now() + interval '1 minute' where id = ${early}`;
    const free = await insertProduct(test, { kind: 'trial', price: 0 });

    for (const query of [999_999, off, over, early, free, `${vip}&period=6`]) {
      const { status } = await buyer.send('GET', `${ORDERS}/preview?product=${query}`);
      expect([query, status]).toEqual([query, 404]);
    }
    expect((await placeOrder(buyer, over)).body['message']).toBe('NOT_FOUND');
  });

  it('is not told to a visitor', async () => {
    const visitor = openBrowser(test);

    for (const path of ['', '/1', `/preview?product=${vip}`]) {
      expect((await visitor.send('GET', ORDERS + path)).body['message']).toBe('MISSING_TOKENS');
    }
    expect((await placeOrder(visitor, vip)).status).toBe(401);
  });
});

describe('[O03] an order', () => {
  it('waits a day for the transfer, at the price of the server, and notifies buyer and staff once', async () => {
    const before = Date.now();
    const { status, body } = await placeOrder(buyer, vip);

    const item = body['item'] as { _id: number; order_no: string; deposit: { due_at: string } };
    expect(status).toBe(201);
    expect(item).toMatchObject({
      order_no: expect.stringMatching(/^\d{6}-[2-9A-Z]{6}$/),
      state: 'pending',
      payable: 390_000,
      lines: [{ product: vip, amount: 390_000, membership: null }],
      deposit: { depositor: '김하나', account: { bank: '예시은행' } },
    });
    const left = Date.parse(item.deposit.due_at) - before;
    expect(left).toBeGreaterThan(DAY_MS - 5_000);
    expect(left).toBeLessThan(DAY_MS + 5_000);
    const notices = await test.db`
      select kind, permission, detail from staff_notice
      where detail ->> 'order_no' = ${item.order_no}`;
    expect(notices).toMatchObject([
      { kind: 'order.placed', permission: 'managePayments', detail: { payable: 390_000 } },
    ]);
    const [message] = await test.db`
      select count(*) as n from outbox where name = 'message.send'`;
    expect(message?.['n']).toBeGreaterThan(0);
    expect(await membershipsOf(memberId)).toEqual([]);
  });

  it('takes no price from the browser', async () => {
    const { status, body } = await placeOrder(buyer, vip, { change: { payable: 1, price: 1 } });

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect(await countOrders()).toBe(0);
  });

  it('keeps its price when the product gets another one, and a new one is seen first', async () => {
    const product = await insertProduct(test, { kind: 'premium', price: 100_000 });
    const first = await orderIdOf(placeOrder(buyer, product));
    await test.db`update product set price = 200000, version = 2 where id = ${product}`;

    const stale = await placeOrder(buyer, product);
    const fresh = await placeOrder(buyer, product, { change: { product_version: 2 } });

    expect(stale.body['message']).toBe('VERSION_CONFLICT');
    expect(fresh.body['item']).toMatchObject({ payable: 200_000 });
    const { body } = await buyer.send('GET', `${ORDERS}/${first}`);
    expect(body['item']).toMatchObject({ payable: 100_000 });
  });

  it('names the terms that were on the screen, and refuses others', async () => {
    await test.db`
      insert into terms_version (kind, version, effective_at, title, body_html)
      values ('terms', 4, now() - interval '1 day', '회원 이용약관', '<p>제1조</p>')`;

    const stale = await placeOrder(buyer, vip);
    const other = await placeOrder(buyer, vip, { change: { terms_version: 4, refund_rule: 99 } });
    const right = await placeOrder(buyer, vip, { change: { terms_version: 4 } });
    const [row] = await test.db`
      select v.version from product_order o join terms_version v on v.id = o.terms_version_id
      where o.member_id = ${memberId}`;
    // Terms in force stay for ever; later tests go on without.
    await test.db`alter table terms_version disable trigger kept_in_force`;
    await test.db`update product_order set terms_version_id = null`;
    await test.db`delete from terms_version`;
    await test.db`alter table terms_version enable trigger kept_in_force`;

    expect([stale, other].map(({ body }) => body['message'])).toEqual([
      'VERSION_CONFLICT',
      'VERSION_CONFLICT',
    ]);
    expect([right.status, row?.['version']]).toEqual([201, 4]);
  });

  it.each([
    ['blanks for a depositor', { depositor: '   ' }, 'depositor'],
    ['a depositor of one letter', { depositor: '김 ' }, 'depositor'],
    ['another way to pay', { method: 'card' }, 'method'],
    ['one agreement missing', { agreed: ['terms', 'refund'] }, 'agreed'],
  ])('is refused with %s', async (_what, change, path) => {
    const { status, body } = await placeOrder(buyer, vip, { change });

    expect([status, body['errors']]).toEqual([400, [expect.objectContaining({ path })]]);
    expect(await countOrders()).toBe(0);
  });

  it('[O04] is made once for one key, however many presses there are', async () => {
    const headers = newKey();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => placeOrder(buyer, vip, { headers })),
    );

    expect(new Set(answers.map(({ status, response }) => status + response.body)).size).toBe(1);
    expect(await countOrders()).toBe(1);
    const other = await placeOrder(buyer, vip, { headers, change: { depositor: '이하나' } });
    expect([other.status, other.body['message']]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
    const keyless = await buyer.send('POST', ORDERS, wishFor(vip));
    expect(keyless.status).toBe(400);
  });

  it.each([
    [1, 201],
    [200, 201],
    [201, 400],
  ])('under a key of %d letters is answered with %d', async (letters, status) => {
    const headers = { 'idempotency-key': 'k'.repeat(letters) };
    const placed = await placeOrder(buyer, vip, { headers });

    expect(placed.status).toBe(status);
  });

  it('of one member is no other’s, even under the same key', async () => {
    const headers = newKey();
    const mine = await orderIdOf(placeOrder(buyer, vip, { headers }));
    await insertMember(test, `other${members}`);
    const other = await loginMember(test, `other${members}`);

    const theirs = await orderIdOf(placeOrder(other, vip, { headers }));

    expect(theirs).not.toBe(mine);
    expect((await other.send('GET', `${ORDERS}/${mine}`)).status).toBe(404);
    expect((await other.send('POST', `${ORDERS}/${mine}/cancel`)).status).toBe(404);
    expect((await other.send('GET', ORDERS)).body).toMatchObject({ total: 1 });
    expect(await stateOf(mine)).toBe('pending');
  });

  it('is one of five unpaid ones at most', async () => {
    for (let made = 0; made < 5; made += 1) await orderIdOf(placeOrder(buyer, vip));

    const sixth = await placeOrder(buyer, vip);
    expect(sixth.body['message']).toBe('TOO_MANY_REQUESTS');
    expect(Number(sixth.response.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('can be cancelled until it is paid', async () => {
    const orderId = await orderIdOf(placeOrder(buyer, vip));
    const cancel = () => buyer.send('POST', `${ORDERS}/${orderId}/cancel`);

    const first = await cancel();
    const again = await cancel();

    expect(first.body['item']).toMatchObject({ state: 'cancelled', ended_at: expect.any(String) });
    expect([again.status, again.body['message']]).toEqual([409, 'STATE_CONFLICT']);
    expect((await confirm(orderId)).body['message']).toBe('STATE_CONFLICT');
    expect(await membershipsOf(memberId)).toEqual([]);
  });

  it.each([
    ['cancelled', (orderId: number) => buyer.send('POST', `${ORDERS}/${orderId}/cancel`)],
    ['paid', confirm],
  ])('takes back where to pay it once it is %s', async (_, end) => {
    const orderId = await orderIdOf(placeOrder(buyer, vip));
    const other = await orderIdOf(placeOrder(buyer, vip));

    await end(orderId);

    const notes = await test.db`
      select occasion, state, dest_enc is null as wiped from single_message
      where occasion in (${`order:placed:${orderId}`}, ${`order:placed:${other}`}) order by id`;
    expect(notes).toMatchObject([
      { occasion: `order:placed:${orderId}`, state: 'taken_back', wiped: true },
      { occasion: `order:placed:${other}`, state: 'waiting', wiped: false },
    ]);
  });

  it('ends with the account, which also removes the name of the depositor', async () => {
    const orderId = await orderIdOf(placeOrder(buyer, vip));

    await buyer.send('POST', '/api/home/me/withdrawal', { password: PASSWORD, reasons: [] });

    expect(await stateOf(orderId)).toBe('cancelled');
    const [payment] = await test.db`select depositor from payment where order_id = ${orderId}`;
    expect(payment?.['depositor']).toBe('탈퇴회원');
    // The placeholder is not a real name, so it is not masked.
    const { body } = await cashier.send('GET', `/api/admin/orders/${orderId}`);
    expect(body['item']).toMatchObject({
      member: { name: '탈퇴회원' },
      deposit: { depositor: '탈퇴회원' },
    });
  });
});

describe('[O06] a confirmed transfer', () => {
  it('opens the paid broadcasts of the expert who offers the product', async () => {
    const expertId = await insertExpert(test.db, 200 + members);
    const product = await insertProduct(test, { kind: 'expert', expertId, months: 1 });
    const video = 'https://www.youtube.com/watch?v=abcdefghijk';
    const broadcast = { expertId, kind: 'paid', status: 1, liveUrl: video } as const;
    const scheduleId = await insertBroadcast(test.db, broadcast);
    const join = () => buyer.send('POST', '/api/home/broadcast/join_broadcast', { scheduleId });
    const orderId = await orderIdOf(placeOrder(buyer, product));

    const before = await join();
    const { status, body } = await confirm(orderId);
    const after = await join();

    expect(before.body['message']).toBe('Subscription required for paid broadcast');
    expect(status).toBe(200);
    expect(body['item']).toMatchObject({
      state: 'paid',
      confirmed_by: '이운영',
      member: { user_id: loginId, name: '김○나' },
      lines: [{ membership: { starts_at: expect.any(String) } }],
    });
    expect(after.body).toMatchObject({ success: true });
    const [line] = await test.db`
      select action, target_kind from audit_log where target_id = ${orderId}`;
    expect(line).toMatchObject({ action: 'order.confirm', target_kind: 'order' });
  });

  it('[M19] is reported to the buyer once, as a receipt', async () => {
    const orderId = await orderIdOf(placeOrder(buyer, vip));
    await confirm(orderId);
    await confirm(orderId);

    const notified = await test.db<{ text: Buffer }[]>`
      select text_enc as text from single_message where occasion = ${`order:paid:${orderId}`}`;

    const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
    expect(notified.map(({ text }) => personal.open('code', text))).toEqual([
      expect.stringMatching(/주문번호: \S+\n결제 금액: 390,000원\n/),
    ]);
  });

  it('[M18] is announced with the template that staff chose', async () => {
    await test.db`
      with made as (
        insert into alimtalk_template (provider, channel, code, name, text, state, advertises, checked_at)
        values ('solapi', 'PF1', 'PAID', '결제', '#{금액} #{상품}', 'approved', false, now())
        returning id)
      insert into alimtalk_use (kind, template_id) select 'order.paid', id from made`;
    const orderId = await orderIdOf(placeOrder(buyer, vip));
    await confirm(orderId);

    const notified = await test.db<{ channel: string; text: Buffer }[]>`
      select channel, text_enc as text from single_message
      where occasion = ${`order:paid:${orderId}`}`;
    await test.db`truncate alimtalk_use`;

    const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
    expect(notified.map(({ channel, text }) => [channel, personal.open('code', text)])).toEqual([
      ['alimtalk', expect.stringMatching(/^390,000원 \S/)],
    ]);
  });

  it('grants once, confirmed again or by two at the same moment', async () => {
    const orderId = await orderIdOf(placeOrder(buyer, vip));
    await insertAdmin(test, `second${members}`, ['managePayments']);
    const second = await loginStaff(test, `second${members}`);

    const answers = await Promise.all([confirm(orderId), confirm(orderId, second)]);
    const again = await confirm(orderId);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(again.body['message']).toBe('STATE_CONFLICT');
    expect(await membershipsOf(memberId)).toHaveLength(1);
    const [payment] = await test.db`
      select state, amount = balance as whole from payment where order_id = ${orderId}`;
    expect(payment).toEqual({ state: 'approved', whole: true });
  });

  it('of the same membership continues at the end of the running one, whatever its period', async () => {
    const halfYear = await insertProduct(test, { months: 6, price: 700_000 });
    const first = await orderIdOf(placeOrder(buyer, vip));
    const second = await orderIdOf(placeOrder(buyer, halfYear));

    const answers = await Promise.all([confirm(first), confirm(second)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [a, b] = await membershipsOf(memberId);
    expect(b?.starts_at).toBe(a?.ends_at);
    const { body } = await buyer.send('GET', `${ORDERS}/preview?product=${vip}`);
    expect(body['starts_at']).toBe(b?.ends_at);
  });

  it('of another expert begins at once', async () => {
    const experts = [300 + members, 400 + members];
    for (const expertId of experts) {
      await insertExpert(test.db, expertId);
      const product = await insertProduct(test, { kind: 'expert', expertId, months: 1 });
      await confirm(await orderIdOf(placeOrder(buyer, product)));
    }

    const [a, b] = await membershipsOf(memberId);
    expect(Date.parse(b!.starts_at)).toBeLessThan(Date.parse(a!.ends_at));
  });

  it('that came late still counts, unless the member has left', async () => {
    const [late, gone] = [
      await orderIdOf(placeOrder(buyer, vip)),
      await orderIdOf(placeOrder(buyer, vip)),
    ];
    await test.db`
      update product_order set state = 'expired', ended_at = now() where id in (${late}, ${gone})`;
    await test.db`update payment set state = 'cancelled' where order_id in (${late}, ${gone})`;

    expect((await confirm(late)).body['item']).toMatchObject({ state: 'paid', ended_at: null });
    await test.db`update member set state = 'withdrawn' where id = ${memberId}`;
    expect((await confirm(gone)).body['message']).toBe('STATE_CONFLICT');
  });
});

describe('[D08] [T46] an order in the staff screens', () => {
  it('is found by number, depositor and id, and each look at one is written down', async () => {
    const orderId = await orderIdOf(
      placeOrder(buyer, vip, { change: { depositor: `입금${members}` } }),
    );
    const find = (query: string) => cashier.send('GET', `/api/admin/orders?${query}`);
    const [{ order_no }] = await test.db<[{ order_no: string }]>`
      select order_no from product_order where id = ${orderId}`;

    for (const query of [
      `q=${encodeURIComponent(`입금${members}`)}`,
      `q=${loginId}&state=pending`,
      ...['-', '–', '‑', '－', 'ー'].map(
        (hyphen) => `q=${encodeURIComponent(`주문 ${order_no.replace('-', hyphen)}`)}`,
      ),
    ]) {
      expect((await find(query)).body['items']).toMatchObject([{ _id: orderId }]);
    }
    expect((await find(`q=${loginId}&state=paid`)).body).toMatchObject({ items: [], total: 0 });
    expect((await find('unknown=1')).status).toBe(400);
    const { body, response } = await cashier.send('GET', `/api/admin/orders/${orderId}`);
    expect(body['item']).toMatchObject({ member: { phone: `010-****-${1_000 + members}` } });
    expect(response.body).not.toContain('0105555');
    const [line] = await test.db`select action from audit_log where target_id = ${orderId}`;
    expect(line?.['action']).toBe('order.view');
    expect((await cashier.send('GET', '/api/admin/orders/999999')).status).toBe(404);
  });

  it('compares the depositor with the account for as long as the money may come, be it late', async () => {
    const [late, cancelled] = [
      await orderIdOf(placeOrder(buyer, vip)),
      await orderIdOf(placeOrder(buyer, vip)),
    ];
    await test.db`update payment set due_at = now() where order_id = ${late}`;
    await expireOrders(test.db);
    await cashier.send('POST', `/api/admin/orders/${cancelled}/cancel`, { version: 1 });
    const seen = async (orderId: number) => {
      const { body } = await cashier.send('GET', `/api/admin/orders/${orderId}`);
      return body['item'];
    };

    expect(await seen(late)).toMatchObject({
      state: 'expired',
      deposit: { depositor: '김하나' },
    });
    expect(await seen(cancelled)).toMatchObject({ deposit: { depositor: '김○나' } });
    expect((await confirm(late)).body['item']).toMatchObject({ deposit: { depositor: '김○나' } });
  });

  it('says of a product whether it is a lecture, and writes a file in words', async () => {
    const lecture = await insertProduct(test, { kind: 'series' });
    const orderId = await orderIdOf(placeOrder(buyer, lecture));

    const { body } = await cashier.send('GET', `/api/admin/orders/${orderId}`);
    const file = await cashier.send(
      'GET',
      `/api/admin/orders/export.csv?q=${loginId}&reason=${encodeURIComponent('월말 확인')}`,
    );

    expect(body['item']).toMatchObject({ lines: [{ kind: 'series', expert: null }] });
    expect(file.response.body).toContain('무통장입금');
    expect(file.response.body).not.toContain('bank_transfer');
  });

  it('sends the message about an order again, once a minute, and writes that down', async () => {
    const orderId = await orderIdOf(placeOrder(buyer, vip));
    const again = () => cashier.send('POST', `/api/admin/orders/${orderId}/notice`);
    const sent = async () =>
      (await test.db`select 1 from single_message where member_id = ${memberId}`).length;

    expect(await sent()).toBe(1);
    expect((await again()).status).toBe(204);
    expect(await sent()).toBe(2);
    const { status, response } = await again();
    expect([status, Number(response.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(await sent()).toBe(2);
    const [line] = await test.db`
      select count(*)::int as n from audit_log
      where action = 'order.tell' and target_kind = 'order' and target_id = ${orderId}`;
    expect(line?.['n']).toBe(1);
  });

  it('sends no message about a cancelled order, nor to a buyer without a number', async () => {
    const over = await orderIdOf(placeOrder(buyer, vip));
    await cashier.send('POST', `/api/admin/orders/${over}/cancel`, { version: 1 });
    const paid = await orderIdOf(placeOrder(buyer, vip));
    await confirm(paid);
    const again = (id: number) => cashier.send('POST', `/api/admin/orders/${id}/notice`);

    expect((await again(over)).body['message']).toBe('STATE_CONFLICT');
    expect((await again(paid)).status).toBe(204);
    await test.db`update member set phone_enc = null where id = ${memberId}`;
    const unknown = await orderIdOf(placeOrder(buyer, vip));
    expect((await again(unknown)).body['message']).toBe('STATE_CONFLICT');
    expect((await again(999_999)).status).toBe(404);
  });

  it('refuses a cancel from a stale version or of a cancelled order', async () => {
    const orderId = await orderIdOf(placeOrder(buyer, vip));
    const cancel = (version: number) =>
      cashier.send('POST', `/api/admin/orders/${orderId}/cancel`, { version });

    expect((await cancel(7)).body['message']).toBe('VERSION_CONFLICT');
    expect((await cancel(1)).body['item']).toMatchObject({ state: 'cancelled', version: 2 });
    expect((await cancel(2)).body['message']).toBe('STATE_CONFLICT');
  });
});

describe.each([
  ['maru', 'managePayments', 200],
  ['futureon', 'managePayments', 200],
  ['daebeom', 'managePayments', 403],
  ['daebeom', 'superAdmin', 200],
  ['maru', 'manageContent', 403],
] as const)('[U19] the orders of %s', (brand, permission, expected) => {
  it(`answer ${permission} with ${expected}`, async () => {
    const own = await startTestApp({ BRAND: brand });
    try {
      await insertAdmin(own, 'staff', [permission]);
      const staff = await loginStaff(own, 'staff');
      const product = await insertProduct(own);
      await insertMember(own, 'buyer');
      const orderId = await orderIdOf(placeOrder(await loginMember(own, 'buyer'), product));

      const list = await staff.send('GET', '/api/admin/orders');
      const turned = await confirm(orderId, staff);

      expect([list.status, turned.status]).toEqual([expected, expected]);
      const [notice] = await own.db`select permission from staff_notice`;
      expect(notice?.['permission']).toBe(brand === 'daebeom' ? 'superAdmin' : 'managePayments');
    } finally {
      await own.stop();
    }
  });
});
