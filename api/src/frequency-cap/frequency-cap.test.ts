import { campaign } from '@maru/contract/campaign/campaign';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign } from '../campaign/campaign.fixture.ts';

const CAP = '/api/admin/frequency-cap';
const SMS = '/api/admin/sms/campaigns';
const PUSH = '/api/admin/push/campaigns';
const HOUR_MS = 3_600_000;

let test: TestApp;
let boss: Browser;
let staff: Browser;
let hana: number;
let duri: number;
let atFirst: object | undefined;

beforeAll(async () => {
  test = await startTestApp();
  [atFirst] = await test.db`select enabled, per_day, per_week from frequency_cap`;
  await insertAdmin(test, 'boss', ['superAdmin']);
  boss = await loginStaff(test, 'boss');
  staff = await loginManager(test, 'staff');
  const consents = ['marketing_sms', 'marketing_push'] as const;
  hana = await insertRecipient(test, 'hana', { phone: '01020000001', consents });
  duri = await insertRecipient(test, 'duri', { phone: '01020000002', consents });
  for (const memberId of [hana, duri]) {
    await test.db`
      insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc)
      values (${memberId}, ${Buffer.from(`device ${memberId}`)}, '', '')`;
  }
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`update frequency_cap set enabled = true, per_day = 2, per_week = 5, version = 1`;
  await test.db`delete from advertising_slot`;
});

const stands = async (by = staff) =>
  (await by.send('GET', '/api/admin/common/frequency-cap')).body['item'];
const set = (change: object, by = boss) =>
  by.send('PUT', CAP, {
    enabled: true,
    per_day: 2,
    per_week: 5,
    version: 1,
    reason: '수신거부가 늘었어요',
    ...change,
  });

/** Advertisements that a member received some hours ago. */
const received = (memberId: number, ...hoursAgo: number[]) => {
  const moments = hoursAgo.map((hours) => new Date(Date.now() - hours * HOUR_MS).toISOString());
  return test.db`
    insert into advertising_slot (member_id, sent_at, campaign_ids, last_at)
    values (${memberId}, ${moments}::timestamptz[],
            ${moments.map((_, at) => 1_000_000 + at)}::int[], ${moments.at(-1)!})`;
};

const wish = {
  title: '',
  text: '오늘의 특가',
  advertising: true,
  audience: { kind: 'all' as const },
  send_at: null as string | null,
};
const pushWish = { ...wish, title: '특가', link: null };
const later = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();

describe('[M22] the setting of the frequency cap', () => {
  it('is on at first, with a careful limit', () => {
    expect(atFirst).toEqual({ enabled: true, per_day: 3, per_week: 10 });
  });

  it('changes with a reason in the audit log, and is read by all staff', async () => {
    const { status, body } = await set({ per_day: 1, enabled: true });

    expect([status, body['item']]).toEqual([
      200,
      { enabled: true, per_day: 1, per_week: 5, version: 2 },
    ]);
    expect(await stands()).toEqual(body['item']);
    const [line] = await test.db`
      select action, target_id, diff, reason from audit_log order by id desc limit 1`;
    expect(line).toEqual({
      action: 'frequencyCap.set',
      target_id: 1,
      diff: { per_day: [2, 1] },
      reason: '수신거부가 늘었어요',
    });
  });

  it('refuses an old version, no change, and a week below a day', async () => {
    expect((await set({ per_day: 1, version: 7 })).body['message']).toBe('VERSION_CONFLICT');
    expect((await set({})).body['message']).toBe('STATE_CONFLICT');
    expect((await set({ per_day: 6 })).body['message']).toBe('INVALID_INPUT');
    expect((await set({ per_day: 0 })).body['message']).toBe('INVALID_INPUT');
  });

  it('belongs to super admins', async () => {
    expect((await set({ per_day: 1 }, staff)).status).toBe(403);
  });
});

describe('[M22] the recipients of an advertisement', () => {
  beforeEach(() => received(hana, 30, 5, 2));

  it.each([
    ['sms', SMS, wish],
    ['push', PUSH, pushWish],
  ])(
    'by %s leave out who has had enough, in preview and campaign alike',
    async (_, base, input) => {
      const preview = await staff.send('POST', `${base}/preview`, input);
      const created = await makeCampaign(staff, base, input);

      expect(preview.body).toMatchObject({ total: 1, excluded: { capped: 1 } });
      const item = campaign.parse(created.body['item']);
      expect(item).toMatchObject({ total: 1, over_cap: null, excluded: { capped: 1 } });
      const rows = await test.db`
      select member_id from campaign_recipient where campaign_id = ${item._id}`;
      expect([...rows]).toEqual([{ member_id: duri }]);
    },
  );

  it('are counted for the time of sending', async () => {
    const at = (send_at: string) => staff.send('POST', `${SMS}/preview`, { ...wish, send_at });

    expect((await at(later(18))).body).toMatchObject({ total: 1, excluded: { capped: 1 } });
    expect((await at(later(20))).body).toMatchObject({ total: 2, excluded: { capped: 0 } });
    await test.db`update frequency_cap set per_week = 3`;
    expect((await at(later(20))).body).toMatchObject({ excluded: { capped: 1 } });
    expect((await at(later(7 * 24 - 29))).body).toMatchObject({ excluded: { capped: 0 } });
  });

  it('are all members while the cap is off, and for information', async () => {
    const information = { ...wish, text: '점검 안내', advertising: false };
    expect((await staff.send('POST', `${SMS}/preview`, information)).body).toMatchObject({
      total: 2,
    });
    await test.db`update frequency_cap set enabled = false`;
    expect((await staff.send('POST', `${SMS}/preview`, wish)).body).toMatchObject({ total: 2 });
  });

  it('among pasted numbers are named in the list of refused numbers', async () => {
    const audience = { kind: 'phones', phones: ['01020000001', '01090000009'] };
    const body = { audience, advertising: true };
    const check = (more: object) =>
      staff.send('POST', '/api/admin/sms/audiences/check', { ...body, ...more });

    expect((await check({})).body).toEqual({ total: 1, items: [{ index: 0, reason: 'capped' }] });
    expect((await check({ over_cap: true })).body).toEqual({ total: 0, items: [] });
    expect((await check({ send_at: later(23) })).body).toEqual({ total: 0, items: [] });
  });
});

describe('[M22] an advertisement over the cap', () => {
  const over = { ...wish, text: '급한 특가', over_cap: '약관 변경 전 마지막 안내' };
  beforeEach(() => received(hana, 5, 2));

  it('needs a super admin, and stands in the audit log with its reason', async () => {
    const refused = await makeCampaign(staff, SMS, over);
    const made = await makeCampaign(boss, SMS, over);

    expect([refused.status, refused.body['message']]).toEqual([403, 'ACCESS_DENIED']);
    const item = campaign.parse(made.body['item']);
    expect(item).toMatchObject({ total: 2, over_cap: over.over_cap, excluded: { capped: 0 } });
    const [line] = await test.db`
      select diff ->> 'over_cap' as reason from audit_log
      where action = 'campaign.create' and target_id = ${item._id}`;
    expect(line).toEqual({ reason: over.over_cap });
  });

  it('can be changed by staff only into one that obeys the cap', async () => {
    const made = await makeCampaign(boss, SMS, { ...over, send_at: later(3) });
    const { _id, version } = campaign.parse(made.body['item']);
    const edit = (change: object, by = staff) =>
      by.send('PATCH', `${SMS}/${_id}`, { version, ...change });

    expect((await edit({ send_at: later(4) })).body['message']).toBe('ACCESS_DENIED');
    const obeying = await edit({ over_cap: null });
    expect(campaign.parse(obeying.body['item'])).toMatchObject({
      total: 1,
      over_cap: null,
      excluded: { capped: 1 },
    });
    const again = { version: version + 1, over_cap: '다시 넘김' };
    expect((await edit(again)).body['message']).toBe('ACCESS_DENIED');
    expect(campaign.parse((await edit(again, boss)).body['item'])).toMatchObject({ total: 2 });
  });

  it('is none for information, which no cap holds', async () => {
    const information = { ...over, text: '점검 안내', advertising: false };
    const made = await makeCampaign(boss, SMS, information);

    expect(campaign.parse(made.body['item'])).toMatchObject({ total: 2, over_cap: null });
  });
});
