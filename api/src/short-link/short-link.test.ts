import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '@maru/domain/campaign/short-code';
import {
  insertAdmin,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertRecipient } from '../campaign/campaign.fixture.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const TARGET = 'https://maru.example/event/12';
const PHONE =
  'Mozilla/5.0 (Linux; Android 13; SM-S911N) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0 Mobile Safari/537.36';

let test: TestApp;
let visitor: Browser;
let campaignId: number;
let hana: number;

beforeAll(async () => {
  test = await startTestApp();
  visitor = openBrowser(test);
});
afterAll(() => test.stop());

/** A campaign with two links. `hana` has the code 7, a number without a member the code 8. */
beforeEach(async () => {
  const { db } = test;
  await emptyTables(
    db,
    'member',
    'campaign',
    'campaign_recipient',
    'link_click',
    'push_receipt',
    'suppression',
  );
  const limits = await test.redis.keys(`${test.config.redisPrefix}:short-link*`);
  if (limits.length > 0) await test.redis.del(...limits);
  hana = await insertRecipient(test, 'hana', { phone: '01020000001' });
  const adminId = await insertAdmin(test, `sender${Date.now()}`, ['manageMessages']);
  const [campaign] = await db<{ id: number }[]>`
    insert into campaign (channel, kind, text, advertising, audience, state, short_origin, created_by)
    values ('sms', 'SMS', ${TARGET}, true, '{"kind":"all"}', 'done', 'https://mru.kr', ${adminId})
    returning id`;
  campaignId = campaign!.id;
  await db`
    insert into campaign_link (campaign_id, no, target)
    values (${campaignId}, 1, ${TARGET}), (${campaignId}, 2, 'https://maru.example/b')`;
  await db`
    insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, state, link_code)
    select ${campaignId}::int, 1, id, phone_hash, 'sent', 7 from member where id = ${hana}
    union all select ${campaignId}::int, 1, null, 'x', 'sent', 8`;
});

const follow = (
  recipient: number,
  { no = 1, agent = PHONE, opened = true }: { no?: number; agent?: string; opened?: boolean } = {},
) =>
  visitor.send(
    'POST',
    `/api/home/short-links/${codeOf(String(recipient), no)}`,
    { opened },
    { 'user-agent': agent },
  );
const clicks = () => test.db`
  select r.link_code::int as recipient, k.no, k.clicks, k.bots from link_click k
  join campaign_recipient r on r.campaign_id = k.campaign_id and r.id = k.recipient_id
  order by 1, 2`;
const people = async () => (await test.db`select from push_receipt where kind = 'clicked'`).length;
const untied = async () => {
  const [row] = await test.db<{ untied: number }[]>`
    select untied from campaign_link where campaign_id = ${campaignId} and no = 1`;
  return row!.untied;
};

describe('[M20] a short link', () => {
  it('leads to its target, and counts each person once and every click', async () => {
    const first = await follow(7);
    await follow(7);
    const other = await follow(7, { no: 2 });
    await follow(8);

    expect([first.status, first.body['target']]).toEqual([200, TARGET]);
    expect(other.body['target']).toBe('https://maru.example/b');
    expect([...(await clicks())]).toEqual([
      { recipient: 7, no: 1, clicks: 2, bots: 0 },
      { recipient: 7, no: 2, clicks: 1, bots: 0 },
      { recipient: 8, no: 1, clicks: 1, bots: 0 },
    ]);
    expect(await people()).toBe(2);
  });

  it('counts a person once when many clicks arrive at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => follow(7)));

    expect([...(await clicks())]).toEqual([{ recipient: 7, no: 1, clicks: 8, bots: 0 }]);
    expect(await people()).toBe(1);
  });

  it.each([
    ['KakaoTalk', 'facebookexternalhit/1.1; kakaotalk-scrap/1.0; +https://devtalk.kakao.com/'],
    [
      'iMessage',
      'Mozilla/5.0 (Macintosh) Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    ['a crawler', 'Mozilla/5.0 (compatible; Yeti/1.1; +http://naver.me/spd)'],
    ['a scanner of a phone', 'Dalvik/2.1.0 (Linux; U; Android 13; SM-S911N)'],
    ['a library', 'okhttp/4.12.0'],
    ['a nameless program', ''],
  ])('tells %s from a person', async (_who, agent) => {
    const answer = await follow(7, { agent });

    expect(answer.body['target']).toBe(TARGET);
    expect([...(await clicks())]).toEqual([{ recipient: 7, no: 1, clicks: 0, bots: 1 }]);
    expect(await people()).toBe(0);
  });

  it('does not count what was fetched ahead, and counts the click after it', async () => {
    await follow(7, { opened: false });
    await follow(7);

    expect([...(await clicks())]).toEqual([{ recipient: 7, no: 1, clicks: 1, bots: 1 }]);
    expect(await people()).toBe(1);
  });

  it.each([
    [
      'by the free number',
      () => test.db`
      insert into suppression (dest_hash, channel, reason, dest_tail)
      select phone_hash, 'sms', '080', '0001' from member where id = ${hana}`,
    ],
    [
      'on the own page',
      () => test.db`
      insert into consent (member_id, kind, given, source)
      values (${hana}, 'marketing_sms', false, 'mypage')`,
    ],
    ['by leaving', () => test.db`update member set state = 'withdrawn' where id = ${hana}`],
  ])('still leads on after an opt-out %s, and the click has no recipient', async (_how, optOut) => {
    await optOut();

    const answer = await follow(7);
    await follow(7, { agent: 'okhttp/4.12.0' });

    expect(answer.body['target']).toBe(TARGET);
    expect(await clicks()).toHaveLength(0);
    expect([await people(), await untied()]).toEqual([0, 1]);
  });

  it('counts a member who never agreed to advertising, and a number that the gateway gave up', async () => {
    await test.db`
      insert into suppression (dest_hash, channel, reason, dest_tail)
      select phone_hash, 'sms', 'gateway', '0001' from member where id = ${hana}`;

    await follow(7);

    expect(await people()).toBe(1);
  });

  it('with an unknown code, another link number or an erased code is not found', async () => {
    await test.db`update campaign_recipient set link_code = null where link_code = 8`;

    const answers = [await follow(9), await follow(7, { no: 3 }), await follow(8)];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await clicks()).toHaveLength(0);
  });

  it('limits guesses from one network', async () => {
    const answers = [];
    for (let code = 100; code < 140; code += 1) answers.push(await follow(code));

    expect(answers.slice(0, 30).every(({ status }) => status === 404)).toBe(true);
    expect(answers.at(-1)).toMatchObject({ status: 429, body: { message: 'TOO_MANY_REQUESTS' } });
    // Real links of the same network still work.
    expect((await follow(7)).status).toBe(200);
  });
});
