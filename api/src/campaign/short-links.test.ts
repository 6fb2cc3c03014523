import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign, newKey } from './campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';
const EVENT =
  'https://maru.example/event/12345?from=a-rather-long-address-of-an-event-of-the-house';

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({
    PUBLIC_URL: 'https://maru.example',
    SHORT_LINK_URL: 'https://mru.kr',
    SMS_PRICE_SMS: '20',
    SMS_PRICE_LMS: '50',
  });
  staff = await loginManager(test, 'message');
  for (const [at, name] of ['hana', 'duri', 'set'].entries()) {
    await insertRecipient(test, name, { phone: `0102000000${at}` });
  }
});
afterAll(() => test.stop());

const input = {
  title: '',
  text: `이벤트 ${EVENT} 안내`,
  advertising: false,
  short_links: true,
  audience: { kind: 'all' },
  send_at: null,
};
const make = (change: object = {}) => makeCampaign(staff, BASE, { ...input, ...change });
const preview = async (change: object = {}) => {
  const { body } = await staff.send('POST', `${BASE}/preview`, { ...input, ...change }, newKey());
  return body;
};
const idOf = ({ body }: Answer) => (body['item'] as { _id: number })._id;
const targets = (campaignId: number) => test.db`
  select no, target from campaign_link where campaign_id = ${campaignId} order by no`;
const codes = async (campaignId: number) => {
  const rows = await test.db<{ code: string | null }[]>`
    select link_code::text as code from campaign_recipient where campaign_id = ${campaignId}`;
  return rows.map(({ code }) => code);
};

it('[M20] the length and the price are those of the short link', async () => {
  const long = await preview({ short_links: false });
  const short = await preview();

  expect(long).toMatchObject({ kind: 'LMS', text: input.text });
  expect(short).toMatchObject({
    kind: 'SMS',
    text: expect.stringMatching(/^이벤트 https:\/\/mru\.kr\/s\/\w{10}1 안내$/),
  });
  const { body } = await make();
  expect(body['item']).toMatchObject({
    kind: 'SMS',
    cost: 60,
    short_links: true,
    text: input.text,
  });
});

it('[M20] each recipient gets one random code, and the campaign keeps the target', async () => {
  const campaignId = idOf(await make({ text: `${EVENT} https://maru.example/b ${EVENT}` }));

  expect([...(await targets(campaignId))]).toEqual([
    { no: 1, target: EVENT },
    { no: 2, target: 'https://maru.example/b' },
  ]);
  const found = await codes(campaignId);
  expect(found).toHaveLength(3);
  expect(new Set(found).size).toBe(3);
  for (const code of found) expect(BigInt(code ?? -1)).toBeGreaterThanOrEqual(0n);
});

it('[M20] without the switch, or without a link, no code is made', async () => {
  const off = await make({ short_links: false });
  const empty = await make({ text: '링크가 없는 안내' });

  expect(off.body['item']).toMatchObject({ short_links: false });
  expect(empty.body['item']).toMatchObject({ short_links: false });
  for (const campaignId of [idOf(off), idOf(empty)]) {
    expect(await codes(campaignId)).toEqual([null, null, null]);
    expect(await targets(campaignId)).toHaveLength(0);
  }
});

it('[M20] an edit replaces the targets, and can switch short links off', async () => {
  const sendAt = new Date(Date.now() + 3_600_000).toISOString();
  const { body } = await make({ send_at: sendAt });
  const { _id, version } = body['item'] as { _id: number; version: number };
  const edit = async (change: object, at: number) => {
    const { short_links: _, audience: __, ...message } = input;
    const words = { ...message, ...change };
    await staff.send(
      'POST',
      `${BASE}/test`,
      { title: '', advertising: false, short_links: true, ...change, to: '01020000001' },
      newKey(),
    );
    return staff.send('PATCH', `${BASE}/${_id}`, { ...words, send_at: sendAt, version: at });
  };

  const moved = await edit({ text: '새 주소 https://maru.example/new' }, version);
  expect(moved.body['item']).toMatchObject({ short_links: true });
  expect([...(await targets(_id))]).toEqual([{ no: 1, target: 'https://maru.example/new' }]);

  const off = await edit(
    { text: '새 주소 https://maru.example/new', short_links: false },
    version + 1,
  );
  expect(off.body['item']).toMatchObject({ short_links: false });
  expect(await targets(_id)).toHaveLength(0);
  expect(await codes(_id)).toEqual([null, null, null]);
});

it('[M20] the composer learns the origins with the prices', async () => {
  const { body } = await staff.send('GET', '/api/admin/sms/account');

  expect(body['link_origins']).toEqual({ site: 'https://maru.example', short: 'https://mru.kr' });
});
