import { campaign } from '@maru/contract/campaign/campaign';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign } from '../campaign.fixture.ts';
import { composeSms } from './compose-message.ts';
import { previewCampaign } from './preview-campaign.ts';

const BASE = '/api/admin/sms/campaigns';
const input = {
  title: '',
  text: '특가',
  picture: null,
  advertising: true,
  audience: { kind: 'all' as const },
  send_at: null,
};

let test: TestApp;
let maker: Browser;
let other: Browser;

beforeAll(async () => {
  test = await startTestApp({ SMS_APPROVAL_OVER: '1' });
  maker = await loginManager(test, 'maker');
  other = await loginManager(test, 'other');
  await insertRecipient(test, 'hana', { phone: '01020000001', consents: ['marketing_sms'] });
  await insertRecipient(test, 'duri', {
    phone: '01020000002',
    consents: ['marketing_sms', 'night'],
  });
});
afterAll(() => test.stop());

describe('[N7.15] a campaign over SMS_APPROVAL_OVER', () => {
  it('[N7.15] waits until another manager lets it go', async () => {
    const answer = await makeCampaign(maker, BASE, input);
    const item = campaign.parse(answer.body['item']);
    const approve = (browser: Browser) =>
      browser.send('POST', `${BASE}/${item._id}/approve`, { version: item.version });

    const seenBy = (browser: Browser) => browser.send('GET', `${BASE}/${item._id}`);
    const [mine, theirs] = [await seenBy(maker), await seenBy(other)];
    const own = await approve(maker);
    const others = await approve(other);

    expect(item).toMatchObject({ state: 'approval', approval_reasons: ['recipients'] });
    expect([mine.body['item'], theirs.body['item']]).toMatchObject([
      { is_own: true },
      { is_own: false },
    ]);
    expect([own.status, own.body['message']]).toEqual([403, 'ACCESS_DENIED']);
    expect(others.body['item']).toMatchObject({ state: 'sending', approved_by: '이운영' });
    expect(await test.db`select 1 from staff_notice where kind = 'approval.wanted'`).toHaveLength(
      1,
    );
    expect(await jobsOf(item._id)).toHaveLength(1);
  });
});

const jobsOf = (campaignId: number) => test.db`
  select 1 from outbox
  where name = 'sms.expand' and (body ->> 'campaignId')::int = ${campaignId}`;

describe('[M04] information that reads like advertising', () => {
  const one = { kind: 'phones' as const, phones: ['01090000001'] };
  const informing = { ...input, advertising: false, audience: one };

  it('waits for another manager, who is shown the words, and both stand in the audit log', async () => {
    const wish = { ...informing, text: '이번 주 30% 할인 쿠폰을 드려요' };

    const item = campaign.parse((await makeCampaign(maker, BASE, wish)).body['item']);
    const own = await maker.send('POST', `${BASE}/${item._id}/approve`, {});
    const seen = await other.send('GET', `${BASE}/${item._id}`);
    const notHeld = await jobsOf(item._id);
    const others = await other.send('POST', `${BASE}/${item._id}/approve`, {});

    const words = { approval_reasons: ['words'], ad_words: ['30% 할인', '쿠폰'] };
    expect(item).toMatchObject({ state: 'approval', ...words });
    expect([own.status, own.body['message']]).toEqual([403, 'ACCESS_DENIED']);
    expect(seen.body['item']).toMatchObject(words);
    expect(notHeld).toHaveLength(0);
    expect(others.body['item']).toMatchObject({ state: 'sending', approved_by: '이운영' });
    const [notice] = await test.db<{ detail: object }[]>`
      select detail from staff_notice where (detail ->> 'campaign_id')::int = ${item._id}`;
    expect(notice?.detail).toMatchObject({ words: '30% 할인, 쿠폰' });
    const lines = await test.db<{ action: string; diff: object }[]>`
      select action, diff from audit_log
      where target_kind = 'campaign' and target_id = ${item._id} order by id`;
    expect([...lines]).toMatchObject([
      { action: 'campaign.create', diff: words },
      { action: 'campaign.approve', diff: words },
    ]);
  });

  it('waits for its hour as well, once it was let go', async () => {
    const send_at = new Date(Date.now() + 3_600_000).toISOString();
    const wish = { ...informing, title: '봄 특가', send_at };

    const item = campaign.parse((await makeCampaign(maker, BASE, wish)).body['item']);
    const approved = await other.send('POST', `${BASE}/${item._id}/approve`, {});

    expect(item).toMatchObject({ state: 'approval', ad_words: ['특가'] });
    expect(approved.body['item']).toMatchObject({ state: 'scheduled' });
  });

  it('is sent immediately when it is marked as advertising or does not read like advertising', async () => {
    const advertised = await makeCampaign(maker, BASE, { ...input, audience: one });
    const informed = await makeCampaign(maker, BASE, { ...informing, text: '방송을 안내해요' });

    for (const { body } of [advertised, informed]) {
      expect(body['item']).toMatchObject({ state: 'sending', approval_reasons: [], ad_words: [] });
    }
  });
});

describe('[M05] a preview at night', () => {
  it.each([
    ['20:59:59', null],
    ['21:00:00', '2026-08-24T23:00:00.000Z'],
    ['07:59:59', '2026-08-23T23:00:00.000Z'],
    ['08:00:00', null],
  ])('at %s is held until %s', async (time, held) => {
    const { db, config } = test;
    const personal = createPersonalData(config.DATA_KEYS, config.LOOKUP_SECRET);
    const now = () => Date.parse(`2026-08-24T${time}+09:00`);

    const preview = await previewCampaign(
      { db, config, personal, now },
      {
        channel: 'sms',
        message: composeSms(input, config),
        audience: input.audience,
        sendAt: null,
      },
    );

    expect(preview.held_until).toBe(held);
  });

  it('puts those who agreed to the night into batches of their own', async () => {
    const { body } = await makeCampaign(maker, BASE, input);
    const { _id } = campaign.parse(body['item']);

    const batches = await test.db<{ no: number; size: number; night: boolean }[]>`
      select no, size, night from campaign_batch where campaign_id = ${_id} order by no`;

    expect([...batches]).toEqual([
      { no: 1, size: 1, night: true },
      { no: 2, size: 1, night: false },
    ]);
  });
});
