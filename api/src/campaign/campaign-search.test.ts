import { campaign, type Campaign } from '@maru/contract/campaign/campaign';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type Browser, type TestApp } from '../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign } from './campaign.fixture.ts';

const SMS = '/api/admin/sms/campaigns';
const PUSH = '/api/admin/push/campaigns';
const words = { title: '', text: '내일 방송을 안내합니다.', advertising: false, send_at: null };

let test: TestApp;
let staff: Browser;
let hana: number;
let toAll: Campaign;
let toNumbers: Campaign;
let push: Campaign;

beforeAll(async () => {
  test = await startTestApp();
  staff = await loginManager(test, 'message');
  hana = await insertRecipient(test, 'hana', { phone: '01020000001' });
  const duri = await insertRecipient(test, 'duri', { phone: '01020000002' });
  const personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  for (const memberId of [hana, duri]) {
    const endpoint = `https://fcm.googleapis.com/fcm/send/device-${memberId}`;
    await test.db`
      insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc)
      values (${memberId}, ${personal.hash('push', endpoint)}, ${personal.seal('push', endpoint)},
              ${personal.seal('push', '{}')})`;
  }
  toAll = await create(SMS, { ...words, audience: { kind: 'all' } });
  toNumbers = await create(SMS, {
    ...words,
    audience: { kind: 'phones', phones: ['01090000009', '01020000002'] },
  });
  const picked = { kind: 'members', member_ids: [hana] };
  push = await create(PUSH, { ...words, title: '라이브', link: null, audience: picked });
});
afterAll(() => test.stop());

async function create(base: string, wish: Parameters<typeof makeCampaign>[2]): Promise<Campaign> {
  const { body } = await makeCampaign(staff, base, wish);
  return campaign.parse(body['item']);
}

const listed = z.object({ items: z.array(z.object({ _id: z.number() })), total: z.number() });

/** Ids that a list returns under a filter. The total of the list must agree with them. */
async function found(path: string, filter: Record<string, string>): Promise<number[]> {
  const { status, body } = await staff.send('GET', `${path}?${new URLSearchParams(filter)}`);
  expect(status).toBe(200);
  const { items, total } = listed.parse(body);
  expect(total).toBe(items.length);
  return items.map(({ _id }) => _id);
}

describe('[M12] the history of campaigns', () => {
  it.each(['010-9000-0009', '01090000009', '+82 10 9000 0009'])(
    'is found by a number, written as %s',
    async (recipient) => {
      expect(await found(SMS, { recipient })).toEqual([toNumbers._id]);
    },
  );

  it('is found by the login id and by the number of a member', async () => {
    expect(await found(SMS, { recipient: 'HANA' })).toEqual([toAll._id]);
    expect(await found(SMS, { recipient: String(hana) })).toEqual([toAll._id]);
    expect(await found(SMS, { recipient: '01020000002' })).toEqual([toNumbers._id, toAll._id]);
    expect(await found(SMS, { recipient: 'nobody' })).toEqual([]);
  });

  it('of pushes is searchable by the number of the member with the device', async () => {
    expect(await found(PUSH, { recipient: '010-2000-0001' })).toEqual([push._id]);
    expect(await found(PUSH, { recipient: 'hana' })).toEqual([push._id]);
    expect(await found(PUSH, { recipient: '010-2000-0002' })).toEqual([]);
  });

  it('is found by the days of Seoul on which it began or is to begin', async () => {
    await test.db`
      update campaign set started_at = '2026-03-01T14:59:00Z' where id = ${toAll._id}`;
    await test.db`
      update campaign set started_at = null, send_at = '2026-03-01T15:00:00Z'
      where id = ${toNumbers._id}`;

    expect(await found(SMS, { from: '2026-03-01', to: '2026-03-01' })).toEqual([toAll._id]);
    expect(await found(SMS, { from: '2026-03-02', to: '2026-03-02' })).toEqual([toNumbers._id]);
    expect(await found(SMS, { to: '2026-02-28' })).toEqual([]);
    expect((await staff.send('GET', `${SMS}?from=yesterday`)).status).toBe(400);
  });

  it('lists the sender number and the cost in won in its export file', async () => {
    await test.db`
      update campaign set sender = '16001234', cost = 4500, title = '비용' where id = ${toNumbers._id}`;
    const filter = new URLSearchParams({ q: '비용', reason: '정산 확인' });
    const { response } = await staff.send('GET', `${SMS}/export.csv?${filter}`);

    const [head = '', row = ''] = response.payload.trim().split('\r\n');
    const cells = row.split(',');
    const cellOf = (name: string) => cells[head.split(',').indexOf(name)];
    expect([cellOf('발신번호'), cellOf('비용')]).toEqual(['16001234', '4500']);
  });

  it('leaves its file without the number that was searched for in the audit log', async () => {
    const filter = new URLSearchParams({ recipient: '01090000009', reason: '문의 확인' });
    expect((await staff.send('GET', `${SMS}/export.csv?${filter}`)).status).toBe(200);

    const [row] = await test.db<{ diff: { filters: object } }[]>`
      select diff from audit_log where action = 'campaign.export' order by id desc limit 1`;
    expect(row?.diff.filters).toMatchObject({ recipient: '…' });
  });
});

describe('[M12] the recipients of a campaign', () => {
  it('are found by a number, and by the member', async () => {
    const path = `${SMS}/${toNumbers._id}/recipients`;
    const { body } = await staff.send('GET', `${path}?recipient=010-9000-0009`);

    expect(body).toMatchObject({ total: 1, items: [{ destination: '010-****-0009' }] });
    expect(await found(path, { recipient: 'duri' })).toHaveLength(1);
    expect(await found(path, { recipient: 'hana' })).toEqual([]);
    expect(await found(path, { recipient: 'duri', state: 'sent' })).toEqual([]);
  });
});
