import { campaign } from '@maru/contract/campaign/campaign';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../tests/support/app.ts';
import { insertRecipient, loginManager, newKey } from './campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';
const PHONES = ['01090001001', '01090001002'];

let test: TestApp;
let staff: Browser;
let template: number;

beforeAll(async () => {
  test = await startTestApp({
    SMS_PRICE_ALIMTALK: '9',
    SMS_PRICE_SMS: '20',
    SMS_PRICE_LMS: '50',
    SMS_DAILY_CEILING: '1000',
    SMS_PRICE_BRAND: '30',
    SMS_PRICE_RCS: '40',
    SMS_KAKAO_CHANNEL: 'PF1',
    SMS_RCS_BRAND: 'BR.maru',
  });
  staff = await loginManager(test, 'message');
});
beforeEach(async () => {
  await test.db`
    update campaign
    set created_at = created_at - interval '1 day', send_at = null, started_at = null,
        state = 'done'`;
  template = await insertTemplate();
});
afterAll(() => test.stop());

async function insertTemplate(change: object = {}): Promise<number> {
  const [row] = await test.db<{ id: number }[]>`
    insert into alimtalk_template ${test.db({
      provider: 'solapi',
      channel: 'PF1',
      code: `TP${Math.random()}`,
      name: '강의 안내',
      text: '[#{브랜드}] #{고객}님, #{일정}에 열려요.',
      state: 'approved',
      advertises: false,
      checked_at: new Date().toISOString(),
      ...change,
    })} returning id`;
  return row!.id;
}

const alimtalk = (change: object = {}) => ({
  title: '',
  text: '-',
  advertising: false,
  carrier: {
    kind: 'ATA',
    template_id: template,
    values: { 브랜드: '마루', 고객: '#{이름}', 일정: '12월 3일' },
  },
  fallback: { title: '', text: '#{이름}님, 강의가 열려요.' },
  ...change,
});
const audience = {
  kind: 'phones',
  phones: PHONES,
  columns: [{ name: '이름', values: ['김하나', '남궁하늘별'] }],
};
const sendTest = (message: object) =>
  staff.send('POST', `${BASE}/test`, { ...message, to: '01012345678' }, newKey());
const create = (message: object, more: object = {}) =>
  staff.send('POST', BASE, { ...message, audience, send_at: null, ...more }, newKey());

describe('[M28] an 알림톡 campaign', () => {
  it('is made of a template, its values and a fallback, after a test of the same', async () => {
    const untested = await create(alimtalk());
    const tried = await sendTest(alimtalk());
    const { status, body } = await create(alimtalk());
    const other = await create(alimtalk({ fallback: null }));

    expect([untested.status, untested.body['message']]).toEqual([409, 'TEST_SEND_NEEDED']);
    expect(campaign.parse(tried.body['item'])).toMatchObject({
      kind: 'ATA',
      text: '[마루] 홍길동님, 12월 3일에 열려요.',
    });
    expect(status).toBe(201);
    expect(campaign.parse(body['item'])).toMatchObject({
      channel: 'sms',
      kind: 'ATA',
      text: '[마루] #{이름}님, 12월 3일에 열려요.',
      carrier: { kind: 'ATA', template_id: template, name: '강의 안내' },
      fallback: { kind: 'SMS', text: '#{이름}님, 강의가 열려요.' },
      total: 2,
    });
    expect([other.status, other.body['message']]).toEqual([409, 'TEST_SEND_NEEDED']);
  });

  it('[M30] costs at most the 알림톡 and the fallback of each recipient', async () => {
    const long = '가'.repeat(50);
    await sendTest(alimtalk());
    await sendTest(alimtalk({ fallback: { title: '', text: long } }));
    await sendTest(alimtalk({ fallback: null }));
    const costOf = async (change: object) =>
      campaign.parse((await create(alimtalk(change))).body['item']).cost;

    expect(await costOf({})).toBe(2 * (9 + 20));
    expect(await costOf({ fallback: { title: '', text: long } })).toBe(2 * (9 + 50));
    expect(await costOf({ fallback: null })).toBe(2 * 9);
  });

  it('[M30] is refused above the daily ceiling with its fallback, not without it', async () => {
    const phones = Array.from({ length: 60 }, (_, n) => `010900020${n + 10}`);
    const many = { audience: { kind: 'phones', phones } };
    const values = { 브랜드: '마루', 고객: '회원', 일정: '12월 3일' };
    const carrier = { kind: 'ATA', template_id: template, values };
    const plain = alimtalk({ carrier, fallback: { title: '', text: '강의가 열려요.' } });
    await sendTest(plain);
    await sendTest({ ...plain, fallback: null });

    const dear = await create(plain, many);
    const cheap = await create({ ...plain, fallback: null }, many);

    expect([dear.status, dear.body['message']]).toEqual([409, 'DAILY_CEILING_REACHED']);
    expect(cheap.status).toBe(201);
  });

  it('shows counts, text and fallback before it is made', async () => {
    const { body } = await staff.send('POST', `${BASE}/preview`, {
      ...alimtalk({ fallback: { title: '', text: `${'가'.repeat(40)}#{이름}` } }),
      audience,
      send_at: null,
    });

    expect(body).toMatchObject({
      total: 2,
      kind: 'ATA',
      text: '[마루] #{이름}님, 12월 3일에 열려요.',
      // 80 bytes and the ten of the longest name.
      fallback: { kind: 'SMS', bytes: 90 },
      samples: [{ 이름: '김○나' }, expect.anything()],
    });
  });

  it.each<[string, object, string]>([
    ['advertising', { advertising: true }, 'advertising'],
    ['a picture', { picture: '/uploads/a.jpg' }, 'picture'],
    ['short links', { short_links: true }, 'short_links'],
  ])('takes no %s', async (_what, change, path) => {
    const { status, body } = await create(alimtalk(change));

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect(body['errors']).toMatchObject([{ path }]);
  });

  it('takes no template that advertises, or that is not approved', async () => {
    const of = async (change: object) => {
      const carrier = { ...alimtalk().carrier, template_id: await insertTemplate(change) };
      return (await create(alimtalk({ carrier }))).body['message'];
    };

    expect(await of({ advertises: true })).toBe('TEMPLATE_ADVERTISES');
    expect(await of({ state: 'rejected' })).toBe('TEMPLATE_NOT_APPROVED');
  });

  it('requires a value for each variable of the template, and no other', async () => {
    const errorsOf = async (values: object) =>
      (await create(alimtalk({ carrier: { ...alimtalk().carrier, values } }))).body['errors'];

    const path = 'carrier.values';
    expect(await errorsOf({ 브랜드: '마루' })).toMatchObject([{ path }]);
    expect(await errorsOf({ 브랜드: '마루', 고객: 'ㄱ', 일정: 'ㄴ', 할인: '10%' })).toMatchObject([
      { path },
    ]);
  });

  it('needs no consent to advertising, but leaves out those who turned its category off', async () => {
    const memberId = await insertRecipient(test, 'quiet', { phone: '01090003001' });
    await test.db`
      insert into message_choice (member_id, category, channel, wanted)
      values (${memberId}, 'live', 'sms', false)`;
    const wish = {
      ...alimtalk(),
      audience: { kind: 'members', member_ids: [memberId] },
      send_at: null,
    };

    const all = await staff.send('POST', `${BASE}/preview`, wish);
    const live = await staff.send('POST', `${BASE}/preview`, { ...wish, category: 'live' });

    expect([all.body['total'], live.body['total']]).toEqual([1, 0]);
    expect(live.body['excluded']).toMatchObject({ not_wanted: 1 });
  });

  it('keeps template and fallback when its time is changed, without another test', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await sendTest(alimtalk());
    const { body } = await create(alimtalk(), { send_at: later });
    const made = campaign.parse(body['item']);

    const { status, body: changed } = await staff.send('PATCH', `${BASE}/${made._id}`, {
      version: made.version,
      send_at: new Date(Date.now() + 2 * 86_400_000).toISOString(),
    });

    expect(status).toBe(200);
    expect(campaign.parse(changed['item'])).toMatchObject({
      kind: 'ATA',
      text: made.text,
      carrier: made.carrier,
      fallback: made.fallback,
      cost: made.cost,
    });
  });

  it('becomes a text message when its carrier is removed', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await sendTest(alimtalk());
    await sendTest({ title: '', text: '안내', advertising: false });
    const { body } = await create(alimtalk(), { send_at: later });
    const made = campaign.parse(body['item']);

    const { body: changed } = await staff.send('PATCH', `${BASE}/${made._id}`, {
      version: made.version,
      text: '안내',
      carrier: null,
      fallback: null,
    });

    expect(campaign.parse(changed['item'])).toMatchObject({
      kind: 'SMS',
      carrier: null,
      fallback: null,
      cost: 40,
    });
  });

  it('names its template in the audit log', async () => {
    await sendTest(alimtalk());
    const { body } = await create(alimtalk());
    const { _id } = campaign.parse(body['item']);

    const [row] = await test.db<{ diff: object }[]>`
      select diff from audit_log where action = 'campaign.create' and target_id = ${_id}`;

    expect(row!.diff).toMatchObject({ kind: 'ATA', template: '강의 안내', fallback: true });
  });
});

const rich = (kind: 'BMS' | 'RCS', change: object = {}) => ({
  title: '',
  text: '강의가 열려요.',
  advertising: kind === 'BMS',
  carrier: { kind, buttons: [{ name: '강의 보기', link: '/schedule' }] },
  fallback: { title: '', text: '강의가 열려요.' },
  ...change,
});

describe('[M31] a 브랜드메시지 campaign', () => {
  it('has the frame of advertising, as its fallback has, and its own price', async () => {
    await sendTest(rich('BMS'));
    const { body } = await create(rich('BMS'), {
      audience: { kind: 'phones', phones: PHONES },
    });
    const item = campaign.parse(body['item']);

    expect(item).toMatchObject({
      kind: 'BMS',
      advertising: true,
      carrier: { kind: 'BMS', channel: 'PF1', buttons: [{ name: '강의 보기' }] },
    });
    expect(item.text).toMatch(/^\(광고\)\[.+\] 강의가 열려요\.\n무료수신거부 /);
    expect(item.fallback?.text).toBe(item.text);
    expect(item.carrier).toMatchObject({
      buttons: [{ link: expect.stringMatching(/^https?:\/\/.+\/schedule$/) }],
    });
    expect(item.cost).toBe(2 * (30 + (item.fallback?.kind === 'SMS' ? 20 : 50)));
  });

  it('goes only to members who agreed to advertising', async () => {
    const yes = await insertRecipient(test, 'agreed', {
      phone: '01090004001',
      consents: ['marketing_sms'],
    });
    const no = await insertRecipient(test, 'refused', { phone: '01090004002' });

    const { body } = await staff.send('POST', `${BASE}/preview`, {
      ...rich('BMS'),
      audience: { kind: 'members', member_ids: [yes, no] },
      send_at: null,
    });

    expect(body['total']).toBe(1);
    expect(body['excluded']).toMatchObject({ no_consent: 1 });
  });

  it.each<[string, object, string]>([
    ['information', { advertising: false }, 'advertising'],
    ['title', { title: '제목' }, 'title'],
    ['text above 1,300 characters', { text: 'a'.repeat(1_301) }, 'text'],
  ])('takes no %s', async (_what, change, path) => {
    const { body } = await staff.send('POST', `${BASE}/preview`, {
      ...rich('BMS', change),
      audience,
      send_at: null,
    });

    expect(body['errors']).toMatchObject([{ path }]);
  });

  it('takes one button', async () => {
    const buttons = [1, 2].map((n) => ({ name: `단추 ${n}`, link: '/' }));

    const { body } = await create(rich('BMS', { carrier: { kind: 'BMS', buttons } }));

    expect(body['message']).toBe('INVALID_INPUT');
  });
});

describe('[M32] an RCS campaign', () => {
  it.each([true, false])(
    'has a title and two buttons, with advertising %s',
    async (advertising) => {
      const buttons = [1, 2].map((n) => ({ name: `단추 ${n}`, link: '/' }));
      const wish = rich('RCS', { title: '강의', advertising, carrier: { kind: 'RCS', buttons } });
      await sendTest(wish);

      const { body } = await create(wish, { audience: { kind: 'phones', phones: PHONES } });

      expect(campaign.parse(body['item'])).toMatchObject({
        kind: 'RCS',
        title: '강의',
        advertising,
        carrier: { kind: 'RCS', brand: 'BR.maru', buttons: [{}, {}] },
      });
    },
  );

  it('keeps its words when its buttons are changed, after another test', async () => {
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await sendTest(rich('RCS'));
    const { body } = await create(rich('RCS'), {
      audience: { kind: 'phones', phones: PHONES },
      send_at: later,
    });
    const { _id, version } = campaign.parse(body['item']);
    const carrier = { kind: 'RCS', buttons: [] };
    const change = () => staff.send('PATCH', `${BASE}/${_id}`, { version, carrier });

    const untested = await change();
    await sendTest(rich('RCS', { carrier }));
    const changed = await change();

    expect(untested.body['message']).toBe('TEST_SEND_NEEDED');
    expect(campaign.parse(changed.body['item'])).toMatchObject({
      text: '강의가 열려요.',
      carrier: { kind: 'RCS', buttons: [] },
    });
  });
});

it('[M31] [M32] the account lists the kinds that are set up', async () => {
  const { body } = await staff.send('GET', '/api/admin/sms/account');

  expect(body['carriers']).toEqual(['ATA', 'BMS', 'RCS']);
});
