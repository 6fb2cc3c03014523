import { recipientTokenOf, singlePushTokenOf } from '@maru/platform/crypto/recipient-token';
import { createPersonalData, type PersonalData } from '@maru/platform/crypto/personal-data';
import { stopTokenOf } from '@maru/platform/crypto/stop-token';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { emptyTables } from '../../../tests/support/test-database.ts';

const PATH = '/api/home/push/stops';

let test: TestApp;
let personal: PersonalData;
let hana: number;
let admin: number;

beforeAll(async () => {
  test = await startTestApp();
  personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  admin = await insertAdmin(test, 'pusher', ['manageMessages']);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await emptyTables(
    test.db,
    'member',
    'campaign',
    'campaign_recipient',
    'single_message',
    'broadcast_schedule',
    'expert',
  );
  hana = await insertMember(test, 'hana');
  for (const kind of ['marketing_push', 'night']) {
    await test.db`
      insert into consent (member_id, kind, given, source) values (${hana}, ${kind}, true, 'signup')`;
  }
});

/** The stop token of a push of a new campaign to the member. */
async function campaignToken(category: string | null, advertising = false): Promise<string> {
  const [campaign] = await test.db<{ id: number }[]>`
    insert into campaign (channel, kind, title, text, category, advertising, audience, state,
                          created_by)
    values ('push', 'PUSH', '소식', '소식', ${category}, ${advertising}, '{"kind":"all"}', 'done',
            ${admin})
    returning id`;
  const hash = personal.hash('push', `device ${campaign!.id}`);
  await test.db`
    insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, dest_enc)
    values (${campaign!.id}, 1, ${hana}, ${hash}, '')`;
  return stopTokenOf(personal, recipientTokenOf(campaign!.id, hash), Date.now());
}

async function singleToken(purpose: string, topic: string | null = null): Promise<string> {
  const [message] = await test.db<{ id: number }[]>`
    insert into single_message (channel, member_id, title, text_enc, purpose, topic, expires_at)
    values ('push', ${hana}, '알림', ${personal.seal('code', '알림')}, ${purpose}, ${topic},
            now() + interval '1 hour')
    returning id`;
  return stopTokenOf(personal, singlePushTokenOf(personal, message!.id), Date.now());
}

/** A broadcast of an expert. */
async function insertBroadcast(): Promise<{ expertId: number; scheduleId: number }> {
  const [expert] = await test.db<{ id: number }[]>`
    insert into expert (id, nick, field, market) values (7, '한결', '가치', '국내') returning id`;
  const [schedule] = await test.db<{ id: number }[]>`
    insert into broadcast_schedule (expert_id, title, type, kind, start_date, end_date)
    values (${expert!.id}, '오늘 장', 0, 'free', now() + interval '1 hour', now() + interval '2 hours')
    returning id`;
  return { expertId: expert!.id, scheduleId: schedule!.id };
}

const stop = async (token: string, path = PATH) => {
  const { status, body } = await openBrowser(test).send('POST', path, { token });
  return { status, item: body['item'] };
};
const withdrawn = () => test.db`
  select kind, source from consent where member_id = ${hana} and not given order by id`;

describe('[P13] the stop button', () => {
  it('of an advertisement withdraws the consent once, and night with it', async () => {
    const token = await campaignToken('event', true);
    expect(await stop(token, `${PATH}/preview`)).toEqual({
      status: 200,
      item: { kind: 'advertising', name: null, category: null, stopped: false, used: false },
    });
    expect(await withdrawn()).toHaveLength(0);

    const answers = await Promise.all([stop(token), stop(token), stop(token)]);

    for (const { status, item } of answers) {
      expect([status, item]).toEqual([200, expect.objectContaining({ stopped: true, used: true })]);
    }
    expect([...(await withdrawn())]).toEqual([
      { kind: 'marketing_push', source: 'optout_link' },
      { kind: 'night', source: 'optout_link' },
    ]);
    // It counts for its campaign once (features M26).
    expect([...(await test.db`select way from campaign_opt_out`)]).toEqual([{ way: 'push' }]);
    expect([...(await test.db`select opt_outs from campaign`)]).toEqual([{ opt_outs: 1 }]);
  });

  it('of a category turns its pushes off, and leaves consents and text messages', async () => {
    const { item } = await stop(await campaignToken('live'));

    expect(item).toMatchObject({ kind: 'category', category: 'live', stopped: true });
    const choices = await test.db`select category, channel, wanted from message_choice`;
    expect([...choices]).toEqual([{ category: 'live', channel: 'push', wanted: false }]);
    expect(await withdrawn()).toHaveLength(0);
  });

  it.each(['expert', 'broadcast'] as const)(
    'of a reminder removes that of the %s',
    async (kind) => {
      const { expertId, scheduleId } = await insertBroadcast();
      await test.db`
      insert into reminder ${test.db(
        kind === 'expert'
          ? { member_id: hana, expert_id: expertId }
          : { member_id: hana, schedule_id: scheduleId },
      )}`;
      const token = await singleToken('reminder', `schedule-${scheduleId}`);
      const name = kind === 'expert' ? '한결' : '오늘 장';
      expect((await stop(token, `${PATH}/preview`)).item).toMatchObject({
        kind,
        name,
        stopped: false,
      });

      expect((await stop(token)).item).toMatchObject({ kind, name, stopped: true });
      expect((await stop(token)).item).toMatchObject({ kind, name, stopped: true });
      expect(await test.db`select from reminder`).toHaveLength(0);
    },
  );

  it('of an answer turns such pushes off', async () => {
    const { item } = await stop(await singleToken('inquiry'));

    expect(item).toMatchObject({ kind: 'category', category: 'inquiry', stopped: true });
  });

  it('pressed again does not undo a later choice of the member', async () => {
    const token = await campaignToken('event', true);
    await stop(token);
    const member = await loginMember(test, 'hana');
    await member.send('PUT', '/api/home/me/consents/marketing_push', { given: true });

    expect((await stop(token)).item).toMatchObject({ stopped: false, used: true });
    const [now] = await test.db`
      select given from consent_now where member_id = ${hana} and kind = 'marketing_push'`;
    expect(now).toEqual({ given: true });
  });

  it('changes nothing of the member who is logged in', async () => {
    const duri = await insertMember(test, 'duri');
    const browser = await loginMember(test, 'duri');

    await browser.send('POST', PATH, { token: await campaignToken('live') });

    const members = await test.db`select member_id from message_choice`;
    expect([...members]).toEqual([{ member_id: hana }]);
    expect(duri).not.toBe(hana);
  });
});

it('[P13] a forged token, one of a former member and one of a message for all stop nothing', async () => {
  const good = await campaignToken('live');
  const forged = `${good.slice(0, -22)}${'A'.repeat(22)}`;
  const forAll = await campaignToken(null);
  const receipt = await singleToken('order');
  expect((await stop(forged)).status).toBe(404);
  expect([(await stop(forAll)).status, (await stop(receipt)).status]).toEqual([404, 404]);

  await test.db`update member set state = 'withdrawn' where id = ${hana}`;

  expect((await stop(good)).status).toBe(404);
  expect((await stop('000007.abc')).status).toBe(400);
  expect(await test.db`select from message_choice`).toHaveLength(0);
});
