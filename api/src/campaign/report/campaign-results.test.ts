import { campaignResults } from '@maru/contract/campaign/campaign-results';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import { loginManager, makeSmsTo } from '../campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';
const PHONES = ['01090000001', '01090000002', '01090000003', '01090000004', '01090000005'];

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  staff = await loginManager(test, 'message');
});
afterAll(() => test.stop());

const results = async (campaignId: number) => {
  const { status, body } = await staff.send('GET', `${BASE}/${campaignId}/results`);
  expect(status).toBe(200);
  return campaignResults.parse(body);
};

/** Five recipients: two delivered, one failed, one unknown, and one stopped by a cancel. */
async function settled(minutes: readonly number[]): Promise<number> {
  const campaignId = await makeSmsTo(staff, PHONES);
  await test.db`
    update campaign_recipient r
    set state = f.state, reason = f.reason,
        settled_at = timestamptz '2026-11-20 23:59:30+09' + make_interval(mins => f.minutes)
    from unnest(array['0001', '0002', '0003', '0004', '0005'],
                array['sent', 'sent', 'failed', 'unknown', 'failed'],
                array[null, null, '3032 가입되지 않은 번호입니다.', 'GROUP_GONE', 'CANCELLED'],
                ${[...minutes, 5_000_000]}::int[]) as f (tail, state, reason, minutes)
    where r.campaign_id = ${campaignId} and r.dest_tail = f.tail`;
  return campaignId;
}

describe('[D19] the results of a campaign', () => {
  it('are counted by minute, with empty minutes and without cancelled recipients', async () => {
    expect(await results(await settled([0, 2, 2, 3]))).toEqual({
      step: 1,
      from: '2026-11-20T14:59:00.000Z',
      sent: [1, 0, 1, 0],
      failed: [0, 0, 1, 0],
      unknown: [0, 0, 0, 1],
      reasons: [
        { state: 'failed', reason: '3032 가입되지 않은 번호입니다.', count: 1 },
        { state: 'unknown', reason: 'GROUP_GONE', count: 1 },
      ],
    });
  });

  it('have longer steps for a longer time, and days begin in Seoul', async () => {
    const { step: hours } = await results(await settled([0, 60, 70, 3_000]));
    const days = await results(await settled([0, 60, 1_500, 60 * 24 * 100]));

    expect(hours).toBe(60);
    expect(days).toMatchObject({ step: 1_440, from: '2026-11-19T15:00:00.000Z' });
    expect(days.sent).toHaveLength(101);
    expect(days.sent.slice(0, 2)).toEqual([1, 1]);
  });

  it('are empty before the first result', async () => {
    expect(await results(await makeSmsTo(staff, PHONES))).toMatchObject({ from: null, sent: [] });
  });

  it('are refused without the permission, and for campaigns of the other channel', async () => {
    const campaignId = await makeSmsTo(staff, PHONES);
    await insertAdmin(test, 'content', ['manageContent']);
    const other = await loginStaff(test, 'content');

    const answers = [
      await other.send('GET', `${BASE}/${campaignId}/results`),
      await staff.send('GET', `/api/admin/push/campaigns/${campaignId}/results`),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 404]);
  });
});
