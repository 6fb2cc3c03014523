import { campaign } from '@maru/contract/campaign/campaign';
import { createPersonalData } from '@maru/platform/crypto/personal-data';
import { recipientTokenOf } from '@maru/platform/crypto/recipient-token';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign, newKey } from './campaign.fixture.ts';

const BASE = '/api/admin/push/campaigns';
const message = {
  title: '라이브 시작',
  text: '지금 시작합니다.',
  link: '/schedule',
  advertising: false,
  audience: { kind: 'all' },
  send_at: null,
};

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp();
  staff = await loginManager(test, 'message');
  const hana = await insertRecipient(test, 'hana', { consents: ['marketing_push'] });
  const duri = await insertRecipient(test, 'duri', {});
  const gone = await insertRecipient(test, 'gone', { state: 'withdrawn' });
  await insertRecipient(test, 'deviceless', { consents: ['marketing_push'] });
  for (const [i, memberId] of [hana, hana, duri, gone, null].entries()) {
    await subscribe(`https://fcm.googleapis.com/fcm/send/device-${i}`, memberId);
  }
  await subscribe('https://fcm.googleapis.com/fcm/send/ended', hana);
  await test.db`
    update push_subscription set ended_at = now(), end_reason = 'gone'
    where id = (select max(id) from push_subscription)`;
});
afterAll(() => test.stop());

async function subscribe(endpoint: string, memberId: number | null): Promise<void> {
  const { DATA_KEYS, LOOKUP_SECRET } = test.config;
  const personal = createPersonalData(DATA_KEYS, LOOKUP_SECRET);
  await test.db`
    insert into push_subscription (member_id, endpoint_hash, endpoint_enc, keys_enc)
    values (${memberId}, ${personal.hash('push', endpoint)}, ${personal.seal('push', endpoint)},
            ${personal.seal('push', '{}')})`;
}

const create = (change: object = {}) => makeCampaign(staff, BASE, { ...message, ...change });

describe('[P02] who gets a push', () => {
  it.each([
    ['every device, guests included', {}, 4, { withdrawn: 1, no_consent: 0, invalid: 1 }],
    [
      'advertising: devices of who agreed',
      { advertising: true },
      2,
      { withdrawn: 1, no_consent: 2 },
    ],
    ['a grade: no guests', { audience: { kind: 'grade', grades: ['free'] } }, 3, { withdrawn: 1 }],
  ])('%s', async (_case, change, total, excluded) => {
    const preview = await staff.send('POST', `${BASE}/preview`, { ...message, ...change });
    const { status, body } = await create(change);

    expect(preview.body).toMatchObject({ total, excluded, kind: 'PUSH', bytes: 0 });
    expect(status).toBe(201);
    expect(body['item']).toMatchObject({ total, excluded, state: 'sending', channel: 'push' });
  });

  it('completes at creation when no recipient has a device', async () => {
    const [alone] = await test.db<{ id: number }[]>`
      select id from member where login_id = 'deviceless'`;
    const audience = { kind: 'members', member_ids: [alone!.id] };

    const { status, body } = await create({ audience });

    expect(status).toBe(201);
    expect(body).toMatchObject({
      item: { state: 'done', total: 0, waiting: 0, failure: 'NOBODY_LEFT' },
      excluded: { invalid: 1 },
    });
  });

  it('shows the push service as the destination, and nothing of the address', async () => {
    const { _id } = campaign.parse((await create()).body['item']);

    const { body } = await staff.send('GET', `${BASE}/${_id}/recipients?state=waiting`);

    expect(body['items']).toContainEqual(
      expect.objectContaining({ destination: 'fcm.googleapis.com', state: 'waiting' }),
    );
    expect(JSON.stringify(body)).not.toContain('device-');
  });

  it('sends a test to the devices of one member, and knows who has none', async () => {
    const { title, text, link, advertising } = message;
    const post = (to: string) =>
      staff.send('POST', `${BASE}/test`, { title, text, link, advertising, to }, newKey());

    const answers = [await post('hana'), await post('deviceless'), await post('gone')];

    expect(answers.map(({ status }) => status)).toEqual([201, 404, 404]);
    expect(answers[0]?.body['item']).toMatchObject({ total: 2 });
  });

  it('[P09] marks advertising, and refuses a disguised mark', async () => {
    const marked = await create({ advertising: true });
    const disguised = await create({ advertising: true, title: '[광.고] 특가' });

    expect(marked.body['item']).toMatchObject({ title: '(광고)[마루] 라이브 시작' });
    expect([disguised.status, disguised.body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('[P09] lets another manager judge information that reads like advertising', async () => {
    const item = campaign.parse((await create({ text: '쿠폰을 드려요' })).body['item']);
    const own = await staff.send('POST', `${BASE}/${item._id}/approve`, {});
    const disguised = await create({ text: '( 광고 ) 소식' });

    expect(item).toMatchObject({ state: 'approval', ad_words: ['쿠폰'] });
    expect(own.status).toBe(403);
    expect([disguised.status, disguised.body['message']]).toEqual([400, 'INVALID_INPUT']);
  });

  it('[M16] requires a test of exactly the same content, including the link', async () => {
    await create({ text: '시험한 글' });
    const other = { ...message, text: '시험한 글', link: '/review' };

    const { status, body } = await staff.send('POST', BASE, other, newKey());

    expect([status, body['message']]).toEqual([409, 'TEST_SEND_NEEDED']);
  });

  it('[P10] counts a device once that showed a push, and once that it was pressed', async () => {
    const { _id } = campaign.parse((await create()).body['item']);
    const other = campaign.parse((await create()).body['item']);
    const [first, second] = await test.db<{ hash: Buffer }[]>`
      select dest_hash as hash from campaign_recipient where campaign_id = ${_id} order by id`;
    const guest = openBrowser(test);
    const report = (token: string, kind: string) =>
      guest.send('POST', '/api/home/push/reports', { report: token, kind });

    const shown = recipientTokenOf(_id, first!.hash);
    const answers = [await report(shown, 'shown'), await report(shown, 'shown')];
    // A click implies that the message was shown, even if the device could not report it.
    await report(recipientTokenOf(_id, second!.hash), 'clicked');
    await report(recipientTokenOf(_id, Buffer.alloc(32, 7)), 'shown');

    expect(answers.map(({ status }) => status)).toEqual([204, 204]);
    expect((await report('made-up', 'shown')).status).toBe(400);
    const kept = await test.db`
      select campaign_id, kind, count(*)::int as n from push_receipt
      where campaign_id in (${_id}, ${other._id}) group by 1, 2 order by 2`;
    expect([...kept]).toEqual([
      { campaign_id: _id, kind: 'clicked', n: 1 },
      { campaign_id: _id, kind: 'shown', n: 2 },
    ]);
  });

  it('keeps the two channels apart', async () => {
    const { _id } = campaign.parse((await create()).body['item']);

    const answer = await staff.send('GET', `/api/admin/sms/campaigns/${_id}`);

    expect(answer.status).toBe(404);
  });
});
