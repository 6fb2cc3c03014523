import { sequenceVersion } from '@maru/contract/core/sequence';
import type { StaffExpertView, StaffProfile } from '@maru/contract/expert/staff-expert';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import {
  insertBroadcast,
  insertExpert,
  insertMembership,
} from '../../../tests/support/broadcasts.ts';
import { provePhone } from '../../../tests/support/phone-code.ts';

let test: TestApp;
let staff: Browser;
let chief: Browser;
let guest: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'experts', ['manageExperts']);
  await insertAdmin(test, 'super', ['superAdmin']);
  await insertAdmin(test, 'content', ['manageContent']);
  [staff, chief] = [await loginStaff(test, 'experts'), await loginStaff(test, 'super')];
  guest = openBrowser(test);
});
afterAll(() => test.stop());

const base = '/api/admin/experts';
let last = 100;

const input = (change: object = {}) => {
  last += 1;
  return {
    _id: last,
    nick: `새별${last}`,
    nicknames: [`별${last}`],
    field: '반도체·IT',
    market: '국내주식',
    shown: true,
    kakao_url: null,
    advisory_kind: 'quasi',
    share: null,
    contract_from: '2026-01-01',
    contract_to: '2027-12-31',
    user_id: `newexpert${last}`,
    password: 'gkdlfn27!x',
    name: '한새별',
    phone: `0109${String(last).padStart(7, '0')}`,
    email: `star${last}@example.com`,
    ...change,
  };
};

async function create(change: object = {}): Promise<StaffExpertView> {
  const { status, body } = await staff.send('POST', base, input(change));
  expect([status, body]).toMatchObject([201, {}]);
  return body['item'] as StaffExpertView;
}

const lineUp = async (place = 'analyst') =>
  (
    (await guest.send('GET', `/api/home/experts?place=${place}`)).body['items'] as { _id: number }[]
  ).map(({ _id }) => _id);

const audited = (expertId: number) =>
  test.db<{ action: string; diff: Record<string, unknown> | null }[]>`
    select action, diff from audit_log
    where target_kind = 'expert' and target_id = ${expertId} order by id`;

describe('[D04] a new expert', () => {
  beforeAll(async () => {
    await insertMember(test, '은하수');
    await create({ _id: 5_000, nicknames: ['Star'], phone: '01011112222' });
  });

  it('appears in the line-up immediately, is offered in pickers and can log in', async () => {
    const item = await create();

    expect(item).toMatchObject({
      state: 'shown',
      nicknames: [item.nick, `별${item._id}`],
      places: { main: true, special: false, analyst: true },
      account: {
        name: '한○별',
        phone: expect.stringMatching(/^010-\*{4}-\d{4}$/),
        state: 'active',
      },
    });
    expect(item.account?.email).toMatch(/^st\*\*\*@example\.com$/);
    expect((await lineUp()).at(-1)).toBe(item._id);
    expect(await lineUp('special')).not.toContain(item._id);
    const options = await staff.send('GET', '/api/admin/expert-options');
    expect(options.body['items']).toContainEqual(expect.objectContaining({ _id: item._id }));
    const own = openBrowser(test);
    const login = await own.send('POST', '/api/home/auth/login', {
      user_id: item.user_id,
      password: 'gkdlfn27!x',
    });
    expect(login.body['message']).toBe('LOGIN_SUCCESS');
    expect((await own.send('GET', '/api/home/auth/check')).body).toEqual({ type: 'expert' });
    expect(await audited(item._id)).toMatchObject([{ action: 'expert.create' }]);
  });

  it.each([
    ['the number', { _id: 5_000 }, '_id'],
    ['a nickname, in whatever case', { nicknames: ['STAR'] }, 'nicknames'],
    ['the nickname of a member', { nick: '은하수' }, 'nick'],
    ['the phone', { phone: '01011112222' }, 'phone'],
  ])('cannot have %s that is already in use', async (_what, change, path) => {
    const { status, body } = await staff.send('POST', base, input(change));

    expect([status, body['message'], body['errors']]).toEqual([
      400,
      'INVALID_INPUT',
      [{ path, message: 'taken' }],
    ]);
  });

  it('has an address by number and by every nickname, until they leave', async () => {
    const item = await create();
    const ask = (name: string) =>
      guest.send('GET', `/api/home/expert-names/${encodeURIComponent(name)}`);

    for (const name of item.nicknames)
      expect((await ask(name)).body).toEqual({ item: { _id: item._id } });
    expect((await ask('STAR')).body).toEqual({ item: { _id: 5_000 } });
    expect((await ask('아무개')).status).toBe(404);

    const renamed = { nicknames: [`해${item._id}`], version: item.version };
    const { body } = await staff.send('PATCH', `${base}/${item._id}`, renamed);
    expect((await ask(`해${item._id}`)).body).toEqual({ item: { _id: item._id } });
    expect((await ask(`별${item._id}`)).status).toBe(404);

    const { version } = body['item'] as StaffExpertView;
    await staff.send('DELETE', `${base}/${item._id}?version=${version}`);
    expect((await ask(`해${item._id}`)).status).toBe(404);
  });

  it.each([
    ['nick', { nick: 'Event' }],
    ['nicknames', { nicknames: ['curve'] }],
    ['nick', { nick: 'admin' }],
    ['nicknames', { nicknames: ['마루'] }],
  ])('cannot have the address of a page or a name of the company as %s', async (path, change) => {
    const { status, body } = await staff.send('POST', base, input(change));

    expect([status, body['errors']]).toEqual([400, [{ path, message: 'reserved' }]]);
  });

  it('cannot have a login id that is taken, a weak password or a contract that ends first', async () => {
    const { user_id } = await create();

    const answers = await Promise.all([
      staff.send('POST', base, input({ user_id })),
      staff.send('POST', base, input({ password: 'password1' })),
      staff.send('POST', base, input({ contract_to: '2025-12-31' })),
      staff.send('POST', base, input({ nick: '12345' })),
    ]);

    expect(answers.map(({ status, body }) => [status, body['message']])).toEqual([
      [409, 'DUPLICATE_LOGIN_ID'],
      [400, 'INVALID_INPUT'],
      [400, 'INVALID_INPUT'],
      [400, 'INVALID_INPUT'],
    ]);
  });
});

describe('[T18] [D04] the staff record of an expert', () => {
  let item: StaffExpertView;
  const change = (browser: Browser, body: object) =>
    browser.send('PATCH', `${base}/${item._id}`, { version: item.version, ...body });

  beforeEach(async () => {
    item = await create();
  });

  it('is changed from the version that was read, and not from an older one', async () => {
    const { body } = await change(staff, { field: '2차전지', nicknames: [`달${item._id}`] });

    expect(body['item']).toMatchObject({
      field: '2차전지',
      nicknames: [item.nick, `달${item._id}`],
      version: item.version + 1,
      updated_by: '이운영',
    });
    expect((await change(staff, { field: '조선' })).body['message']).toBe('VERSION_CONFLICT');
    expect((await audited(item._id)).at(-1)).toMatchObject({
      action: 'expert.edit',
      diff: { field: ['반도체·IT', '2차전지'] },
    });
  });

  it('has a share with two decimals that super admins alone change', async () => {
    expect((await change(staff, { share: 50 })).status).toBe(403);
    expect((await change(chief, { share: 50.125 })).status).toBe(400);
    expect((await change(chief, { share: 52.25 })).body['item']).toMatchObject({ share: 52.25 });
  });

  it('never tells the audit log a number or an address', async () => {
    await change(staff, { phone: '01099887766', email: 'Other@example.com' });

    expect(JSON.stringify(await audited(item._id))).not.toMatch(/99887766|other@/i);
  });

  it('logs the expert out when the account is suspended', async () => {
    const own = openBrowser(test);
    await own.send('POST', '/api/home/auth/login', {
      user_id: item.user_id,
      password: 'gkdlfn27!x',
    });

    const { body } = await change(staff, { suspended: true });

    expect(body['item']).toMatchObject({ account: { state: 'suspended' } });
    expect((await own.send('GET', '/api/home/auth/check')).status).toBe(401);
  });

  it('has a phone of which the number before is told, and which opens nothing for a day', async () => {
    const [{ id, phoneEnc }] = await test.db<[{ id: number; phoneEnc: Buffer }]>`
      select m.id, m.phone_enc as "phoneEnc" from member m join expert e on e.member_id = m.id
      where e.id = ${item._id}`;
    await test.db`
      insert into member_identity (member_id, ci_hash, di_hash, birth_enc, carrier)
      values (${id}, '\\x01', '\\x01', '\\x01', 'SKT')`;
    await test.db`delete from outbox`;
    const phone = '01077778888';

    expect((await change(staff, { phone })).status).toBe(200);

    const notified = () => test.db`
      select dest_enc as "phoneEnc" from single_message
      where member_id = ${id} and purpose = 'account'`;
    expect(await notified()).toEqual([{ phoneEnc }]);
    expect(await test.db`select from member_identity where member_id = ${id}`).toHaveLength(0);
    expect(
      await test.db`
        select (body->'payload'->>'_id')::int as id from outbox where name = 'member.changed'`,
    ).toEqual([{ id }]);
    const named = { purpose: 'find-password', user_id: item.user_id ?? '', phone };
    const verification = await provePhone(test, guest, named);
    const forgot = await guest.send('POST', '/api/home/auth/find-password', {
      verification,
      password: 'newpass77!',
    });
    expect(forgot.body['message']).toBe('STATE_CONFLICT');
    expect((await change(staff, { phone, version: item.version + 1 })).status).toBe(200);
    expect(await notified()).toHaveLength(1);
  });

  it('is taken from the site as soon as it is hidden', async () => {
    expect(await lineUp()).toContain(item._id);

    await change(staff, { shown: false });

    expect(await lineUp()).not.toContain(item._id);
    expect((await guest.send('GET', `/api/home/experts/${item._id}`)).status).toBe(404);
  });

  it('gets a temporary password, which is told once and is good at once', async () => {
    const { body } = await staff.send('POST', `${base}/${item._id}/password`, {
      version: item.version,
    });

    const login = await openBrowser(test).send('POST', '/api/home/auth/login', {
      user_id: item.user_id,
      password: body['password'],
    });
    expect(login.status).toBe(200);
    expect(JSON.stringify(await audited(item._id))).not.toContain(String(body['password']));
  });

  it('ends with the contract, but not while the expert is on the air', async () => {
    const end = () => staff.send('DELETE', `${base}/${item._id}`);
    const live = await insertBroadcast(test.db, { expertId: item._id, status: 1 });
    expect((await end()).body['message']).toBe('STATE_CONFLICT');
    await test.db`update broadcast_schedule set broadcast_status = 0 where id = ${live}`;

    expect((await end()).status).toBe(204);

    const { body } = await staff.send('GET', `${base}/${item._id}`);
    const ended = body['item'] as StaffExpertView;
    expect(ended).toMatchObject({ state: 'ended', account: { state: 'suspended' } });
    const options = await staff.send('GET', '/api/admin/expert-options');
    expect(JSON.stringify(options.body)).not.toContain(`"_id":${item._id},`);
    const all = await staff.send('GET', '/api/admin/expert-options?ended=true');
    expect((all.body['items'] as unknown[]).at(-1)).toMatchObject({ _id: item._id, ended: true });
    const lecture = { title: '새 강의', summary: '', expert_id: item._id, shown: false };
    const tied = await (
      await loginStaff(test, 'super')
    ).send('POST', '/api/admin/lectures', lecture);
    expect(tied.body).toMatchObject({
      message: 'INVALID_INPUT',
      errors: [{ path: 'expert_id', message: 'must be an expert of the line-up' }],
    });
    const back = await staff.send('POST', `${base}/${item._id}/restore`, {
      version: ended.version,
    });
    expect(back.body['item']).toMatchObject({ state: 'hidden', account: { state: 'active' } });
  });
});

describe('[T16] [D04] the places of the line-up', () => {
  it('are put into another order, which the site shows at once and the audit log knows', async () => {
    await create();
    await create();
    const seen = await lineUp('main');
    const all = (await staff.send('GET', `${base}/order?place=main`)).body['items'] as {
      _id: number;
    }[];
    const known = all.map(({ _id }) => _id);
    const ids = known.toReversed();

    const { status } = await staff.send('PUT', `${base}/order`, {
      place: 'main',
      ids,
      version: sequenceVersion(known),
    });

    expect(status).toBe(200);
    expect(await lineUp('main')).toEqual(seen.toReversed());
    const again = await staff.send('PUT', `${base}/order`, {
      place: 'main',
      ids,
      version: sequenceVersion(known),
    });
    expect(again.body['message']).toBe('VERSION_CONFLICT');
    const lines = await test.db`
      select diff from audit_log where action = 'expert.order' and diff->>'place' = 'main'`;
    expect(lines).toMatchObject([{ diff: { order: [known, ids] } }]);
  });

  it('show an expert or do not', async () => {
    const { _id, version } = await create();

    await staff.send('POST', `${base}/${_id}/place`, { place: 'special', shown: true, version });

    expect(await lineUp('special')).toContain(_id);
  });
});

describe('[T19] [D04] the profile of an expert', () => {
  const profile = (change: object = {}) => ({
    profile_img_path: ['/uploads/expert/a.jpg', '/uploads/expert/b.jpg'],
    headline: '숫자로 보는 시장',
    career: ['강의 9년'],
    strategy: '손절선을 먼저 정해요',
    body_html: '<p>소개</p><script>alert(1)</script>',
    video_url: 'https://youtu.be/abcdefghijk',
    suits: [],
    ...change,
  });

  it('[A32] shows the audience of the expert, hours of broadcasts and ratings', async () => {
    const { _id } = await create();
    const publish = (version: number, suits: readonly string[]) =>
      staff.send('PATCH', `${base}/${_id}/profile`, {
        ...profile(),
        suits,
        publish: true,
        version,
      });
    const start = new Date(Date.now() - 7 * 86_400_000).toISOString();
    const end = new Date(Date.parse(start) + 3_600_000).toISOString();
    await insertBroadcast(test.db, { expertId: _id, start, end });

    expect((await publish(1, ['원금 보장을 바라는 분'])).body['message']).toBe('FORBIDDEN_WORDS');
    expect((await publish(1, ['하나', '둘', '셋', '넷'])).body['message']).toBe('INVALID_INPUT');
    expect((await publish(1, ['기초부터 배우는 분'])).status).toBe(200);

    const { body } = await guest.send('GET', `/api/home/experts/${_id}`);
    expect(body['item']).toMatchObject({
      suits: ['기초부터 배우는 분'],
      hours: [{ broadcasts: 1 }],
      ratings: [0, 0, 0, 0, 0],
    });
  });

  it('may promise too much in a draft, and is not published so', async () => {
    const { _id } = await create();
    const save = (version: number, publish: boolean) =>
      staff.send('PATCH', `${base}/${_id}/profile`, {
        ...profile({ strategy: '원금 보장, 목표 수익률 30%' }),
        publish,
        version,
      });

    expect((await save(1, false)).status).toBe(200);
    const refused = await save(2, true);

    expect([refused.body['message'], refused.body['errors']]).toMatchObject([
      'FORBIDDEN_WORDS',
      [{ path: 'strategy' }, { path: 'strategy' }],
    ]);
  });

  it('is kept as a draft, invisible to the public, until it is published', async () => {
    const { _id } = await create();
    const save = (version: number, publish: boolean, change: object = {}) =>
      staff.send('PATCH', `${base}/${_id}/profile`, { ...profile(change), publish, version });
    const open = async () => (await guest.send('GET', `/api/home/experts/${_id}`)).body['item'];

    const draft = (await save(1, false)).body['item'] as StaffProfile;
    expect(draft).toMatchObject({ version: 2, draft: { headline: '숫자로 보는 시장' } });
    expect(await open()).toMatchObject({ headline: '' });

    const published = (await save(2, true)).body['item'] as StaffProfile;
    expect(published).toMatchObject({ draft: null, published: { body_html: '<p>소개</p>' } });
    expect(await open()).toMatchObject({
      headline: '숫자로 보는 시장',
      strategy: '손절선을 먼저 정해요',
      video_url: 'https://youtu.be/abcdefghijk',
      profile: { profile_img_path: ['/uploads/expert/a.jpg', '/uploads/expert/b.jpg'] },
    });
    expect((await save(2, true)).body['message']).toBe('VERSION_CONFLICT');
  });

  it('loses a draft that is thrown away', async () => {
    const { _id } = await create();
    await staff.send('PATCH', `${base}/${_id}/profile`, {
      ...profile(),
      publish: false,
      version: 1,
    });

    const { status } = await staff.send('DELETE', `${base}/${_id}/profile/draft?version=2`);

    expect(status).toBe(204);
    const { body } = await staff.send('GET', `${base}/${_id}/profile`);
    expect(body['item']).toMatchObject({ draft: null, published: { headline: '' } });
  });

  it('takes no video that does not play', async () => {
    const { _id } = await create();

    const { status } = await staff.send('PATCH', `${base}/${_id}/profile`, {
      ...profile({ video_url: 'https://example.com/video' }),
      publish: true,
      version: 1,
    });

    expect(status).toBe(400);
  });
});

describe('[T17] [D04] the figures of an expert', () => {
  it('are counts of members, each once', async () => {
    const expertId = await insertExpert(test.db, 9_001);
    await insertMembership(test.db, await insertMember(test, 'reader1'), expertId);
    await insertMembership(test.db, await insertMember(test, 'reader2'), expertId);

    const { body } = await staff.send('GET', `${base}/${expertId}/subscribers`);

    expect(body['active']).toBe(2);
    expect(JSON.stringify(body)).not.toContain('reader');
  });

  it('[T22] [T23] stand beside the broadcasts, which need no right to change them', async () => {
    const expertId = await insertExpert(test.db, 9_002);
    const broadcast = await insertBroadcast(test.db, { expertId, vodUrl: '/demo/a.webm' });
    await insertBroadcast(test.db, { expertId, start: '2030-01-01T00:00:00Z', end: null });

    const list = (kind: string) =>
      staff.send('GET', `/api/admin/expert-schedules?expert=${expertId}&kind=${kind}`);

    expect((await list('broadcast')).body['total']).toBe(2);
    expect((await list('vod')).body['items']).toMatchObject([{ _id: broadcast }]);
    expect((await list('broadcast&day=2030-01-01')).body['total']).toBe(1);
  });
});

describe('[D04] experts', () => {
  it.each([
    ['GET', base],
    ['POST', base],
    ['PUT', `${base}/order`],
    ['GET', `${base}/1/profile`],
    ['GET', '/api/admin/expert-products'],
  ] as const)('are closed to staff without the permission: %s %s', async (method, path) => {
    const content = await loginStaff(test, 'content');

    expect((await content.send(method, path, method === 'GET' ? undefined : {})).status).toBe(403);
    expect((await guest.send(method, path)).status).toBe(401);
  });

  it('are found by name, field and login id, and sorted', async () => {
    const { _id } = await create({ nick: '찾는이' });

    const found = await staff.send('GET', `${base}?q=${encodeURIComponent('찾는')}`);
    const sorted = await staff.send('GET', `${base}?sortBy=subscribers&pageSize=1`);

    expect(found.body).toMatchObject({ total: 1, items: [{ _id }] });
    expect(sorted.body['items']).toMatchObject([{ _id: 9_001, subscribers: 2 }]);
  });
});
