import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { loginManager, makeSmsTo } from './campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';
const PHONES = ['01090000001', '01090000002', '01090000003', '01090000004', '01090000005'];

let test: TestApp;
let staff: Browser;
let campaignId: number;

/**
 * Five recipients in three batches: one at Solapi, one at the fallback Aligo, one at no provider.
 */
beforeAll(async () => {
  test = await startTestApp({ SMS_BATCH: '2' });
  staff = await loginManager(test, 'message');
  campaignId = await makeSmsTo(staff, PHONES);
  await test.db`
    update campaign_batch
    set state = case no when 1 then 'settled' when 2 then 'sent' else 'grouped' end,
        group_id = 'G' || no, provider = case no when 2 then 'aligo' else 'solapi' end,
        failover = no = 2
    where campaign_id = ${campaignId}`;
  await test.db`
    update campaign_recipient
    set state = case dest_tail when '0001' then 'sent' when '0002' then 'failed'
                               when '0003' then 'unknown' else 'sending' end
    where campaign_id = ${campaignId}`;
});
afterAll(() => test.stop());

describe('[M17] who took the messages of a campaign', () => {
  it('is counted by provider, and apart where it went to the other one instead', async () => {
    const { body } = await staff.send('GET', `${BASE}/${campaignId}/providers`);

    expect(body['items']).toEqual([
      { provider: 'solapi', failover: false, waiting: 0, sent: 1, failed: 1, unknown: 0 },
      { provider: 'aligo', failover: true, waiting: 1, sent: 0, failed: 0, unknown: 1 },
    ]);
  });

  it('is told with each recipient', async () => {
    const { body } = await staff.send('GET', `${BASE}/${campaignId}/recipients?pageSize=10`);

    const items = body['items'] as { provider: string | null; failover: boolean }[];
    expect(items.map(({ provider, failover }) => [provider, failover])).toEqual([
      ['solapi', false],
      ['solapi', false],
      ['aligo', true],
      ['aligo', true],
      [null, false],
    ]);
  });

  it('appears in the file of recipients', async () => {
    const { response } = await staff.send(
      'GET',
      `${BASE}/${campaignId}/recipients/export.csv?reason=${encodeURIComponent('정산 확인')}`,
    );

    const [head = '', ...lines] = response.payload.trim().split(/\r?\n/);
    const at = head.split(',').findIndex((name) => name.includes('발송사'));
    expect(lines.map((line) => line.split(',')[at]?.replaceAll('"', ''))).toEqual([
      '솔라피',
      '솔라피',
      '알리고 (대신 보냄)',
      '알리고 (대신 보냄)',
      '',
    ]);
  });

  it('appears with the messages of a member, and is empty before the order', async () => {
    await insertAdmin(test, 'users', ['manageUsers']);
    const users = await loginStaff(test, 'users');
    const notified = [];
    for (const tail of ['0004', '0005']) {
      const memberId = await insertMember(test, `got${tail}`);
      await test.db`
        update campaign_recipient set member_id = ${memberId}
        where campaign_id = ${campaignId} and dest_tail = ${tail}`;
      const { body } = await users.send('GET', `/api/admin/users/${memberId}/messages`);
      const [item] = body['items'] as { provider: string | null; failover: boolean }[];
      notified.push([item?.provider, item?.failover]);
    }

    expect(notified).toEqual([
      ['aligo', true],
      [null, false],
    ]);
  });

  it('is empty for a recipient that failed before a provider request', async () => {
    await test.db`
      update campaign_recipient set state = 'failed',
        reason = case dest_tail when '0003' then 'SUPPRESSED' else 'CANCELLED' end
      where campaign_id = ${campaignId} and dest_tail in ('0003', '0004')`;

    const counted = await staff.send('GET', `${BASE}/${campaignId}/providers`);
    const listed = await staff.send('GET', `${BASE}/${campaignId}/recipients?pageSize=10`);

    expect(counted.body['items']).toEqual([
      { provider: 'solapi', failover: false, waiting: 0, sent: 1, failed: 1, unknown: 0 },
    ]);
    const items = listed.body['items'] as { provider: string | null }[];
    expect(items.map(({ provider }) => provider)).toEqual(['solapi', 'solapi', null, null, null]);
  });

  it('[M12] says in the file why, in the words of the screen', async () => {
    const { response } = await staff.send(
      'GET',
      `${BASE}/${campaignId}/recipients/export.csv?reason=${encodeURIComponent('정산 확인')}`,
    );

    expect(response.payload).toContain('수신을 거부한 번호예요.');
    expect(response.payload).not.toContain('SUPPRESSED');
  });

  it('is not told of a campaign that is not there', async () => {
    const { status, body } = await staff.send('GET', `${BASE}/999999/providers`);

    expect([status, body['message']]).toEqual([404, 'NOT_FOUND']);
  });
});
