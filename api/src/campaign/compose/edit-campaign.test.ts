import { campaign, type Campaign } from '@maru/contract/campaign/campaign';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign, newKey } from '../campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';
const PUSH = '/api/admin/push/campaigns';
const HOUR_MS = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

let test: TestApp;
let maker: Browser;
let other: Browser;
let third: Browser;

beforeAll(async () => {
  test = await startTestApp({ SMS_APPROVAL_OVER: '2' });
  maker = await loginManager(test, 'maker');
  other = await loginManager(test, 'other');
  third = await loginManager(test, 'third');
  await insertRecipient(test, 'hana', { phone: '01020000001', consents: ['marketing_sms'] });
  await insertRecipient(test, 'duri', { phone: '01020000002', consents: ['marketing_sms'] });
  await insertRecipient(test, 'sebi', { phone: '01020000003' });
});
afterAll(() => test.stop());

const wish = {
  title: '',
  text: '오늘 저녁 방송 안내',
  advertising: true,
  audience: { kind: 'all' },
  send_at: inHours(2),
};

async function make(change: object = {}): Promise<Campaign> {
  const { body } = await makeCampaign(maker, BASE, { ...wish, ...change });
  return campaign.parse(body['item']);
}

async function edit({ _id, version }: Campaign, change: object, staff = maker) {
  const { status, body } = await staff.send('PATCH', `${BASE}/${_id}`, { version, ...change });
  return { status, code: body['message'], item: body['item'] };
}

const recipientsOf = (campaignId: number) => test.db`
  select r.dest_tail, b.size, b.state from campaign_recipient r
  join campaign_batch b on b.campaign_id = r.campaign_id and b.no = r.batch
  where r.campaign_id = ${campaignId} order by r.dest_tail`;

const findOne = async ({ _id }: Campaign) => {
  const { body } = await maker.send('GET', `${BASE}/${_id}`);
  return campaign.parse(body['item']);
};

let item: Campaign;
beforeEach(async () => {
  item = await make();
});

it('[M08] moves to another hour as it is, under its version', async () => {
  const send_at = inHours(26);

  const moved = await edit(item, { send_at });
  const stale = await edit(item, { send_at: inHours(30) });

  expect(item).toMatchObject({ state: 'scheduled', total: 2, edited_by: null });
  expect(moved.item).toMatchObject({
    ...item,
    send_at,
    version: item.version + 1,
    edited_by: '이운영',
  });
  expect([stale.status, stale.code]).toEqual([409, 'VERSION_CONFLICT']);
  expect(await findOne(item)).toEqual(moved.item);
  const events = await test.db`
    select 1 from outbox where name = 'campaign.progressed'
      and (body -> 'payload' ->> '_id')::int = ${item._id}
      and (body -> 'payload' ->> 'version')::int = ${item.version + 1}`;
  expect(events).toHaveLength(1);
});

it('[M08] starts immediately when its scheduled time is removed', async () => {
  const { item: gone } = await edit(item, { send_at: null });

  expect(gone).toMatchObject({ state: 'sending', send_at: null, waiting: 2 });
  const jobs = await test.db`
    select 1 from outbox where name = 'sms.expand' and (body ->> 'campaignId')::int = ${item._id}`;
  expect(jobs).toHaveLength(1);
  const late = await edit(campaign.parse(gone), { send_at: inHours(3) });
  expect([late.status, late.code]).toEqual([409, 'STATE_CONFLICT']);
});

it('[M16] asks for a test of other words, and of the same words for none', async () => {
  const text = '내일 저녁 방송으로 옮겼어요. '.repeat(4);

  const untested = await edit(item, { text });
  const sample = { title: '', text, advertising: true, to: '01012345678' };
  await maker.send('POST', `${BASE}/test`, sample, newKey());
  const tested = await edit(item, { text });

  expect([untested.status, untested.code]).toEqual([409, 'TEST_SEND_NEEDED']);
  expect(tested.item).toMatchObject({ kind: 'LMS', state: 'scheduled', total: 2 });
  expect(campaign.parse(tested.item).text).toMatch(/^\(광고\).*내일 저녁 방송/s);
  expect(campaign.parse(tested.item).cost).toBeGreaterThan(item.cost);
});

it('[M03] counts a changed audience again, and drops all previous recipients', async () => {
  const phones = ['01090000001', '010-9000-0001', '01090000002'];

  const preview = await maker.send('POST', `${BASE}/${item._id}/preview`, {
    audience: { kind: 'phones', phones },
  });
  const { item: changed } = await edit(item, { audience: { kind: 'phones', phones } });

  expect(preview.body).toMatchObject({ total: 2, excluded: { duplicate: 1 } });
  expect(changed).toMatchObject({
    total: 2,
    waiting: 2,
    audience: { kind: 'phones', count: 3 },
    excluded: { duplicate: 1 },
  });
  expect(await recipientsOf(item._id)).toEqual([
    { dest_tail: '0001', size: 2, state: 'waiting' },
    { dest_tail: '0002', size: 2, state: 'waiting' },
  ]);
});

it('[M03] keeps pasted numbers, so staff do not have to find them again', async () => {
  const phones = ['01090000001', '01090000002'];
  const pasted = await make({ audience: { kind: 'phones', phones } });
  const sample = { ...wordsOf('다시 쓴 글'), to: '01012345678' };
  await maker.send('POST', `${BASE}/test`, sample, newKey());

  const { item: changed } = await edit(pasted, { text: '다시 쓴 글' });

  expect(changed).toMatchObject({ total: 2, audience: { kind: 'phones', count: 2 } });
  expect(await recipientsOf(pasted._id)).toHaveLength(2);
});

it('[M03] wants numbers again that were left out, because they are not kept', async () => {
  const audience = { kind: 'all', exclude: { phones: ['01020000002'] } };
  const less = await make({ audience });

  const without = await maker.send('PATCH', `${BASE}/${less._id}`, {
    version: less.version,
    send_at: inHours(5),
  });
  const again = await edit(less, { send_at: inHours(5), audience });

  expect([without.status, without.body['errors']]).toMatchObject([400, [{ path: 'audience' }]]);
  expect(again.item).toMatchObject({ total: 1, excluded: { left_out: 1 } });
});

it('[M16] needs approval again, from neither its creator nor its editor', async () => {
  const many = await make({ advertising: false });
  const approve = (staff: Browser, { _id, version }: Campaign) =>
    staff.send('POST', `${BASE}/${_id}/approve`, { version });
  const agreed = campaign.parse((await approve(other, many)).body['item']);

  const { item: changed } = await edit(agreed, { send_at: inHours(9) }, other);
  const waiting = campaign.parse(changed);
  const answers = [
    await approve(maker, waiting),
    await approve(other, waiting),
    await approve(third, waiting),
  ];

  expect(agreed).toMatchObject({ state: 'scheduled', approved_by: '이운영' });
  expect(waiting).toMatchObject({ state: 'approval', approved_by: null, total: 3 });
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
});

it('[M04] refuses invalid campaign values, and changes nothing', async () => {
  const refusals = [
    await edit(item, { text: '(광 고) 소식' }),
    await edit(item, { send_at: inHours(-3) }),
    await edit(item, { audience: { kind: 'phones', phones: ['없는 번호'] } }),
  ];

  expect(refusals.map(({ code }) => code)).toEqual([
    'INVALID_INPUT',
    'INVALID_INPUT',
    'AUDIENCE_EMPTY',
  ]);
  expect(await findOne(item)).toEqual(item);
  expect(await recipientsOf(item._id)).toHaveLength(2);
});

it('logs a change with the previous values', async () => {
  await edit(item, { send_at: inHours(4) });

  const [row] = await test.db<{ diff: object }[]>`
    select diff from audit_log
    where action = 'campaign.edit' and target_id = ${item._id}`;
  expect(row?.diff).toMatchObject({ send_at: [item.send_at, expect.any(String)], tested: true });
  expect(row?.diff).not.toHaveProperty('text');
});

it('[P02] a push is changed the same way', async () => {
  const [member] = await test.db<{ id: number }[]>`select id from member where login_id = 'hana'`;
  await test.db`
    insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc)
    values (${member!.id}, 'one', 'one', 'one')`;
  const { body } = await makeCampaign(maker, PUSH, {
    ...wish,
    title: '방송',
    link: '/',
    advertising: false,
  });
  const push = campaign.parse(body['item']);
  const sample = { ...wordsOf('옮겨요'), title: '방송', link: '/event', advertising: false };
  await maker.send('POST', `${PUSH}/test`, { ...sample, to: 'hana' }, newKey());

  const changed = await maker.send('PATCH', `${PUSH}/${push._id}`, {
    version: push.version,
    text: '옮겨요',
    link: '/event',
    send_at: inHours(8),
  });

  expect(changed.body['item']).toMatchObject({
    title: '방송',
    text: '옮겨요',
    link: '/event',
    state: 'scheduled',
    total: 1,
  });
});

function wordsOf(text: string) {
  return { title: '', text, advertising: true };
}
