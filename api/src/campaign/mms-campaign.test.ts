import { campaign as campaignShape } from '@maru/contract/campaign/campaign';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign, newKey } from './campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';
const FILE = `${'a'.repeat(32)}.jpg`;
const PICTURE = `/uploads/message/${FILE}`;
const LOST = `/uploads/message/${'b'.repeat(32)}.jpg`;

let test: TestApp;
let staff: Browser;

beforeAll(async () => {
  test = await startTestApp({
    SMS_PRICE_SMS: '20',
    SMS_PRICE_LMS: '50',
    SMS_PRICE_MMS: '120',
  });
  staff = await loginManager(test, 'message');
  await insertRecipient(test, 'hana', { phone: '01020000001' });
  await insertRecipient(test, 'duri', { phone: '01020000002' });
  await test.db`
    insert into upload (folder, file, mime, bytes, width, height, deleted_at)
    values ('message', ${FILE}, 'image/jpeg', 1, 1, 1, null),
           ('message', ${`${'b'.repeat(32)}.jpg`}, 'image/jpeg', 1, 1, 1, now())`;
});
afterAll(() => test.stop());

const message = { title: '', text: '내일 방송', picture: PICTURE, advertising: false };
const input = { ...message, audience: { kind: 'all' }, send_at: null };
const post = (path: string, body: unknown) => staff.send('POST', `${BASE}${path}`, body, newKey());
const make = (change: object = {}) => makeCampaign(staff, BASE, { ...input, ...change });
const pathsIn = ({ body }: { body: Record<string, unknown> }) =>
  (body['errors'] as { path: string }[]).map(({ path }) => path);

describe('[M01] a message with a picture', () => {
  it('is an MMS at its price, however short, with and without a title', async () => {
    const preview = await post('/preview', input);
    const created = await make();
    const titled = await make({ title: '안내', text: '가'.repeat(500) });

    expect(preview.body).toMatchObject({ kind: 'MMS', total: 2, bytes: 9 });
    expect(campaignShape.parse(created.body['item'])).toMatchObject({
      kind: 'MMS',
      picture: PICTURE,
      cost: 240,
    });
    expect(titled.body['item']).toMatchObject({ kind: 'MMS', cost: 240 });
    const { body } = await staff.send('GET', '/api/admin/sms/account');
    expect(body['prices']).toMatchObject({ SMS: 20, LMS: 50, MMS: 120 });
  });

  it('has the limits of an LMS', async () => {
    const long = await post('', { ...input, text: '가'.repeat(1_001) });
    const titled = await post('', { ...input, title: '가'.repeat(21) });

    expect([long.status, pathsIn(long)]).toEqual([400, ['text']]);
    expect([titled.status, pathsIn(titled)]).toEqual([400, ['title']]);
  });

  it.each([
    ['that is gone', LOST],
    ['that never was', `/uploads/message/${'c'.repeat(32)}.jpg`],
    ['of another folder', `/uploads/editor/${'a'.repeat(32)}-960.jpg`],
    ['of another site', 'https://elsewhere.example/a.jpg'],
  ])('is refused with a picture %s', async (_case, picture) => {
    const answers = [
      await post('/test', { ...message, picture, to: '01020000001' }),
      await staff.send('POST', '/api/admin/sms/templates', {
        ...message,
        picture,
        name: '그림',
        category: 'notice',
      }),
    ];

    for (const answer of answers) {
      expect([answer.status, pathsIn(answer)]).toEqual([
        400,
        [expect.stringMatching(/^(body\.)?picture$/)],
      ]);
    }
  });

  it('is refused when its picture went between its test and its sending', async () => {
    await post('/test', { ...message, text: '그림 시험', to: '01020000001' });
    await test.db`update upload set deleted_at = now() where file = ${FILE}`;
    const answer = await post('', { ...input, text: '그림 시험' });
    await test.db`update upload set deleted_at = null where file = ${FILE}`;

    expect([answer.status, pathsIn(answer)]).toEqual([400, ['picture']]);
  });

  it('[M16] is tested with its picture, and without it is another message', async () => {
    const sample = await post('/test', { ...message, text: '그림 보기', to: '01020000001' });
    const same = await post('', { ...input, text: '그림 보기' });
    const bare = await post('', { ...input, text: '그림 보기', picture: null });

    expect(sample.body['item']).toMatchObject({ kind: 'MMS', picture: PICTURE });
    expect([same.status, bare.status]).toEqual([201, 409]);
  });
});

describe('[M02] a template with a picture', () => {
  it('is an MMS, and its copy has the picture too', async () => {
    const templates = '/api/admin/sms/templates';
    const { body } = await staff.send('POST', templates, {
      ...message,
      name: '그림 안내',
      category: 'notice',
    });
    const { _id, version } = body['item'] as { _id: number; version: number };

    const copy = await staff.send('POST', `${templates}/${_id}/clone`, {});
    const bare = await staff.send('PATCH', `${templates}/${_id}`, {
      ...message,
      name: '그림 안내',
      category: 'notice',
      picture: null,
      version,
    });

    expect(body['item']).toMatchObject({ kind: 'MMS', picture: PICTURE });
    expect(copy.body['item']).toMatchObject({ kind: 'MMS', picture: PICTURE });
    expect(bare.body['item']).toMatchObject({ kind: 'SMS', picture: null });
  });
});
