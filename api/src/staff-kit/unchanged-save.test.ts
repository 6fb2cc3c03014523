import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertExpert, minutesFromNow } from '../../../tests/support/broadcasts.ts';

let test: TestApp;
let staff: Browser;
let member: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
  await insertExpert(test.db, 1);
  member = await insertMember(test, 'hana');
  staff = await loginStaff(test, 'boss');
});
afterAll(() => test.stop());

const EXPERT = {
  _id: 700,
  nick: '새별',
  nicknames: ['별이', 'Star'],
  field: '반도체',
  market: '국내주식',
  shown: true,
  kakao_url: null,
  advisory_kind: 'quasi',
  share: null,
  contract_from: '2026-01-01',
  contract_to: null,
  phone: '01091234567',
  email: 'Star@example.com',
};
const PRODUCT = {
  name: '한 달 클래스',
  period_unit: 'month',
  period_n: 1,
  on_sale: true,
  sale_from: minutesFromNow(60),
  sale_to: null,
  benefits: ['유료 방송'],
  refund_rule: null,
  opens_live: true,
  opens_vod: true,
};
const PRICE = { price: 150_000, effective_at: minutesFromNow(120) };
const ADDRESS = { net: '203.0.113.7', label: '본사', owner: '김보안', group: null };
const TEMPLATE = {
  name: '방송 안내',
  category: 'broadcast',
  title: '',
  text: '[#{브랜드}] 방송',
  picture: null,
  advertising: false,
};
const WEBHOOK = {
  url: 'https://hooks.partner.example.com/maru',
  description: '협력사',
  kinds: ['post.published', 'post.removed'],
  state: 'on',
};
const INCIDENT = {
  title: '결제 지연',
  parts: ['payment'],
  severity: 'minor',
  starts_at: minutesFromNow(-5),
  ends_at: null,
};
const TERMS = {
  title: '회원 약관',
  effective_at: minutesFromNow(60),
  material: true,
  body_html: '<p>내용</p>',
};
const MEMO = {
  kind: 'counsel',
  body: '상담했어요.',
  visibility: 'staff',
  pinned: false,
  next_contact_on: null,
};
const SCHEDULE = {
  title: '아침 방송',
  expert_id: 1,
  type: 0,
  kind: 'free',
  start_date: minutesFromNow(60),
  end_date: minutesFromNow(120),
  live_url: null,
  vod_url: null,
  content: { name: '강의' },
  body_html: '<p>내용</p>',
  auto_status: true,
};

interface Item {
  _id: number;
  version: number;
}
const itemOf = ({ body }: { body: Record<string, unknown> }) => body['item'] as Item;
const countAudited = async () =>
  (await test.db<{ n: number }[]>`select count(*)::int as n from audit_log`)[0]!.n;

interface Case {
  list: string;
  at: string;
  fields: object;
  /** Fields that only a new item has. */
  more?: object;
  change: object;
}
const cases: Record<string, Case> = {
  expert: {
    list: 'experts',
    at: 'experts',
    fields: EXPERT,
    more: { user_id: 'newstar1', password: 'gkdlfn27!x', name: '한새별' },
    change: { field: '2차 전지' },
  },
  'product of an expert': {
    list: 'expert-products',
    at: 'expert-products',
    fields: PRODUCT,
    more: { expert_id: 1, price: 140_000 },
    change: { on_sale: false },
  },
  'allowed address': {
    list: 'allowed-ips',
    at: 'allowed-ips',
    fields: { ...ADDRESS, valid_from: null, valid_to: null },
    change: { label: '지점' },
  },
  webhook: {
    list: 'webhooks',
    at: 'webhooks',
    fields: WEBHOOK,
    change: { kinds: ['post.removed'] },
  },
  incident: {
    list: 'incidents',
    at: 'incidents',
    fields: INCIDENT,
    more: { kind: 'incident', text: '확인하고 있어요.' },
    change: { severity: 'major' },
  },
  template: {
    list: 'sms/templates',
    at: 'sms/templates',
    fields: TEMPLATE,
    change: { ...TEMPLATE, name: '새 이름' },
  },
  'version of terms': {
    list: 'terms',
    at: 'terms',
    fields: TERMS,
    more: { kind: 'terms' },
    change: { title: '새 약관' },
  },
  memo: {
    list: 'users/:member/memos',
    at: 'user-memos',
    fields: MEMO,
    change: { ...MEMO, pinned: true },
  },
  broadcast: {
    list: 'schedules',
    at: 'schedules',
    fields: SCHEDULE,
    change: { title: '저녁 방송' },
  },
};

it.each(Object.entries(cases))(
  'a save of %s with its own values keeps the version and writes no audit entry',
  async (_, { list, at, fields, more, change }) => {
    const made = await staff.send('POST', `/api/admin/${list.replace(':member', String(member))}`, {
      ...fields,
      ...more,
    });
    expect([made.status, made.body['errors']]).toEqual([201, undefined]);
    const { _id, version } = itemOf(made);
    const { _id: _key, ...own } = { _id, ...fields };
    const save = (body: object) =>
      staff.send('PATCH', `/api/admin/${at}/${_id}`, { ...body, version });
    const before = await countAudited();

    const same = await save(own);
    expect([same.status, same.body['errors'], itemOf(same).version]).toEqual([
      200,
      undefined,
      version,
    ]);
    expect(await countAudited()).toBe(before);

    const other = await save(change);
    expect(itemOf(other).version).toBeGreaterThan(version);
    expect(await countAudited()).toBe(before + 1);
  },
);

it('a planned price is kept if the same price is saved again', async () => {
  const made = await staff.send('POST', '/api/admin/expert-products', {
    ...PRODUCT,
    name: '다른 클래스',
    expert_id: 1,
    price: 140_000,
  });
  const at = `/api/admin/expert-products/${itemOf(made)._id}`;
  const planned = await staff.send('PATCH', at, { version: 1, next_price: PRICE });
  const { version } = itemOf(planned);
  const before = await countAudited();

  const same = await staff.send('PATCH', at, { version, next_price: PRICE });
  expect([itemOf(same).version, await countAudited()]).toEqual([version, before]);
});

it('a link that is saved with its own address stays the same link', async () => {
  const made = await staff.send('POST', '/api/admin/links', {
    kind: 'cs',
    address: 'https://cs.example.com/help',
    replaces: null,
  });
  const now = made.body['item'] as { _id: number; address: string };
  const before = await countAudited();

  const { status, body: saved } = await staff.send('PATCH', `/api/admin/links/${now._id}`, {
    address: now.address,
  });
  expect([status, itemOf({ body: saved })._id, await countAudited()]).toEqual([
    200,
    now._id,
    before,
  ]);
});

it('a member is unchanged by a save of the same e-mail address and interests', async () => {
  const at = `/api/admin/users/${member}`;
  const first = await staff.send('PATCH', at, {
    version: 1,
    email: 'hana@example.com',
    interests: ['해외주식'],
  });
  expect(first.status).toBe(200);
  const { version } = itemOf(first);
  const before = await countAudited();

  const same = await staff.send('PATCH', at, {
    version,
    email: 'Hana@example.com',
    interests: ['해외주식'],
  });
  expect([itemOf(same).version, await countAudited()]).toEqual([version, before]);
});
