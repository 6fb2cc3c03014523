import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { loginManager } from '../campaign/campaign.fixture.ts';
import { recipientTokenOf } from '@maru/platform/crypto/recipient-token';
import { createPersonalData, type PersonalData } from '@maru/platform/crypto/personal-data';
import { emptyTables } from '../../../tests/support/test-database.ts';

const SECRET = 'sandbox-opt-out-secret';
const PHONE = '01055556789';

let test: TestApp;
let personal: PersonalData;
let provider: Browser;
let hana: number;

beforeAll(async () => {
  test = await startTestApp({ SMS_OPT_OUT_SECRET: SECRET });
  personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  provider = openBrowser(test);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await emptyTables(
    test.db,
    'member',
    'suppression',
    'opt_out_call',
    'campaign',
    'single_message',
    'outbox',
  );
  hana = await insertMember(test, 'hana');
  await test.db`
    update member set phone_hash = ${personal.hash('phone', PHONE)}, phone_tail = '6789'
    where id = ${hana}`;
  for (const kind of ['marketing_sms', 'marketing_push', 'night']) {
    await test.db`
      insert into consent (member_id, kind, given, source) values (${hana}, ${kind}, true, 'signup')`;
  }
});

const call = (change: object = {}, secret = SECRET) =>
  provider.send(
    'POST',
    '/api/home/opt-out/calls',
    { call_id: 'c-1', phone: '010-5555-6789', called_at: '2026-11-22T01:00:00.000Z', ...change },
    { 'x-webhook-secret': secret },
  );
const takenBack = () => test.db`
  select kind, source from consent where member_id = ${hana} and not given order by id`;
const reasonOf = async () =>
  (await test.db<{ reason: string }[]>`select reason from suppression`).map(({ reason }) => reason);
/** Makes the gateway report once that it cannot reach the number. */
const giveUp = () => test.db`
  insert into suppression (dest_hash, channel, reason, dest_tail)
  values (${personal.hash('phone', PHONE)}, 'sms', 'gateway', '6789')`;
const forgetPhone = () => test.db`update member set phone_hash = null where id = ${hana}`;
/** Messages sent, by number. */
const notified = async () => {
  const rows = await test.db<{ phone: Buffer; text: Buffer }[]>`
    select dest_enc as phone, text_enc as text from single_message order by id`;
  return rows.map(({ phone, text }) => [
    personal.open('phone', phone),
    personal.open('code', text),
  ]);
};
const isOff = async () =>
  (await test.db`select 1 from suppression where dest_hash = ${personal.hash('phone', PHONE)}`)
    .length === 1;

describe('[M06] a call to the free number', () => {
  it('takes the number off advertising, as one consent taken back, however often it is told', async () => {
    const answers = [await call(), await call(), ...(await Promise.all([call(), call()]))];

    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect([...(await takenBack())]).toEqual([{ kind: 'marketing_sms', source: '080' }]);
    expect(await isOff()).toBe(true);
  });

  it('takes off a number that is no member’s', async () => {
    await forgetPhone();

    await call();

    expect(await isOff()).toBe(true);
    expect(await takenBack()).toEqual([]);
    expect(await notified()).toEqual([
      [PHONE, '[마루] 2026/11/22 광고 문자 수신거부가 처리되었습니다'],
    ]);
  });

  it('is accepted only with the secret, and not stored without it', async () => {
    const { status, body } = await call({}, 'guessed');

    expect([status, body['message']]).toEqual([403, 'ACCESS_DENIED']);
    expect(await isOff()).toBe(false);
    expect(await test.db`select 1 from opt_out_call`).toHaveLength(0);
  });

  it('is kept before it is acted on, and done when it is told of again', async () => {
    await test.db`
      insert into opt_out_call (call_id, dest_hash, dest_tail, called_at)
      values ('c-1', ${personal.hash('phone', PHONE)}, '6789', now())`;

    await call();

    expect(await isOff()).toBe(true);
  });

  it('from a line that gets no messages is taken and changes nothing', async () => {
    expect((await call({ phone: '02-1234-5678' })).status).toBe(204);
    expect(await test.db`select 1 from suppression`).toHaveLength(0);
  });

  it('counts for a number that the gateway gave up, too', async () => {
    await giveUp();

    await call();

    expect([...(await takenBack())]).toEqual([{ kind: 'marketing_sms', source: '080' }]);
    expect(await reasonOf()).toEqual(['080']);
  });

  it('is undone by a new consent on the account page, unless the gateway gave the number up', async () => {
    await call();
    const browser = await loginMember(test, 'hana');
    const agree = (given: boolean) =>
      browser.send('PUT', '/api/home/me/consents/marketing_sms', { given });

    expect((await agree(true)).status).toBe(200);
    expect(await isOff()).toBe(false);
    // A late report of the earlier call changes nothing.
    await call();
    expect(await isOff()).toBe(false);

    await agree(false);
    await giveUp();
    await agree(true);
    expect(await isOff()).toBe(true);
  });
});

describe('[M26] an opt-out', () => {
  const hash = () => personal.hash('phone', PHONE);

  /** An advertisement that reached the number some days before the call. @returns its id. */
  async function reach(daysBefore: number, advertising = true): Promise<number> {
    const [campaign] = await test.db<{ id: number }[]>`
      with maker as (
        insert into admin (login_id, password_hash, name)
        values (gen_random_uuid()::text, 'none', '이운영') returning id)
      insert into campaign (channel, kind, text, advertising, audience, state, total, sent,
                            started_at, created_by)
      select 'sms', 'SMS', '내용', ${advertising}, '{"kind":"all"}', 'done', 1, 1,
             '2026-11-22T01:00:00Z'::timestamptz - make_interval(days => ${daysBefore}), id
      from maker returning id`;
    await test.db`
      insert into campaign_batch (campaign_id, no, size, night)
      values (${campaign!.id}, 1, 1, false)`;
    await test.db`
      insert into campaign_recipient (campaign_id, batch, dest_hash, dest_enc, dest_tail, state)
      values (${campaign!.id}, 1, ${hash()}, ${personal.seal('phone', PHONE)}, '6789', 'sent')`;
    return campaign!.id;
  }
  const counted = () => test.db`select campaign_id as id, way from campaign_opt_out`;

  it('[N5.46] by a call counts for the last advertisement of the last 30 days, once', async () => {
    await reach(9);
    const last = await reach(2);
    await reach(1, false);
    await call();
    await call({ call_id: 'c-2' });

    expect([...(await counted())]).toEqual([{ id: last, way: 'call' }]);
    const events = await test.db<{ body: { payload: object } }[]>`
      select body from outbox where name = 'campaign.reacted'`;
    expect(events.map(({ body }) => body.payload)).toMatchObject([
      { _id: last, channel: 'sms', opt_outs: 1, version: 1 },
    ]);
  });

  it('by a call long after the last advertisement counts for none', async () => {
    await reach(31);
    await call();

    expect(await isOff()).toBe(true);
    expect([...(await counted())]).toEqual([]);
  });

  it('by a link counts for its campaign, but not of a number that was off before', async () => {
    const [first, second] = [await reach(9), await reach(2)];
    for (const id of [first, first, second]) {
      await provider.send('POST', `/api/home/opt-out/links/${recipientTokenOf(id, hash())}`, {});
    }

    expect([...(await counted())]).toEqual([{ id: first, way: 'link' }]);
  });
});

describe('[P09] the opt-out button of an advertising push', () => {
  it('takes the consent back without a login, once', async () => {
    const hash = personal.hash('push', 'https://push.example/hana');
    const adminId = await insertAdmin(test, `pusher${Date.now()}`, ['manageMessages']);
    const [campaign] = await test.db<{ id: number }[]>`
      insert into campaign (channel, kind, title, text, advertising, audience, state, total,
                            waiting, created_by)
      values ('push', 'PUSH', '제목', '내용', true, '{"kind":"all"}', 'sending', 1, 1, ${adminId})
      returning id`;
    await test.db`
      insert into campaign_batch (campaign_id, no, size, night) values (${campaign!.id}, 1, 1, false)`;
    await test.db`
      insert into campaign_recipient (campaign_id, batch, member_id, dest_hash)
      values (${campaign!.id}, 1, ${hana}, ${hash})`;
    const link = `/api/home/opt-out/links/${recipientTokenOf(campaign!.id, hash)}`;

    const before = await provider.send('GET', link);
    const answers = await Promise.all([1, 2].map(() => provider.send('POST', link, {})));

    expect(before.body['item']).toEqual({ channel: 'push', phone: '', since: null });
    expect(answers.map(({ body }) => body['item'])).toMatchObject([
      { since: expect.any(String) },
      { since: expect.any(String) },
    ]);
    expect([...(await takenBack())]).toEqual([{ kind: 'marketing_push', source: 'optout_link' }]);
    expect(await isOff()).toBe(false);
  });
});

describe('[M06] the link at the end of an advertisement', () => {
  let token: string;
  const path = (end: string) => `/api/home/opt-out/links/${end}`;

  beforeEach(async () => {
    const hash = personal.hash('phone', PHONE);
    const adminId = await insertAdmin(test, `sender${Date.now()}`, ['manageMessages']);
    const [campaign] = await test.db<{ id: number }[]>`
      insert into campaign (channel, kind, text, advertising, audience, state, total, waiting,
                            created_by)
      values ('sms', 'SMS', '내용', true, '{"kind":"all"}', 'sending', 1, 1, ${adminId})
      returning id`;
    await test.db`
      insert into campaign_batch (campaign_id, no, size, night) values (${campaign!.id}, 1, 1, false)`;
    await test.db`
      insert into campaign_recipient (campaign_id, batch, dest_hash, dest_enc, dest_tail)
      values (${campaign!.id}, 1, ${hash}, ${personal.seal('phone', PHONE)}, '6789')`;
    token = recipientTokenOf(campaign!.id, hash);
  });

  it('takes the number off without a login, once looked at and once pressed, and again', async () => {
    const before = await provider.send('GET', path(token));
    expect(before.body['item']).toEqual({
      channel: 'sms',
      phone: '010-****-6789',
      since: null,
    });
    expect(await isOff()).toBe(false);

    const answers = await Promise.all([1, 2].map(() => provider.send('POST', path(token), {})));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([...(await takenBack())]).toEqual([{ kind: 'marketing_sms', source: 'optout_link' }]);
    expect(await isOff()).toBe(true);
    const after = await provider.send('GET', path(token));
    expect(after.body['item']).toMatchObject({ since: expect.any(String) });
  });

  it('tells a number that is no member’s once, for as long as it is kept', async () => {
    await forgetPhone();

    await Promise.all([1, 2].map(() => provider.send('POST', path(token), {})));
    await provider.send('POST', path(token), {});
    expect(await notified()).toEqual([
      [PHONE, expect.stringContaining('수신거부가 처리되었습니다')],
    ]);

    await emptyTables(test.db, 'suppression', 'single_message');
    await test.db`update campaign_recipient set dest_enc = null`;
    expect((await provider.send('POST', path(token), {})).status).toBe(200);
    expect(await isOff()).toBe(true);
    expect(await notified()).toEqual([]);
  });

  it('opts out a number that the gateway gave up without an opt-out request', async () => {
    await giveUp();
    const before = await provider.send('GET', path(token));
    const after = await provider.send('POST', path(token), {});

    expect(before.body['item']).toMatchObject({ since: null });
    expect(after.body['item']).toMatchObject({ since: expect.any(String) });
    expect([...(await takenBack())]).toEqual([{ kind: 'marketing_sms', source: 'optout_link' }]);
    expect(await reasonOf()).toEqual(['optout_link']);
  });

  it('is good without its end, which phones leave out of a link when it is a hyphen', async () => {
    expect((await provider.send('POST', path(token.slice(0, -1)), {})).status).toBe(200);
    expect(await isOff()).toBe(true);
  });

  it.each([
    ['another number', () => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['another campaign', () => `999999.${token.split('.')[1]}`],
    ['a campaign beyond every number', () => `999999999.${token.split('.')[1]}`],
  ])('matches no member with %s in it', async (_what, changed) => {
    expect((await provider.send('POST', path(changed()), {})).status).toBe(404);
    expect(await isOff()).toBe(false);
  });
});

describe('[M06] the list that staff keep', () => {
  const base = '/api/admin/sms/suppressions';

  it('adds a number with a reason, shows its member, finds it, and removes it with a reason', async () => {
    const staff = await loginManager(test, 'message');
    const added = await staff.send('POST', base, { phone: PHONE, note: '전화로 요청' });
    expect(added.status).toBe(201);
    expect(added.body['item']).toMatchObject({
      phone: '010-****-6789',
      member: { user_id: 'hana' },
      reason: 'operator',
      note: '전화로 요청',
    });
    expect([...(await takenBack())]).toEqual([{ kind: 'marketing_sms', source: 'operator' }]);
    const twice = await staff.send('POST', base, { phone: PHONE, note: '전화로 요청' });
    expect([twice.status, twice.body['message']]).toEqual([409, 'ALREADY_LISTED']);

    for (const q of ['010-5555-6789', '6789', '010-****-6789', '5555-6789', '55556789', '–6789']) {
      const found = await staff.send('GET', `${base}?q=${encodeURIComponent(q)}`);
      expect(found.body).toMatchObject({ total: 1, items: [{ member: { user_id: 'hana' } }] });
    }
    expect((await staff.send('GET', `${base}?q=6780`)).body).toMatchObject({ total: 0 });

    const [{ _id }] = await test.db<[{ _id: number }]>`select id as _id from suppression`;
    expect((await staff.send('DELETE', `${base}/${_id}`)).status).toBe(400);
    const note = encodeURIComponent('잘못 등록');
    expect((await staff.send('DELETE', `${base}/${_id}?note=${note}`)).status).toBe(204);
    expect(await isOff()).toBe(false);
    expect((await staff.send('DELETE', `${base}/${_id}?note=${note}`)).status).toBe(404);
    const log = await test.db<{ action: string }[]>`
      select action, reason from audit_log where target_kind = 'suppression' order by id desc limit 2`;
    expect(log).toMatchObject([
      { action: 'suppression.remove', reason: '잘못 등록' },
      { action: 'suppression.add', reason: '전화로 요청' },
    ]);
  });

  it('shows the prefix of an older network, and finds such a number by its last digits', async () => {
    const staff = await loginManager(test, 'older');
    const item = { phone: '011-****-5678', member: null };
    const added = await staff.send('POST', base, { phone: '011-1234-5678', note: '전화로 요청' });
    expect(added.body['item']).toMatchObject(item);

    for (const q of ['011-1234-5678', '5678']) {
      const found = await staff.send('GET', `${base}?q=${q}`);
      expect(found.body).toMatchObject({ total: 1, items: [item] });
    }
  });

  it('tells a number that is no member’s that it is on it', async () => {
    await forgetPhone();
    const staff = await loginManager(test, 'teller');
    const add = () => staff.send('POST', base, { phone: PHONE, note: '전화로 요청' });

    expect([(await add()).status, (await add()).status]).toEqual([201, 409]);
    expect(await notified()).toEqual([
      [PHONE, expect.stringContaining('수신거부가 처리되었습니다')],
    ]);
  });

  it('takes a number that the gateway gave up, for its owner who asked', async () => {
    const staff = await loginManager(test, 'asked');
    await giveUp();

    const { status, body } = await staff.send('POST', base, { phone: PHONE, note: '전화로 요청' });

    expect(status).toBe(201);
    expect(body['item']).toMatchObject({ reason: 'operator', note: '전화로 요청' });
    expect([...(await takenBack())]).toEqual([{ kind: 'marketing_sms', source: 'operator' }]);
  });
});
