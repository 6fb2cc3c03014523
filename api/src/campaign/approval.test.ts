import { campaign } from '@maru/contract/campaign';
import { createPersonalData } from '@maru/platform/personal-data';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../tests/support/app.ts';
import { insertRecipient, loginManager, newKey } from './campaign.fixture.ts';
import { composeSms } from './compose-message.ts';
import { previewCampaign } from './create-campaign.ts';

const BASE = '/api/admin/sms/campaigns';
const input = {
  title: '',
  text: '특가',
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

describe('a campaign over SMS_APPROVAL_OVER', () => {
  it('waits until another manager lets it go', async () => {
    const answer = await maker.send('POST', BASE, input, newKey());
    const item = campaign.parse(answer.body['item']);
    const approve = (browser: Browser) =>
      browser.send('POST', `${BASE}/${item._id}/approve`, { version: item.version });

    const own = await approve(maker);
    const others = await approve(other);

    expect(item.state).toBe('approval');
    expect([own.status, own.body['message']]).toEqual([403, 'ACCESS_DENIED']);
    expect(others.body['item']).toMatchObject({ state: 'sending', approved_by: '이운영' });
    expect(await test.db`select 1 from staff_notice where kind = 'approval.wanted'`).toHaveLength(
      1,
    );
    expect(await test.db`select 1 from outbox where name = 'sms.expand'`).toHaveLength(1);
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
    const { body } = await maker.send('POST', BASE, input, newKey());
    const { _id } = campaign.parse(body['item']);

    const batches = await test.db<{ no: number; size: number; night: boolean }[]>`
      select no, size, night from campaign_batch where campaign_id = ${_id} order by no`;

    expect([...batches]).toEqual([
      { no: 1, size: 1, night: true },
      { no: 2, size: 1, night: false },
    ]);
  });
});
