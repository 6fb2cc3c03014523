import { sealWords } from '@maru/domain/message/recipient-text';
import { createPersonalData, type PersonalData } from '@maru/platform/crypto/personal-data';
import { recipientTokenOf } from '@maru/platform/crypto/recipient-token';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const PATH = '/api/home/me/inbox';

let test: TestApp;
let personal: PersonalData;
let staffId: number;
let count = 0;
let memberId: number;
let hana: Browser;

beforeAll(async () => {
  test = await startTestApp();
  personal = createPersonalData(test.config.DATA_KEYS, test.config.LOOKUP_SECRET);
  staffId = await insertAdmin(test, 'sender', ['manageMessages']);
});
afterAll(() => test.stop());
beforeEach(async () => {
  count += 1;
  memberId = await insertMember(test, `hana${count}`);
  hana = await loginMember(test, `hana${count}`);
  await test.db`delete from outbox`;
});

interface Campaign {
  channel: 'sms' | 'push';
  title: string;
  text: string;
  link: string | null;
  advertising: boolean;
  category: string | null;
  state: string;
}

async function insertCampaign(change: Partial<Campaign> = {}): Promise<number> {
  const [row] = await test.db<{ id: number }[]>`
    insert into campaign ${test.db({
      channel: 'push',
      kind: change.channel === 'sms' ? 'SMS' : 'PUSH',
      title: '새 소식',
      text: '안녕하세요',
      link: '/event/in-progress',
      advertising: false,
      audience: test.db.json({ kind: 'all' }),
      state: 'done',
      created_by: staffId,
      ...change,
    })} returning id`;
  return row!.id;
}

const hashOf = (device: string) => personal.hash('push', `${memberId} ${device}`);

/** @param daysAgo when the message was sent. */
async function receive(
  campaignId: number,
  { device = 'phone', state = 'sent', daysAgo = 0 } = {},
): Promise<number> {
  const [row] = await test.db<{ id: number }[]>`
    insert into campaign_recipient (campaign_id, batch, member_id, dest_hash, dest_enc, dest_tail,
                                    state, settled_at)
    values (${campaignId}, 1, ${memberId}, ${hashOf(device)}, ${personal.seal('push', device)}, '',
            ${state}, now() - make_interval(days => ${daysAgo}))
    returning id`;
  return row!.id;
}

const list = async (query = '') =>
  (await hana.send('GET', `${PATH}${query}`)).body['items'] as {
    _id: string;
    kind: string;
    title: string;
    text: string;
    link: string | null;
    read: boolean;
  }[];
const unread = async () =>
  ((await hana.send('GET', `${PATH}/state`)).body['item'] as { unread: number }).unread;

it('[P15] has each received campaign once, with the words of the member, and no other', async () => {
  const named = await insertCampaign({ channel: 'sms', title: '', text: '#{이름}님 안녕하세요' });
  const recipientId = await receive(named, { daysAgo: 1 });
  await test.db`
    update campaign_recipient set words_enc = ${sealWords(personal, recipientId, { 이름: '하나' })}
    where id = ${recipientId}`;
  const news = await insertCampaign({ category: 'report' });
  await receive(news, { device: 'phone' });
  await receive(news, { device: 'desk' });
  await receive(await insertCampaign(), { state: 'failed' });
  await receive(await insertCampaign({ state: 'cancelled' }));
  await receive(await insertCampaign(), { daysAgo: 100 });

  expect(await list()).toMatchObject([
    { _id: `c${news}`, kind: 'live', title: '새 소식', link: '/event/in-progress', read: false },
    { _id: `c${named}`, kind: 'notice', title: '안내 말씀', text: '하나님 안녕하세요' },
  ]);
  expect(await unread()).toBe(2);
  expect(await list(`?before=c${news}`)).toMatchObject([{ _id: `c${named}` }]);
  expect(await list('?kind=notice')).toHaveLength(1);
});

it('[M24] shows the text of the variant that the member received', async () => {
  const campaignId = await insertCampaign();
  await receive(campaignId);
  await test.db`
    insert into campaign_batch (campaign_id, no, size, night, variant)
    values (${campaignId}, 1, 1, false, 2)`;
  await test.db`
    insert into campaign_variant (campaign_id, no, kind, title, text)
    values (${campaignId}, 2, 'PUSH', '다른 소식', '반갑습니다')`;

  const received = { title: '다른 소식', text: '반갑습니다' };
  expect(await list()).toMatchObject([received]);
  const { body } = await hana.send('GET', '/api/home/me/messages?page=1&pageSize=10');
  expect(body['items']).toMatchObject([received]);
});

it('[P15] shows advertising only while its channel is agreed to, and no link to another site', async () => {
  await receive(await insertCampaign({ advertising: true, link: 'https://other.example/' }));
  const agree = (given: boolean) =>
    hana.send('PUT', '/api/home/me/consents/marketing_push', { given });
  expect([await list(), await unread()]).toEqual([[], 0]);

  await agree(true);
  expect(await list('?kind=benefit')).toMatchObject([{ kind: 'benefit', link: null }]);
  expect(await unread()).toBe(1);

  await agree(false);
  expect([await list(), await unread()]).toEqual([[], 0]);
});

describe('[P15] a campaign', () => {
  it('is read once on all devices, also by those that get it later', async () => {
    const campaignId = await insertCampaign();
    await receive(campaignId, { device: 'phone' });
    await receive(campaignId, { device: 'desk', state: 'sending' });
    const read = () => hana.send('POST', `${PATH}/c${campaignId}/read`);

    const answers = [await read(), await read()];
    await test.db`update campaign_recipient set state = 'sent' where campaign_id = ${campaignId}`;

    expect(answers.map(({ status, body }) => [status, body['item']])).toEqual([
      [200, { unread: 0, version: 1 }],
      [200, { unread: 0, version: 1 }],
    ]);
    expect(await list()).toMatchObject([{ read: true }]);
    expect(await unread()).toBe(0);
  });

  it('is read with all others up to the newest seen, and goes when it is deleted', async () => {
    const [old, fresh] = [await insertCampaign(), await insertCampaign()];
    await receive(old, { daysAgo: 2 });
    await receive(fresh);

    await hana.send('POST', `${PATH}/read`, { until: `c${old}` });
    expect((await list()).map(({ read }) => read)).toEqual([false, true]);

    const remove = () => hana.send('DELETE', `${PATH}/c${fresh}`);
    expect([(await remove()).status, (await remove()).status]).toEqual([200, 200]);
    expect((await list()).map(({ _id }) => _id)).toEqual([`c${old}`]);
    expect(await unread()).toBe(0);
  });

  it('of another member is not found', async () => {
    const campaignId = await insertCampaign();
    await receive(campaignId);
    await insertMember(test, `other${count}`);
    const other = await loginMember(test, `other${count}`);

    const statuses = [
      (await other.send('POST', `${PATH}/c${campaignId}/read`)).status,
      (await other.send('DELETE', `${PATH}/c${campaignId}`)).status,
      (await other.send('DELETE', `${PATH}/c999999999`)).status,
      (await other.send('DELETE', `${PATH}/x1`)).status,
    ];

    expect(statuses).toEqual([404, 404, 404, 400]);
    expect(await unread()).toBe(1);
  });

  it('is read by a press on its push, and told once', async () => {
    const campaignId = await insertCampaign();
    await receive(campaignId);
    const report = (kind: string) =>
      openBrowser(test).send('POST', '/api/home/push/reports', {
        report: recipientTokenOf(campaignId, hashOf('phone')),
        kind,
      });

    await report('shown');
    expect(await unread()).toBe(1);
    expect([(await report('clicked')).status, (await report('clicked')).status]).toEqual([
      204, 204,
    ]);

    expect(await unread()).toBe(0);
    const notified = await test.db`select from outbox where name = 'inbox.changed'`;
    expect(notified).toHaveLength(1);
  });
});
