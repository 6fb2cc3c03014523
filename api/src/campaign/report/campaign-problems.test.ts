import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../../tests/support/app.ts';
import { loginManager, makeSmsTo } from '../campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';
const PHONES = ['01090000001', '01090000002', '01090000003', '01090000004'];

let test: TestApp;
let staff: Browser;
let other: Browser;
let campaignId: number;

beforeAll(async () => {
  test = await startTestApp({ SMS_BATCH: '2' });
  staff = await loginManager(test, 'message');
  other = await loginManager(test, 'second');
});
afterAll(() => test.stop());

/**
 * Four recipients: one delivered, one with the phone off, one without a subscription, one unknown.
 */
beforeEach(async () => {
  campaignId = await makeSmsTo(staff, PHONES);
  await test.db`
    update campaign_recipient r set state = f.state, reason = f.reason, settled_at = now(), tries = 3
    from (values ('0001', 'sent', null), ('0002', 'failed', '3043 휴대폰 전원이 꺼져 있습니다.'),
                 ('0003', 'failed', '3032 가입되지 않은 번호입니다.'), ('0004', 'unknown', 'GROUP_GONE'))
         as f (tail, state, reason)
    where r.campaign_id = ${campaignId} and r.dest_tail = f.tail`;
  await test.db`
    update campaign_batch set state = 'settled', group_id = 'G' || no
    where campaign_id = ${campaignId}`;
  await test.db`
    update campaign
    set state = 'done', waiting = 0, sent = 1, failed = 2, unknown = 1, finished_at = now()
    where id = ${campaignId}`;
});

const act = (what: string, browser = staff) =>
  browser.send('POST', `${BASE}/${campaignId}/${what}`, {});
const problems = async (browser = staff) =>
  (await browser.send('GET', `${BASE}/${campaignId}/problems`)).body;
const rows = () => test.db<{ tail: string; state: string; batch: number }[]>`
  select dest_tail as tail, state, batch from campaign_recipient
  where campaign_id = ${campaignId} order by dest_tail`;

describe('[M13] who did not get a message', () => {
  it('is listed by reason, with the failures that a retry may fix', async () => {
    expect(await problems()).toMatchObject({
      groups: expect.arrayContaining([
        { state: 'failed', reason: '3043 휴대폰 전원이 꺼져 있습니다.', count: 1, retryable: true },
        { state: 'failed', reason: '3032 가입되지 않은 번호입니다.', count: 1, retryable: false },
        { state: 'unknown', reason: 'GROUP_GONE', count: 1, retryable: false },
      ]),
      retryable: 1,
      unknown: 1,
      resend: null,
    });
  });

  it('is sent to again only where a retry may succeed, in a new batch', async () => {
    const before = await rows();

    const { body } = await act('retry');

    expect(body['item']).toMatchObject({
      state: 'sending',
      waiting: 1,
      sent: 1,
      failed: 1,
      unknown: 1,
      finished_at: null,
    });
    const after = await rows();
    expect(after.filter(({ state }) => state === 'waiting').map(({ tail }) => tail)).toEqual([
      '0002',
    ]);
    expect(after[1]!.batch).toBeGreaterThan(Math.max(...before.map(({ batch }) => batch)));
    const [batch] = await test.db`
      select size, state from campaign_batch
      where campaign_id = ${campaignId} and no = ${after[1]!.batch}`;
    expect(batch).toEqual({ size: 1, state: 'waiting' });
    expect((await act('retry')).body['message']).toBe('STATE_CONFLICT');
  });

  it('is not sent to again in a campaign that was cancelled', async () => {
    await test.db`update campaign set state = 'cancelled' where id = ${campaignId}`;

    expect((await act('retry')).body['message']).toBe('STATE_CONFLICT');
  });
});

describe('[M10] a recipient with an unknown delivery status', () => {
  it('is asked for by the workers when staff want it', async () => {
    expect((await act('recheck')).status).toBe(200);

    const due = await test.db`
      select no from campaign_batch where campaign_id = ${campaignId} and reconcile_at <= now()`;
    expect(due).toHaveLength(1);
    expect((await problems())['asked_at']).not.toBeNull();
  });

  it('counts as failed when staff give up on it, once', async () => {
    const { body } = await act('give-up');

    expect(body['item']).toMatchObject({ state: 'done', failed: 3, unknown: 0, waiting: 0 });
    expect((await act('give-up')).body['message']).toBe('STATE_CONFLICT');
  });

  it('is sent to again only by two people', async () => {
    const wish = await act('resend');
    const alone = await act('resend');
    const seen = await problems(other);
    const together = await act('resend', other);

    expect(wish.body['item']).toMatchObject({ state: 'done', unknown: 1 });
    expect([alone.status, alone.body['message']]).toEqual([409, 'SECOND_PERSON_NEEDED']);
    expect(seen['resend']).toMatchObject({ wanted_by: '이운영', is_own: false });
    expect(together.body['item']).toMatchObject({ state: 'sending', waiting: 1, unknown: 0 });
    expect((await rows())[3]).toMatchObject({ tail: '0004', state: 'waiting' });
    const noted = await test.db<{ n: number }[]>`
      select count(*)::int as n from audit_log
      where action = 'campaign.resend' and target_id = ${campaignId}`;
    expect(noted[0]!.n).toBe(2);
  });

  it('needs a new wish when the old one is a day old', async () => {
    await act('resend');
    await test.db`
      update campaign set resend_wanted_at = now() - interval '25 hours' where id = ${campaignId}`;

    const { body } = await act('resend', other);

    expect(body['item']).toMatchObject({ state: 'done', unknown: 1 });
    expect((await problems(other))['resend']).toMatchObject({ is_own: true });
  });
});
