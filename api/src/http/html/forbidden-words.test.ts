import { forbiddenNote } from '@maru/contract/text/forbidden-words';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../../tests/support/app.ts';
import {
  insertBroadcast,
  insertExpert,
  minutesFromNow,
} from '../../../../tests/support/broadcasts.ts';
import { newKey } from '../../campaign/campaign.fixture.ts';

const PROMISE = '월 30% 수익 보장';
/** Only a registered adviser may write this. */
const REGISTERED = '금융위원회에 정식 등록된 투자자문 회사';

let test: TestApp;
let boss: Browser;
let hana: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertExpert(test.db, 1);
  await insertAdmin(test, 'boss', ['superAdmin']);
  await insertMember(test, 'hana');
  boss = await loginStaff(test, 'boss');
  hana = await loginMember(test, 'hana');
});
afterAll(() => test.stop());
beforeEach(() => test.db`update deployment set advisory_kind = null`);

const html = (text: string) => `<p>${text}, 스무 글자가 넘는 글이에요.</p>`;
const broadcast = (text: string) => ({
  title: '오후장',
  expert_id: 1,
  type: 1,
  kind: 'free',
  live_url: null,
  vod_url: null,
  content: { name: text },
  body_html: '',
  auto_status: false,
});
const sms = (text: string) => ({ title: '', text, advertising: false, picture: null });

const notice = (change: object) => ({
  title: '안내',
  excerpt: '',
  category: null,
  body_html: '<p>안내</p>',
  img_path: null,
  images: [],
  attachments: [],
  schedule_ids: [],
  pinned_from: null,
  pinned_to: null,
  expert_id: null,
  on_day: null,
  ...change,
});

/** New content of each kind, with the text in one of its fields. */
const KINDS: [string, string, string, (text: string) => object][] = [
  [
    'campaign',
    '/api/admin/sms/campaigns',
    'text',
    (text) => ({ ...sms(text), audience: { kind: 'all' }, send_at: null }),
  ],
  [
    'column of a campaign',
    '/api/admin/sms/campaigns',
    'audience.columns.0.values.0',
    (text) => ({
      ...sms('#{혜택}'),
      audience: {
        kind: 'phones',
        phones: ['01012345678'],
        columns: [{ name: '혜택', values: [text] }],
      },
      send_at: null,
    }),
  ],
  [
    'test message',
    '/api/admin/sms/campaigns/test',
    'text',
    (text) => ({ ...sms(text), to: '01012345678' }),
  ],
  [
    'push campaign',
    '/api/admin/push/campaigns',
    'title',
    (title) => ({
      title,
      text: '내용',
      link: null,
      advertising: false,
      audience: { kind: 'all' },
      send_at: null,
    }),
  ],
  [
    'template',
    '/api/admin/sms/templates',
    'text',
    (text) => ({ name: text, category: 'broadcast', ...sms(text) }),
  ],
  [
    'event',
    '/api/admin/events',
    'form.0.options.1',
    (text) => ({
      title: '이벤트',
      summary: '',
      img_path: null,
      starts_at: minutesFromNow(-60),
      ends_at: minutesFromNow(60),
      body_html: '',
      form: [
        {
          id: 'q_a',
          label: '질문',
          type: 'radio',
          options: ['오전', text],
          required: true,
          maxLength: 100,
        },
      ],
      entry_limit: 1,
      shown: false,
    }),
  ],
  [
    'banner',
    '/api/admin/banners',
    'alt',
    (alt) => ({
      location: 'POPUP',
      type: 1,
      order: 1,
      period: 7,
      status: 'active',
      device: 'all',
      img_path: '/uploads/banner/a.png',
      alt,
      link: null,
      new_window: false,
      from_at: minutesFromNow(-60),
      to_at: null,
    }),
  ],
  [
    'product',
    '/api/admin/expert-products',
    'benefits.0',
    (benefit) => ({
      expert_id: 1,
      name: '클래스',
      price: 10_000,
      period_unit: 'month',
      period_n: 1,
      on_sale: true,
      sale_from: null,
      sale_to: null,
      benefits: [benefit],
      refund_rule: null,
      opens_live: true,
      opens_vod: true,
    }),
  ],
  [
    'series',
    '/api/admin/series',
    'summary',
    (summary) => ({
      title: '시리즈',
      summary,
      level: 'first',
      img_path: null,
      access: 'all',
      product_id: null,
      shown: true,
      steps: [],
    }),
  ],
  [
    'video',
    '/api/admin/videos',
    'title',
    (title) => ({
      place: 'youtube',
      title,
      url: 'https://youtu.be/demoyout001',
      thumbnail: null,
      length_s: 300,
      expert_id: null,
      shown: true,
    }),
  ],
  [
    'broadcast',
    '/api/admin/schedules',
    'content.name',
    (text) => ({
      ...broadcast(text),
      start_date: minutesFromNow(600),
      end_date: minutesFromNow(660),
    }),
  ],
  [
    'best stock',
    '/api/admin/best-stocks',
    'theme',
    (theme) => ({
      code: '990010',
      theme,
      expert_id: 1,
      mentioned_on: '2026-11-02',
      base_price: 40_000,
      realised: true,
      close_on: '2026-11-20',
      close_price: 43_900,
      closes: '',
      state: 'published',
    }),
  ],
  [
    'calendar entry',
    '/api/admin/calendar',
    'title',
    (title) => ({
      day: '2026-12-01',
      until_day: null,
      time: null,
      kind: 'indicator',
      importance: 1,
      title,
      country: null,
      link: null,
    }),
  ],
  [
    'table of calendar entries',
    '/api/admin/calendar/import',
    'text.2',
    (title) => ({ text: `날짜,종류,제목\n2026-12-01,경제지표,${title}`, commit: false }),
  ],
  [
    'day of the market',
    '/api/admin/market-days',
    'name',
    (name) => ({ day: '2026-12-31', name, hours: null }),
  ],
  ['group of reviews', '/api/admin/review-groups', 'name', (name) => ({ name, shown: true })],
  ['notice by its category', '/api/admin/notices', 'category', (category) => notice({ category })],
  [
    'coupon',
    '/api/admin/coupons',
    'name',
    (name) => ({
      name,
      code: 'OCTOBER',
      members: [],
      percent: 10,
      amount: null,
      valid_from: '2026-12-01',
      valid_to: '2026-12-31',
      products: [],
      max_uses: null,
    }),
  ],
  [
    'weekly broadcast',
    '/api/admin/schedules/recurrences',
    'schedule.content.name',
    (text) => ({
      schedule: broadcast(text),
      rule: {
        weekdays: [1],
        starts_at: '10:00',
        ends_at: '11:00',
        from_day: '2099-01-05',
        until_day: '2099-01-12',
        skip_holidays: false,
      },
      skip_clashes: true,
    }),
  ],
];

describe('[C16] words that promise a return', () => {
  it.each(KINDS)('are refused in a new %s', async (_, path, field, bodyOf) => {
    const { status, body } = await boss.send('POST', path, bodyOf(PROMISE), newKey());

    expect([status, body['message'], body['errors']]).toEqual([
      400,
      'FORBIDDEN_WORDS',
      [{ path: field, message: forbiddenNote({ rule: 'guaranteed-profit', words: '수익 보장' }) }],
    ]);
  });

  it('are refused in the text of a picture', async () => {
    const [, path, , bodyOf] = KINDS.find(([kind]) => kind === 'event')!;
    const body_html = `<p>차트 <img src="/uploads/editor/ab12.png" alt="${PROMISE}"></p>`;

    const { body } = await boss.send('POST', path, { ...bodyOf('오후'), body_html });

    expect(body['message']).toBe('FORBIDDEN_WORDS');
  });

  it.each([
    ['invest_does', 400],
    ['invest_does_not', 201],
  ])('are refused in a fixed text that does not warn of them: %s', async (kind, expected) => {
    const { status } = await boss.send('POST', '/api/admin/page-texts', {
      kind,
      entries: [{ title: null, text: PROMISE }],
      replaces: null,
    });

    expect(status).toBe(expected);
  });

  it('are refused in a change of a broadcast', async () => {
    const _id = await insertBroadcast(test.db, { expertId: 1 });

    const change = { version: 1, body_html: html('원금을 <b>보장</b>') };
    const { body } = await boss.send('PATCH', `/api/admin/schedules/${_id}`, change);

    expect(body['message']).toBe('FORBIDDEN_WORDS');
  });

  it.each([
    '<a href="https://a.kr/%EC%9B%90%EA%B8%88-%EB%B3%B4%EC%9E%A5">보기</a>',
    '<a href="https://a.kr/?q=원금보장">보기</a>',
  ])('are refused in the address of a link: %s', async (link) => {
    const [, path, , bodyOf] = KINDS.find(([kind]) => kind === 'event')!;

    const { body } = await boss.send('POST', path, { ...bodyOf('오후'), body_html: html(link) });

    expect(body['message']).toBe('FORBIDDEN_WORDS');
  });

  it.each([
    ['a push', '/api/admin/push/campaigns', { title: '이번 달 수익', text: '보장해 드려요' }],
    [
      'an encoded address',
      '/api/admin/sms/campaigns',
      sms('https://a.kr/%EC%9B%90%EA%B8%88%EB%B3%B4%EC%9E%A5'),
    ],
  ])('are refused across the parts of %s', async (_, path, texts) => {
    const rest = { link: null, advertising: false, audience: { kind: 'all' }, send_at: null };
    const { link, ...ofSms } = rest;
    const input = path.includes('push') ? { ...ofSms, link, ...texts } : { ...ofSms, ...texts };

    const { body } = await boss.send('POST', path, input, newKey());

    expect([body['message'], body['errors']]).toEqual(['FORBIDDEN_WORDS', [expect.anything()]]);
  });

  it.each([
    ['원금 #{말}', '보장'],
    ['#{말} 보장', '수익'],
  ])('are refused where a variable completes them: %s', async (text, value) => {
    const phones = ['01012345678'];
    const audience = { kind: 'phones', phones, columns: [{ name: '말', values: [value] }] };
    const campaign = { ...sms(text), audience, send_at: null };

    const { body } = await boss.send('POST', '/api/admin/sms/campaigns', campaign, newKey());

    expect(body['message']).toBe('FORBIDDEN_WORDS');
  });

  it.each([
    '원&#44552;을 보장',
    '원<!-- -->금을 보장',
    '원<wbr>금을 보장',
    '원<x-y>금</x-y>을 보장',
    '원\u200b금을 보장',
  ])('are refused however HTML hides them: %j', async (text) => {
    const [, path, , bodyOf] = KINDS.find(([kind]) => kind === 'event')!;

    const { body } = await boss.send('POST', path, { ...bodyOf('오후'), body_html: html(text) });

    expect(body['message']).toBe('FORBIDDEN_WORDS');
  });

  it('are refused in a review by a member, and in an older review at its publication', async () => {
    const review = { kind: 'expert', target_id: 1, title: '후기', rating: 5 };
    const write = (text: string) =>
      hana.send('POST', '/api/home/reviews', { ...review, body_html: html(text) });

    expect((await write(PROMISE)).body['message']).toBe('FORBIDDEN_WORDS');
    const { body } = await write('방송이 좋아요');
    const { _id, version } = body['item'] as { _id: number; version: number };
    await test.db`update review set body_html = ${html(PROMISE)} where id = ${_id}`;

    const decided = await boss.send('PATCH', `/api/admin/reviews/${_id}`, {
      state: 'published',
      version,
    });
    expect(decided.body['message']).toBe('FORBIDDEN_WORDS');
    const many = await boss.send('POST', '/api/admin/reviews/bulk/publish', {
      target: { ids: [_id] },
      fields: {},
    });
    expect(many.body).toMatchObject({ failed: 1 });
  });
});

it.each(['push campaign', 'banner', 'calendar entry'])(
  '[C16] words that promise a return are refused in the address of a %s',
  async (kind) => {
    const [, path, , bodyOf] = KINDS.find(([name]) => name === kind)!;
    const link = '/cs/notice?q=%EC%9B%90%EA%B8%88%20%EB%B3%B4%EC%9E%A5';

    const { body } = await boss.send('POST', path, { ...bodyOf('오후'), link }, newKey());

    expect([body['message'], body['errors']]).toEqual([
      'FORBIDDEN_WORDS',
      [expect.objectContaining({ path: 'link' })],
    ]);
  },
);

describe('[C16] the rules', () => {
  const banner = (alt: string) => {
    const [, path, , bodyOf] = KINDS.find(([kind]) => kind === 'banner')!;
    return boss.send('POST', path, bodyOf(alt));
  };
  const post = async () => {
    const { body } = await boss.send('POST', '/api/admin/notices', notice({ title: REGISTERED }));
    return [body['errors'], (body['item'] as { hits?: unknown[] } | undefined)?.hits?.length];
  };

  it('follow the advisory mode in force, of banners and of posts', async () => {
    expect((await banner(REGISTERED)).body['message']).toBe('FORBIDDEN_WORDS');
    expect(await post()).toEqual([undefined, 1]);

    const set = { kind: 'registered', version: 1, reason: '투자자문업 등록을 마쳤어요' };
    await boss.send('PUT', '/api/admin/advisory-mode', set);

    expect((await banner(REGISTERED)).status).toBe(201);
    expect(await post()).toEqual([undefined, 0]);
    expect((await banner(PROMISE)).body['message']).toBe('FORBIDDEN_WORDS');
  });
});
