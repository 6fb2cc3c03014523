import { noExclusions } from '@maru/contract/campaign/audience';
import { campaign as campaignShape, type Campaign } from '@maru/contract/campaign/campaign';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type Browser, type TestApp } from '../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign, newKey } from './campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';

let test: TestApp;
let staff: Browser;
const ids: Record<string, number> = {};

beforeAll(async () => {
  test = await startTestApp();
  staff = await loginManager(test, 'message');
  const consents = ['marketing_sms'] as const;
  ids['hana'] = await insertRecipient(test, 'hana', {
    phone: '01020000001',
    consents: ['marketing_sms', 'night'],
  });
  ids['duri'] = await insertRecipient(test, 'duri', { phone: '01020000002', consents });
  ids['seji'] = await insertRecipient(test, 'seji', { phone: '01020000003' });
  ids['gone'] = await insertRecipient(test, 'gone', {
    phone: '01020000004',
    consents,
    state: 'withdrawn',
  });
  ids['mute'] = await insertRecipient(test, 'mute', { consents });
  await makeCampaign(staff, BASE, everyone);
});
afterAll(() => test.stop());

const everyone = {
  title: '',
  text: '내일 방송을 안내합니다.',
  advertising: false,
  audience: { kind: 'all' },
  send_at: null,
};
const created = z.object({ item: campaignShape, excluded: campaignShape.shape.excluded });
const kept = z.object({ item: campaignShape });

const post = (path: string, body: unknown, headers = {}) =>
  staff.send('POST', `${BASE}${path}`, body, headers);

async function create(change: object = {}): Promise<Campaign> {
  const { status, body } = await makeCampaign(staff, BASE, { ...everyone, ...change });
  expect(status).toBe(201);
  return created.parse(body).item;
}

const later = () => new Date(Date.now() + 3_600_000).toISOString();

describe('[N4.17] [N4.18] [M03] who gets a campaign', () => {
  it.each([
    ['everyone, informing', {}, 3, { withdrawn: 1, invalid: 1 }],
    [
      'everyone, advertising',
      { advertising: true },
      2,
      { withdrawn: 1, invalid: 1, no_consent: 1 },
    ],
    ['a grade', { audience: { kind: 'grade', grades: ['free'] } }, 3, { withdrawn: 1, invalid: 1 }],
    [
      'one number in four spellings, and two that are none',
      {
        audience: {
          kind: 'phones',
          phones: ['010-9000-0001', '01090000001', '+821090000001', '+82 10 9000 0001', 'abc', ''],
        },
      },
      1,
      { duplicate: 3, invalid: 2 },
    ],
    [
      'advertising to pasted numbers, some of members',
      {
        advertising: true,
        audience: {
          kind: 'phones',
          phones: ['01020000001', '01020000003', '01020000004', '01099990000'],
        },
      },
      2,
      { no_consent: 1, withdrawn: 1 },
    ],
  ])('%s', async (_case, change, total, excluded) => {
    const preview = await post('/preview', { ...everyone, ...change });
    const item = await create(change);

    expect(preview.body).toMatchObject({ total, excluded: { ...noExclusions, ...excluded } });
    expect(item).toMatchObject({ total, excluded: { ...noExclusions, ...excluded } });
    expect(item.waiting + item.sent + item.failed + item.unknown).toBe(total);
  });

  it('refuses an empty audience, and stores nothing', async () => {
    const before = await countCampaigns();
    const change = { audience: { kind: 'grade', grades: ['vvip'] } };

    const preview = await post('/preview', { ...everyone, ...change });
    const made = await staff.send('POST', BASE, { ...everyone, ...change }, newKey());

    expect(preview.body).toMatchObject({ total: 0, excluded: noExclusions });
    expect([made.status, made.body['message']]).toEqual([409, 'AUDIENCE_EMPTY']);
    expect(await countCampaigns()).toBe(before);
  });

  it.each<[string, () => object, object]>([
    [
      'has agreed to advertising',
      () => ({ advertising: true, audience: { kind: 'phones', phones: ['01020000003'] } }),
      { no_consent: 1 },
    ],
    [
      'is still a member, later as well',
      () => ({ send_at: later(), audience: { kind: 'members', member_ids: [ids['gone']] } }),
      { withdrawn: 1 },
    ],
    [
      'has a number, whatever the words',
      () => ({ text: '무료 체험 이벤트', audience: { kind: 'phones', phones: ['없는 번호'] } }),
      { invalid: 1 },
    ],
  ])('completes at creation when no recipient %s', async (_case, changeOf, excluded) => {
    const change = changeOf();
    const key = newKey();

    const preview = await post('/preview', { ...everyone, ...change });
    const { status, body } = await makeCampaign(staff, BASE, { ...everyone, ...change }, key);
    const again = await staff.send('POST', BASE, { ...everyone, ...change }, key);

    const { item, excluded: left } = created.parse(body);
    expect([status, left]).toEqual([201, { ...noExclusions, ...excluded }]);
    expect(preview.body).toMatchObject({ total: 0, excluded: left });
    expect(item).toMatchObject({
      state: 'done',
      total: 0,
      waiting: 0,
      failed: 0,
      cost: 0,
      failure: 'NOBODY_LEFT',
      finished_at: expect.any(String),
      started_at: null,
      approval_reasons: [],
    });
    expect(again.body['item']).toMatchObject({ _id: item._id });
    const jobs = await test.db`
      select 1 from outbox where kind = 'job' and (body ->> 'campaignId')::int = ${item._id}`;
    const batches = await test.db`select 1 from campaign_batch where campaign_id = ${item._id}`;
    expect([jobs.length, batches.length]).toEqual([0, 0]);
    const news = await test.db`
      select 1 from outbox where name = 'campaign.progressed'
        and (body #>> '{payload,_id}')::int = ${item._id}`;
    expect(news).toHaveLength(1);
    const cancelled = await post(`/${item._id}/cancel`, {});
    expect([cancelled.status, cancelled.body['message']]).toEqual([409, 'STATE_CONFLICT']);
  });

  it('[N4.17] [N4.18] [N7.14] members picked by hand, one of them twice and one who does not exist', async () => {
    const { hana, duri } = ids;

    const item = await create({
      audience: { kind: 'members', member_ids: [hana, duri, hana, 99_999] },
    });

    expect(item).toMatchObject({
      total: 2,
      excluded: { ...noExclusions, duplicate: 1, invalid: 1 },
    });
    expect(item.audience).toEqual({ kind: 'members', count: 4 });
  });

  it('leaves out a number taken off the list, from advertising alone', async () => {
    await test.db`
      insert into suppression (dest_hash, channel, reason)
      select phone_hash, 'sms', '080' from member where login_id = 'duri'`;

    const advertised = await create({ advertising: true });
    const informed = await create();
    await test.db`delete from suppression`;

    expect(advertised).toMatchObject({ total: 1, excluded: { no_consent: 1, opted_out: 1 } });
    expect(informed.total).toBe(3);
  });

  it('refuses the buyers of an expert there is not', async () => {
    const audience = { kind: 'expert', expert_id: 999, state: 'active' };

    const { status, body } = await makeCampaign(staff, BASE, { ...everyone, audience });

    expect([status, body['message']]).toEqual([404, 'NOT_FOUND']);
  });
});

describe('[N2.7] [Q2] a campaign is made once', () => {
  it('answers the same again under the same key', async () => {
    const key = newKey();

    const first = await post('', everyone, key);
    const second = await post('', everyone, key);

    expect(second.body).toEqual(first.body);
    expect(second.status).toBe(201);
  });

  it('[N2.8] refuses the same key with another message', async () => {
    const key = newKey();
    await post('', everyone, key);

    const { status, body } = await post('', { ...everyone, text: '다른 글' }, key);

    expect([status, body['message']]).toEqual([422, 'IDEMPOTENCY_CONFLICT']);
  });

  it('makes one of twenty sent at once', async () => {
    const key = newKey();
    const before = await countCampaigns();

    const answers = await Promise.all(Array.from({ length: 20 }, () => post('', everyone, key)));

    const made = new Set(answers.map(({ body }) => created.parse(body).item._id));
    expect(made.size).toBe(1);
    expect(await countCampaigns()).toBe(before + 1);
  });

  it('[N4.16] refuses one without a key', async () => {
    const { status, body } = await post('', everyone);

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('leaves nothing behind when it cannot be made', async () => {
    const before = await countCampaigns();

    await post('', { ...everyone, text: '이모지 😀' }, newKey());

    expect(await countCampaigns()).toBe(before);
  });
});

describe('[M01] [M04] the message of a campaign', () => {
  it('[N7.12] frames advertising and counts the frame', async () => {
    const { body } = await post('/preview', { ...everyone, advertising: true, text: '특가' });

    expect(body).toMatchObject({
      kind: 'SMS',
      text: '(광고)[마루] 특가\n무료수신거부 080-000-0000',
      bytes: 43,
    });
  });

  it.each([
    ['an emoji', { text: '오늘 😀' }, 'text'],
    ['a disguised mark', { text: '(광 고) 특가', advertising: true }, 'text'],
    ['a disguised mark in what informs', { text: '［광고］ 특가' }, 'text'],
    ['a disguised mark in the title', { title: '(광 고) 특가' }, 'title'],
    ['2,001 bytes', { text: 'a'.repeat(2_001) }, 'text'],
    ['a text too long with its frame', { text: '가'.repeat(990), advertising: true }, 'text'],
    ['a title of 42 bytes', { title: '가'.repeat(21) }, 'title'],
  ])('refuses %s', async (_case, change, path) => {
    const { status, body } = await post('/preview', { ...everyone, ...change });

    expect(status).toBe(400);
    expect(body).toMatchObject({ message: 'INVALID_INPUT', errors: [{ path }] });
  });

  it('turns into an LMS over 90 bytes', async () => {
    const { body } = await post('/preview', { ...everyone, text: '가'.repeat(46) });

    expect(body).toMatchObject({ kind: 'LMS', bytes: 92 });
  });
});

describe('[N4.20] [M08] the moves of a campaign', () => {
  it.each([
    ['an hour ago', () => new Date(Date.now() - 3_600_000).toISOString()],
    ['in the year 9999', () => '9999-12-31T00:00:00Z'],
  ])('are not begun %s', async (_when, at) => {
    const { status, body } = await makeCampaign(staff, BASE, { ...everyone, send_at: at() });

    expect([status, body['errors']]).toMatchObject([400, [{ path: 'send_at' }]]);
  });

  it('[N4.21] waits for its scheduled time, and reaches no recipient after a cancel', async () => {
    const item = await create({ send_at: later() });

    const cancelled = await post(`/${item._id}/cancel`, { version: item.version });
    const again = await post(`/${item._id}/cancel`, {});

    expect(item).toMatchObject({ state: 'scheduled', waiting: 3 });
    expect(cancelled.body['item']).toMatchObject({
      state: 'cancelled',
      waiting: 0,
      failed: 3,
      cancelled: 3,
    });
    expect([again.status, again.body['message']]).toEqual([409, 'STATE_CONFLICT']);
    const jobs = await test.db`
      select 1 from outbox where kind = 'job' and (body ->> 'campaignId')::int = ${item._id}`;
    expect(jobs).toHaveLength(0);
  });

  it.each([
    ['cancel', 'scheduled', () => ({ send_at: later() })],
    ['pause', 'sending', () => ({})],
    ['resume', 'paused', () => ({})],
    ['cancel', 'paused', () => ({})],
  ])('[N2.6] refuses a stale version of a %s, and changes nothing', async (move, state, wish) => {
    const item = await create(wish());
    if (state === 'paused') await post(`/${item._id}/pause`, {});
    await test.db`update campaign set version = version + 1 where id = ${item._id}`;
    const { body: before } = await staff.send('GET', `${BASE}/${item._id}`);
    const { version } = kept.parse(before).item;

    const stale = await post(`/${item._id}/${move}`, { version: version - 1 });
    const { body: after } = await staff.send('GET', `${BASE}/${item._id}`);
    const newest = await post(`/${item._id}/${move}`, { version });

    expect([stale.status, stale.body['message']]).toEqual([409, 'VERSION_CONFLICT']);
    expect(after).toEqual(before);
    expect([before['item'], newest.status]).toMatchObject([{ state }, 200]);
  });

  it('[N4.20] pauses and resumes, and says so each time', async () => {
    const item = await create();

    const paused = kept.parse((await post(`/${item._id}/pause`, {})).body).item;
    const resumed = kept.parse((await post(`/${item._id}/resume`, {})).body).item;

    expect([item.state, paused.state, resumed.state]).toEqual(['sending', 'paused', 'sending']);
    const events = await test.db<{ state: string }[]>`
      select body -> 'payload' ->> 'state' as state from outbox
      where name = 'campaign.progressed' and (body -> 'payload' ->> '_id')::int = ${item._id}
      order by id`;
    expect(events.map(({ state }) => state)).toEqual(['sending', 'paused', 'sending']);
  });

  it('is written down in the audit log', async () => {
    const item = await create();
    await post(`/${item._id}/cancel`, {});

    const rows = await test.db<{ action: string }[]>`
      select action from audit_log where target_kind = 'campaign' and target_id = ${item._id}
      order by id`;

    expect(rows.map(({ action }) => action)).toEqual(['campaign.create', 'campaign.cancel']);
  });
});

describe('the staff view of campaigns', () => {
  it('[N4.22] shows recipients masked, by state', async () => {
    const item = await create({ send_at: later() });
    await post(`/${item._id}/cancel`, {});

    const { body } = await staff.send('GET', `${BASE}/${item._id}/recipients?state=failed`);
    const none = await staff.send('GET', `${BASE}/${item._id}/recipients?state=sent`);

    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 20 });
    expect(JSON.stringify(body)).not.toMatch(/0102000000\d|김하나/);
    expect(body['items']).toContainEqual(
      expect.objectContaining({ name: '김○나', destination: '010-****-0001', reason: 'CANCELLED' }),
    );
    expect(none.body['total']).toBe(0);
  });

  it('[M08] distinguishes recipients skipped by a cancel from failed recipients', async () => {
    const item = await create();
    await test.db`
      update campaign_recipient set state = 'failed', reason = '3045 일시 정지된 휴대폰입니다.'
      where campaign_id = ${item._id} and dest_tail = '0001'`;
    await test.db`
      update campaign set waiting = waiting - 1, failed = failed + 1 where id = ${item._id}`;
    await post(`/${item._id}/cancel`, {});

    const { body: one } = await staff.send('GET', `${BASE}/${item._id}`);
    const totals = await Promise.all(
      ['state=failed', 'state=failed&cancelled=false', 'cancelled=true'].map(async (query) => {
        const { body } = await staff.send('GET', `${BASE}/${item._id}/recipients?${query}`);
        return body['total'];
      }),
    );
    const problems = await staff.send('GET', `${BASE}/${item._id}/problems`);

    expect(one['item']).toMatchObject({ waiting: 0, failed: 3, cancelled: 2 });
    expect(totals).toEqual([3, 1, 2]);
    expect(problems.body['groups']).toMatchObject([{ reason: expect.stringMatching(/^3045/) }]);
  });

  it('lists campaigns, the newest first, and finds them by their text', async () => {
    const item = await create({ text: '찾을 수 있는 글' });

    const { body } = await staff.send('GET', `${BASE}?q=찾을+수&state=sending`);

    expect(body).toMatchObject({ total: 1, items: [{ _id: item._id }] });
  });

  it('sends a test to one number, twenty times in ten minutes at most', async () => {
    const body = { title: '', text: '나에게 보내 본 글', advertising: true, to: '01012345678' };

    const another = await loginManager(test, 'another');
    const send = () => another.send('POST', `${BASE}/test`, body, newKey());
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    const last = await send();
    const list = await staff.send('GET', `${BASE}?q=${encodeURIComponent('보내 본')}`);

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(last.status).toBe(429);
    expect(list.body['total']).toBe(0);
  });

  it('is for holders of manageMessages alone', async () => {
    const answer = await test.app.inject({ method: 'GET', url: BASE });

    expect(answer.statusCode).toBe(401);
  });
});

async function countCampaigns(): Promise<number> {
  const [row] = await test.db<{ n: number }[]>`select count(*)::int as n from campaign`;
  return row!.n;
}
