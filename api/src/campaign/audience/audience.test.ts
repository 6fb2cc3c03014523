import type { Conditions } from '@maru/contract/campaign/audience';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Browser, type TestApp } from '../../../../tests/support/app.ts';
import { insertRecipient, loginManager, makeCampaign } from '../campaign.fixture.ts';

const BASE = '/api/admin/sms/campaigns';
const SAVED = '/api/admin/audiences';

let test: TestApp;
let staff: Browser;
const ids: Record<string, number> = {};

beforeAll(async () => {
  test = await startTestApp();
  staff = await loginManager(test, 'message');
  for (const [index, name] of ['hana', 'duri', 'seji', 'nedi', 'dasi'].entries()) {
    ids[name] = await insertRecipient(test, name, { phone: `0102000000${index}` });
  }
  const { db } = test;
  await db`insert into expert (id, nick, field, market) values (7, '도담', '가치', '국내')`;
  await db`
    insert into product (kind, expert_id, name, price, period_unit, period_n)
    values ('expert', 7, '도담 클럽', 1000, 'month', 1), ('vip', null, 'VIP', 1000, 'month', 1),
           ('series', null, '첫걸음', 1000, 'month', 1)`;
  await db`insert into series (title, level, product_id) values ('첫걸음', 'first', 3)`;
  // The last instant of a membership that ends in three days at midnight still belongs to the third.
  await join('hana', 1, '-10 days', '3 days');
  await join('duri', 1, '-40 days', '-5 days');
  await join('seji', 2, '-1 day', '20 days');
  await join('nedi', 2, '-10 days', '3 days');
  // This membership continues after the third day, so no membership ends then.
  await join('nedi', 2, '3 days', '30 days');
  await join('dasi', 3, '-10 days', '100 days');
  await db`update member set last_login_at = now() - interval '3 days' where login_id = 'hana'`;
  await db`update member set last_login_at = now() - interval '40 days' where login_id = 'duri'`;
  await db`
    insert into event (title, body_html, starts_at, ends_at)
    values ('퀴즈', '', now() - interval '1 day', now())`;
  await db`insert into event_entry (event_id, member_id) values (1, ${ids['hana']!}), (1, ${ids['seji']!})`;
  await db`
    insert into event_winner (event_id, rank, label, prize, member_id)
    values (1, 1, '김○나', '쿠폰', ${ids['seji']!})`;
});
afterAll(() => test.stop());

async function join(name: string, productId: number, from: string, to: string): Promise<void> {
  await test.db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    select ${ids[name]!}, ${productId}, 'manual', today + ${from}::interval, today + ${to}::interval
    from (select kst_day(now())::timestamp at time zone 'Asia/Seoul' as today) t`;
}

const wish = (audience: object, change: object = {}) => ({
  title: '',
  text: '안내',
  advertising: false,
  audience,
  send_at: null,
  ...change,
});

const later = () => new Date(Date.now() + 86_400_000).toISOString();

/** Recipients of a real campaign; its preview must report the same number. */
async function reached(audience: object): Promise<string[]> {
  const preview = await staff.send('POST', `${BASE}/preview`, wish(audience));
  const made = await makeCampaign(staff, BASE, wish(audience));
  const excluded = Object.values(preview.body['excluded'] as Record<string, number>);
  const isEmpty = preview.body['total'] === 0 && excluded.every((count) => count === 0);
  expect(made.body['message']).toBe(isEmpty ? 'AUDIENCE_EMPTY' : undefined);
  if (isEmpty) return [];
  const item = made.body['item'] as { _id: number; total: number; excluded: object };
  expect(preview.body).toMatchObject({ total: item.total, excluded: item.excluded });
  const rows = await test.db<{ name: string }[]>`
    select m.login_id::text as name from campaign_recipient r join member m on m.id = r.member_id
    where r.campaign_id = ${item._id} order by m.id`;
  expect(rows).toHaveLength(item.total);
  return rows.map(({ name }) => name);
}

describe('[M03] an audience by conditions', () => {
  it.each<[string, Conditions, string[]]>([
    ['a grade', { grades: ['vip'] }, ['seji', 'nedi']],
    ['buyers of an expert', { experts: { ids: [7], state: 'active' } }, ['hana']],
    ['former buyers of an expert', { experts: { ids: [7], state: 'expired' } }, ['duri']],
    ['users of a product', { products: { ids: [2], state: 'active' } }, ['seji', 'nedi']],
    ['learners of a series', { series: { ids: [1], state: 'active' } }, ['dasi']],
    ['whose days run out, and who did not renew', { ends: { from: 0, to: 7 } }, ['hana']],
    ['whose last day is the second from now', { ends: { from: 2, to: 2 } }, ['hana']],
    ['no member on the third', { ends: { from: 3, to: 3 } }, []],
    ['whose days ran out', { ends: { from: -7, to: -1 } }, ['duri']],
    [
      'a window of the products named',
      { products: { ids: [2], state: 'active' }, ends: { from: 0, to: 30 } },
      ['seji', 'nedi'],
    ],
    ['who entered an event', { events: { ids: [1], won: false } }, ['hana', 'seji']],
    ['who won there', { events: { ids: [1], won: true } }, ['seji']],
    ['who was here lately', { login: { from: 0, to: 30 } }, ['hana']],
    [
      'who stays away, or never came',
      { login: { from: 30, to: null } },
      ['duri', 'seji', 'nedi', 'dasi'],
    ],
    ['who was here a while ago', { login: { from: 30, to: 60 } }, ['duri']],
    ['all conditions at once', { events: { ids: [1], won: false }, grades: ['vip'] }, ['seji']],
  ])('%s', async (_case, match, names) => {
    expect(await reached({ kind: 'conditions', match })).toEqual(names);
  });

  it.each([
    ['none at all', {}],
    ['a window that ends first', { ends: { from: 3, to: 1 } }],
    ['a product without its state', { products: { ids: [1] } }],
    ['one there is none of', { age: 30 }],
  ])('refuses %s', async (_case, match) => {
    const answer = await staff.send('POST', `${BASE}/preview`, wish({ kind: 'conditions', match }));

    expect([answer.status, answer.body['message']]).toEqual([400, 'INVALID_INPUT']);
  });
});

describe('[M03] an exclusion', () => {
  it.each([{ phones: [''] }, { phones: [' ', '\u200b'] }, {}])(
    'refuses an exclude list without a number: %j',
    async (exclude) => {
      const audience = wish({ kind: 'all', exclude });
      const { status } = await staff.send('POST', `${BASE}/preview`, audience);
      expect(status).toBe(400);
    },
  );

  it('removes recipients by conditions and by numbers, and counts the removed recipients', async () => {
    const audience = {
      kind: 'all',
      exclude: { conditions: { grades: ['vip'] }, phones: ['010-2000-0000', ''] },
    };
    const { body } = await staff.send('POST', `${BASE}/preview`, wish(audience));

    expect(body).toMatchObject({ total: 2, excluded: { left_out: 3 } });
    expect(await reached(audience)).toEqual(['duri', 'dasi']);
  });

  it.each([
    '\u202a010-2000-0000\u202c',
    '010\u20102000\u20110000',
    '+82 (0)10 2000 0000',
    '1020000000',
  ])('takes a number out that is written %j', async (written) => {
    const { body } = await staff.send(
      'POST',
      `${BASE}/preview`,
      wish({ kind: 'all', exclude: { phones: [written] } }),
    );

    expect(body).toMatchObject({ excluded: { left_out: 1 } });
  });

  it('is refused with a line that is not a number, because its owner would get the message', async () => {
    const audience = {
      kind: 'all',
      exclude: { phones: ['010-2000-0000', '010-2000-00', '홍길동'] },
    };

    for (const path of [`${BASE}/preview`, BASE]) {
      const { status, body } = await staff.send('POST', path, wish(audience));

      expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
      expect(body['errors']).toEqual([
        expect.objectContaining({ path: 'audience.exclude.phones.1' }),
        expect.objectContaining({ path: 'audience.exclude.phones.2' }),
      ]);
    }
  });

  it('takes pasted numbers out of pasted numbers', async () => {
    const phones = ['01020000000', '01090000000'];
    const { body } = await staff.send(
      'POST',
      `${BASE}/preview`,
      wish({ kind: 'phones', phones, exclude: { phones: ['010 9000 0000'] } }),
    );

    expect(body).toMatchObject({ total: 1, excluded: { left_out: 1 } });
  });

  it('reaches the devices of a number as well', async () => {
    const audience = { kind: 'all', exclude: { phones: ['01020000000'] } };
    const { title: _, ...message } = wish(audience);
    const { body } = await staff.send('POST', '/api/admin/push/campaigns/preview', {
      ...message,
      title: '안내',
      link: null,
    });

    // No member has a device: one is left out, four have none. `invalid` takes precedence over
    // `left_out`.
    expect(body).toMatchObject({ total: 0, excluded: { left_out: 0, invalid: 5 } });
  });

  it('is kept with the campaign, its numbers as a count', async () => {
    const audience = { kind: 'all', exclude: { phones: ['01020000000'] } };
    const { body } = await makeCampaign(staff, BASE, wish(audience));

    expect(body['item']).toMatchObject({ audience: { kind: 'all', exclude: { phones: 1 } } });
    expect(JSON.stringify(body)).not.toContain('0102000');
  });
});

describe('[C21] a pasted list that says who refuses messages', () => {
  const listOf = (phones: string[], marks: object) => ({ kind: 'phones', phones, marks });

  it('leaves them out with all rows of their number, and counts the reason', async () => {
    const phones = ['01090000001', '01090000002', '010-9000-0001', '02-123'];
    const audience = listOf(phones, { declined: [2, 3], left_out: [1] });

    const { body } = await staff.send('POST', `${BASE}/preview`, wish(audience));
    const check = await staff.send('POST', '/api/admin/sms/audiences/check', {
      audience,
      advertising: false,
    });

    expect(body).toMatchObject({
      total: 0,
      excluded: { declined: 1, duplicate: 1, left_out: 1, invalid: 1 },
    });
    expect(check.body['items']).toEqual([
      { index: 0, reason: 'declined' },
      { index: 1, reason: 'left_out' },
      { index: 2, reason: 'duplicate' },
      { index: 3, reason: 'invalid' },
    ]);
  });

  it('sends to a later row of a number whose first row staff left out', async () => {
    const audience = listOf(['01090000001', '01090000001'], { left_out: [0] });

    const { body } = await makeCampaign(staff, BASE, wish(audience));

    expect(body['item']).toMatchObject({ total: 1, excluded: { left_out: 1 } });
  });

  it('[C22] counts undecided numbers, and creates no campaign with them', async () => {
    const audience = listOf(['01090000001', '01090000002'], { undecided: [0] });

    const preview = await staff.send('POST', `${BASE}/preview`, wish(audience));
    const made = await makeCampaign(staff, BASE, wish(audience));

    expect(preview.body).toMatchObject({ total: 1, excluded: { undecided: 1 } });
    expect([made.status, made.body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect(made.body['errors']).toMatchObject([{ path: 'audience.marks.undecided' }]);
  });

  it('[C22] changes no campaign to undecided numbers', async () => {
    const made = await makeCampaign(
      staff,
      BASE,
      wish({ kind: 'phones', phones: ['01090000001'] }, { send_at: later() }),
    );
    const { _id, version } = made.body['item'] as { _id: number; version: number };
    const audience = listOf(['01090000002'], { undecided: [0] });

    const { status } = await staff.send('PATCH', `${BASE}/${_id}`, { audience, version });

    expect(status).toBe(400);
  });

  it('[C33] reads refusals in the words beside a number of another client', async () => {
    const phones = ['01090000001', '010-9000-0002 (수신거부)', '01090000002', '010-9000-0003 X'];
    const audience = { kind: 'phones', phones };

    const preview = await staff.send('POST', `${BASE}/preview`, wish(audience));
    const made = await makeCampaign(staff, BASE, wish(audience));
    const decided = await makeCampaign(staff, BASE, wish(listOf(phones, { left_out: [3] })));

    expect(preview.body).toMatchObject({ total: 1, excluded: { declined: 1, undecided: 1 } });
    expect([made.status, made.body['message']]).toEqual([400, 'INVALID_INPUT']);
    expect(decided.body['item']).toMatchObject({ total: 1, excluded: { left_out: 1 } });
  });

  it.each([
    ['declined', '010-9000-0002 김마루(거부)'],
    ['declined', '010-9000-0002: 수신동의=N'],
    ['undecided', '010-9000-0002 원치 않음'],
    ['undecided', '~~010-9000-0002~~'],
    ['undecided', '010-9000-0002 🚫'],
  ])('[C37] counts as %s: %s', async (reason, phone) => {
    const audience = { kind: 'phones', phones: ['01090000001', phone] };

    const { body } = await staff.send('POST', `${BASE}/preview`, wish(audience));

    expect(body).toMatchObject({ total: 1, excluded: { [reason]: 1 } });
  });

  it('refuses a mark of no number', async () => {
    const audience = listOf(['01090000001'], { declined: [1] });

    const { status } = await staff.send('POST', `${BASE}/preview`, wish(audience));

    expect(status).toBe(400);
  });
});

describe('[M03] a refused pasted number', () => {
  it('is named by its place and its reason', async () => {
    await insertRecipient(test, 'gone', { phone: '01020000009', state: 'withdrawn' });
    await test.db`
      insert into suppression (dest_hash, channel, reason)
      select phone_hash, 'sms', '080' from member where login_id = 'dasi'`;
    const phones = [
      '01090000000',
      '010-9000-0000',
      '02-123',
      '01020000009',
      '01020000004',
      '01020000001',
    ];
    const { body } = await staff.send('POST', '/api/admin/sms/audiences/check', {
      audience: { kind: 'phones', phones, exclude: { phones: ['01020000001'] } },
      advertising: true,
    });
    await test.db`delete from suppression`;

    expect(body).toEqual({
      total: 5,
      items: [
        { index: 1, reason: 'duplicate' },
        { index: 2, reason: 'invalid' },
        { index: 3, reason: 'withdrawn' },
        { index: 4, reason: 'opted_out' },
        { index: 5, reason: 'left_out' },
      ],
    });
  });

  it('names who has no value of a variable as the count does', async () => {
    const audience = { kind: 'phones', phones: ['01090000000', '01020000001'] };
    const check = await staff.send('POST', '/api/admin/sms/audiences/check', {
      audience,
      advertising: false,
      places: ['이름'],
    });
    const counted = await staff.send('POST', `${BASE}/preview`, {
      ...wish(audience, { text: '#{이름}님, 안녕하세요' }),
    });

    expect(check.body).toEqual({ total: 1, items: [{ index: 0, reason: 'no_value' }] });
    expect(counted.body).toMatchObject({ total: 1, excluded: { no_value: 1 } });
  });
});

describe('a saved audience', () => {
  const audience = { kind: 'conditions', match: { grades: ['vip'] } };
  const itemOf = ({ body }: { body: Record<string, unknown> }) =>
    body['item'] as { _id: number; version: number };

  it('is saved, changed, used and deleted, with an audit log entry for each action', async () => {
    const made = itemOf(await staff.send('POST', SAVED, { name: 'VIP', audience }));
    const other = { kind: 'all', exclude: { conditions: { grades: ['vip'] } } };
    const at = `${SAVED}/${made._id}`;
    const changed = await staff.send('PATCH', at, { audience: other, version: made.version });
    const stale = await staff.send('PATCH', at, { audience, version: made.version });
    const listed = await staff.send('GET', SAVED);
    const gone = await staff.send('DELETE', at);
    const again = await staff.send('DELETE', at);

    expect([changed.status, stale.body['message']]).toEqual([200, 'VERSION_CONFLICT']);
    expect(listed.body['items']).toMatchObject([{ name: 'VIP', audience: other }]);
    expect([gone.status, again.status]).toEqual([204, 404]);
    const lines = await test.db<{ action: string }[]>`
      select action from audit_log where target_kind = 'audience' order by id`;
    expect(lines.map(({ action }) => action)).toEqual([
      'audience.create',
      'audience.update',
      'audience.delete',
    ]);
  });

  it('[C38] is saved once under an Idempotency-Key', async () => {
    const send = () =>
      staff.send('POST', SAVED, { name: '한 번만', audience }, { 'idempotency-key': 'audience-1' });

    const answers = [await send(), await send()];

    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]!.body).toEqual(answers[0]!.body);
    await staff.send('DELETE', `${SAVED}/${itemOf(answers[0]!)._id}`);
  });

  it('[M23] is found by name, in pages, and is a file with its conditions in words', async () => {
    const grades = ['vip', 'premium', 'vvip'] as const;
    for (const grade of grades) {
      const match = { grades: [grade] };
      await staff.send('POST', SAVED, { name: `목록 ${grade}`, audience: { ...audience, match } });
    }
    const list = async (query: string) => (await staff.send('GET', `${SAVED}?${query}`)).body;
    const q = encodeURIComponent('목록');

    expect(await list(`q=${q}&page=2&pageSize=2`)).toMatchObject({
      items: [{ name: '목록 vvip' }],
      total: 3,
      page: 2,
    });
    expect(await list(`q=${q}&sortBy=latest`)).toMatchObject({
      items: [{ name: '목록 vvip' }, {}, {}],
    });
    expect(await list('q=%25')).toMatchObject({ total: 0 });
    const reason = encodeURIComponent('조건 점검');
    const { response } = await staff.send('GET', `${SAVED}/export.csv?q=${q}&reason=${reason}`);
    expect(response.body).toContain('목록 premium,프리미엄 회원');
    const lines = await test.db`
      select diff -> 'rows' as rows from audit_log where action = 'audience.export'`;
    expect([...lines]).toEqual([{ rows: 3 }]);
  });

  it('has a name of its own, and never holds numbers or members', async () => {
    const named = (change: object) =>
      staff.send('POST', SAVED, { name: '하나', audience, ...change });
    await named({});
    const answers = [
      await named({}),
      await named({ name: '번호', audience: { kind: 'phones', phones: ['01020000000'] } }),
      await named({
        name: '제외',
        audience: { kind: 'all', exclude: { phones: ['01020000000'] } },
      }),
    ];

    expect(answers.map(({ body }) => body['message'])).toEqual([
      'DUPLICATE_NAME',
      'INVALID_INPUT',
      'INVALID_INPUT',
    ]);
  });

  it('reports its current size and its scheduled campaigns, which keep their recipients when the audience changes', async () => {
    const everybody = { kind: 'all', exclude: { conditions: { grades: ['vip'] } } };
    const saved = itemOf(await staff.send('POST', SAVED, { name: '무료', audience: everybody }));
    const at = `${SAVED}/${saved._id}`;
    const send_at = new Date(Date.now() + 3_600_000).toISOString();
    const waiting = await makeCampaign(staff, BASE, wish(everybody, { send_at }));
    const { _id, total } = waiting.body['item'] as { _id: number; total: number };
    await makeCampaign(staff, BASE, wish({ kind: 'all' }, { send_at }));

    const usage = await staff.send('GET', `${at}/usage`);
    await staff.send('PATCH', at, {
      audience: { kind: 'conditions', match: { events: { ids: [1], won: true } } },
      version: saved.version,
    });
    const changed = await staff.send('GET', `${at}/usage`);
    const still = await staff.send('GET', `${BASE}/${_id}`);

    expect(usage.body['item']).toEqual({
      members: total,
      sms: total,
      push: 0,
      scheduled: [{ _id, channel: 'sms', name: '안내', send_at, total }],
    });
    expect(changed.body['item']).toMatchObject({ members: 1, sms: 1, scheduled: [] });
    expect(still.body['item']).toMatchObject({ state: 'scheduled', total });
    expect((await staff.send('GET', `${SAVED}/99999/usage`)).status).toBe(404);
  });

  it('lists the experts, series and events available as conditions', async () => {
    const { body } = await staff.send('GET', `${SAVED}/options`);

    expect(body).toMatchObject({
      experts: [{ _id: 7, name: '도담' }],
      series: [{ _id: 1, name: '첫걸음' }],
      events: [{ _id: 1, name: '퀴즈' }],
    });
  });
});
