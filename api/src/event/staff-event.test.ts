import type { StaffEventView } from '@maru/contract/event/staff-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const EVENTS = '/api/admin/events';
const MEMBERS = ['hana', 'duri', 'sena', 'neri'];

let test: TestApp;
let staff: Browser;
let hana: Browser;

beforeAll(async () => {
  test = await startTestApp();
  for (const loginId of MEMBERS) await insertMember(test, loginId);
  await insertAdmin(test, 'content', ['manageContent']);
  await insertAdmin(test, 'users', ['manageUsers']);
  await insertAdmin(test, 'super', ['superAdmin']);
  staff = await loginStaff(test, 'content');
  hana = await loginMember(test, 'hana');
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`delete from event_winner`;
  await test.db`delete from event_entry`;
  await test.db`delete from event`;
});

const days = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString();

const input = (change: object = {}) => ({
  title: '가을 투자 공부 주간',
  summary: '함께 공부해요',
  img_path: null,
  starts_at: days(-1),
  ends_at: days(1),
  body_html: '<p>참여 방법</p><script>alert(1)</script>',
  form: [],
  entry_limit: 1,
  shown: true,
  ...change,
});
const question = (change: object = {}) => ({
  id: 'q_a',
  label: '어떤 방송을 봤나요?',
  type: 'radio',
  options: ['오전', '오후'],
  required: true,
  maxLength: 100,
  ...change,
});

async function create(change: object = {}): Promise<StaffEventView> {
  const { status, body } = await staff.send('POST', EVENTS, input(change));
  expect([status, body['errors']]).toEqual([201, undefined]);
  return body['item'] as StaffEventView;
}

/** An event that is over, with these members in it. */
async function over(members: readonly string[] = MEMBERS): Promise<StaffEventView> {
  const event = await create();
  await test.db`
    insert into event_entry (event_id, member_id)
    select ${event._id}, id from member where login_id = any(${[...members]})`;
  await test.db`update event set ends_at = now() - interval '1 minute' where id = ${event._id}`;
  return event;
}

const act = (event: StaffEventView, what: string, body: object, method: 'POST' | 'PUT' = 'POST') =>
  staff.send(method, `${EVENTS}/${event._id}/${what}`, body);
const publicly = async ({ _id }: { _id: number }) =>
  (await openBrowser(test).send('GET', `/api/home/events/${_id}`)).status;
const auditOf = (action: string) => test.db<{ diff: Record<string, unknown> }[]>`
  select diff from audit_log where target_kind = 'event' and action = ${action} order by id desc`;
const codeOf = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['message'],
];

describe('[T32] an event of staff', () => {
  it('is on the site at once, with clean HTML and its line in the audit log', async () => {
    const event = await create({ form: [question()] });

    expect(event).toMatchObject({
      state: 'in-progress',
      entry: 'fields',
      body_html: '<p>참여 방법</p>',
    });
    expect(await publicly(event)).toBe(200);
    expect(await auditOf('event.create')).toHaveLength(1);
  });

  it.each([
    ['an end before the beginning', { ends_at: days(-2) }],
    ['a choice of one', { form: [question({ options: ['하나'] })] }],
    ['two questions of one name', { form: [question(), question()] }],
    ['eleven entries a member', { entry_limit: 11 }],
    ['no title', { title: ' ' }],
    ['a picture elsewhere', { img_path: 'https://example.kr/a.png' }],
  ])('is refused with %s', async (_, change) => {
    const answer = await staff.send('POST', EVENTS, input(change));
    expect(codeOf(answer)).toEqual([400, 'INVALID_INPUT']);
  });

  it('is nowhere on the site while it is hidden', async () => {
    const event = await create();

    await staff.send('PATCH', `${EVENTS}/${event._id}`, { shown: false, version: 1 });

    expect(await publicly(event)).toBe(404);
    const { body } = await openBrowser(test).send('GET', '/api/home/events?state=all');
    expect(body['total']).toBe(0);
    const entry = await hana.send('POST', `/api/home/events/${event._id}/entry`, {});
    expect(codeOf(entry)).toEqual([404, 'NOT_FOUND']);
  });

  it('keeps its questions after the first answer', async () => {
    const event = await create();
    await hana.send('POST', `/api/home/events/${event._id}/entry`, {});

    const asked = await staff.send('PATCH', `${EVENTS}/${event._id}`, {
      form: [question()],
      version: 1,
    });
    const renamed = await staff.send('PATCH', `${EVENTS}/${event._id}`, {
      title: '새 제목',
      version: 1,
    });
    const stale = await staff.send('PATCH', `${EVENTS}/${event._id}`, {
      title: '다시',
      version: 1,
    });

    expect(codeOf(asked)).toEqual([409, 'STATE_CONFLICT']);
    expect(renamed.body['item']).toMatchObject({ title: '새 제목', version: 2 });
    expect(codeOf(stale)).toEqual([409, 'VERSION_CONFLICT']);
  });

  it('[D11] is hidden and taken away with many others, but not while it is going on', async () => {
    const [one, other] = [await create(), await create({ shown: false })];
    const many = async (action: string) => {
      const target = { ids: [one._id, other._id] };
      return (await staff.send('POST', `${EVENTS}/bulk/${action}`, { target, fields: {} })).body;
    };

    expect(await many('show')).toEqual({ done: 2, failed: 0 });
    expect(await many('trash')).toEqual({ done: 0, failed: 2 });
    expect(await many('hide')).toEqual({ done: 2, failed: 0 });
    expect(await many('trash')).toEqual({ done: 2, failed: 0 });
  });

  it('is not taken away while it is going on', async () => {
    const event = await create();
    const path = `${EVENTS}/${event._id}`;

    expect(codeOf(await staff.send('DELETE', path))).toEqual([409, 'STATE_CONFLICT']);
    await staff.send('PATCH', path, { shown: false, version: 1 });
    expect((await staff.send('DELETE', `${path}?version=2`)).status).toBe(204);
    expect((await staff.send('GET', path)).status).toBe(404);
  });

  it('[C04] lets a member enter as often as it says', async () => {
    const event = await create({ entry_limit: 2 });
    const enter = () => hana.send('POST', `/api/home/events/${event._id}/entry`, {});
    const left = async () =>
      (await hana.send('GET', `/api/home/events/${event._id}/entry`)).body['left'];
    expect(await left()).toBe(2);

    expect((await enter()).status).toBe(201);
    expect(await left()).toBe(1);
    expect((await enter()).status).toBe(201);

    expect(await left()).toBe(0);
    expect(codeOf(await enter())).toEqual([409, 'ALREADY_ENTERED']);
  });
});

describe('entries', () => {
  const listFor = async (browser: Browser, { _id }: StaffEventView) =>
    (await browser.send('GET', `${EVENTS}/${_id}/entries`)).body;
  const fileFor = async (browser: Browser, { _id }: StaffEventView) => {
    const reason = encodeURIComponent('당첨자 확인');
    const path = `${EVENTS}/${_id}/entries/export.csv?reason=${reason}`;
    return (await browser.send('GET', path)).response.payload;
  };

  it('[D14] never show full names, not even in a file without the permission for it', async () => {
    const event = await over(['hana']);

    const body = await listFor(staff, event);

    expect(body['items']).toMatchObject([{ name: '김○나', turn: 1 }]);
    expect(JSON.stringify(body)).not.toContain('"hana"');
    expect(await fileFor(staff, event)).toContain('김○나');
    expect(await fileFor(staff, event)).not.toContain('hana');
    expect(await fileFor(await loginStaff(test, 'super'), event)).toContain('hana');
  });

  it('[D14] show written answers, unlike chosen options, only to staff who may see members', async () => {
    const address = question({ id: 'q_b', label: '받을 주소', type: 'text', options: [] });
    const event = await create({ form: [question(), address] });
    const answers = { q_a: '오전', q_b: '서울 중구 세종대로 110' };
    await hana.send('POST', `/api/home/events/${event._id}/entry`, { answers });
    const whole = await loginStaff(test, 'super');

    expect(await listFor(staff, event)).toMatchObject({
      items: [{ answers: { q_a: '오전', q_b: '○○○' } }],
    });
    expect(await listFor(whole, event)).toMatchObject({ items: [{ answers }] });
    const masked = await fileFor(staff, event);
    expect([masked.includes('오전'), masked.includes('세종대로')]).toEqual([true, false]);
    expect(await fileFor(whole, event)).toContain(answers.q_b);
  });

  it('[L07] log each reader of written answers, once per view', async () => {
    const chosen = await create({ form: [question()] });
    const written = await create({ form: [question({ type: 'text', options: [] })] });
    for (const { _id } of [chosen, written]) {
      await hana.send('POST', `/api/home/events/${_id}/entry`, { answers: { q_a: '오전' } });
    }
    const whole = await loginStaff(test, 'super');
    await listFor(staff, written);
    await listFor(whole, chosen);
    await listFor(whole, written);
    await listFor(whole, written);

    const lines = await test.db`
      select a.login_id::text as by, l.target_id as event
      from audit_log l join admin a on a.id = l.admin_id
      where l.action = 'eventEntry.view' and l.target_id in (${chosen._id}, ${written._id})`;
    expect([...lines]).toEqual([{ by: 'super', event: written._id }]);
  });

  it('[D12] stand in a file under the questions, in the order these were asked', async () => {
    const form = [
      question({ id: 'q_z', label: '이름표', type: 'text', options: [] }),
      question({ id: 'q_b', label: '한마디', type: 'text', options: [], required: false }),
      question({ id: 'q_a', label: '촬영 동의', type: 'checkbox', options: [] }),
    ];
    const event = await create({ form });
    const answers = { q_a: 'true', q_z: '하나' };
    await hana.send('POST', `/api/home/events/${event._id}/entry`, { answers });

    const file = await fileFor(await loginStaff(test, 'super'), event);

    const [head, line] = file.split('\r\n').map((row) => row.split(',').slice(-3));
    expect([head, line]).toEqual([
      ['이름표', '한마디', '촬영 동의'],
      ['하나', '', '동의'],
    ]);
  });
});

describe('[T32] winners', () => {
  const prizes = [
    { prize: '책', count: 1 },
    { prize: '커피 쿠폰', count: 2 },
  ];

  it('are drawn by a seed that the audit log keeps, masked, and announced when staff say so', async () => {
    const event = await over();

    const { status, body } = await act(event, 'draw', { prizes, version: 1 });

    expect(status).toBe(200);
    expect(body['item']).toMatchObject({ winners: 3, winners_published_at: null, version: 2 });
    const [line] = await auditOf('event.draw');
    expect(line!.diff).toMatchObject({
      seed: (body['item'] as StaffEventView).draw_seed,
      entrants: 4,
    });
    const announced = `/api/home/events/${event._id}/winners`;
    expect((await openBrowser(test).send('GET', announced)).status).toBe(404);

    await act(event, 'winners/publish', { published: true, version: 2 });

    const list = await openBrowser(test).send('GET', announced);
    expect(list.body['items']).toMatchObject([
      { rank: 1, prize: '책', label: '김○나' },
      { rank: 2, prize: '커피 쿠폰' },
      { rank: 3, prize: '커피 쿠폰' },
    ]);
    const again = await act(event, 'draw', { prizes, version: 3 });
    expect(codeOf(again)).toEqual([409, 'STATE_CONFLICT']);
  });

  it('are not drawn while members can still enter, or without entries', async () => {
    const running = await create();
    const empty = await over([]);

    for (const event of [running, empty]) {
      const answer = await act(event, 'draw', { prizes, version: 1 });
      expect(codeOf(answer)).toEqual([409, 'STATE_CONFLICT']);
    }
  });

  it('are taken from a list of members who entered, each once', async () => {
    const event = await over(['hana', 'duri']);
    const put = (...names: string[]) =>
      act(
        event,
        'winners',
        { winners: names.map((login_id) => ({ login_id, prize: '책' })), version: 1 },
        'PUT',
      );

    const stranger = await put('hana', 'sena');
    const twice = await put('hana', 'HANA');
    const right = await put('duri', 'hana');

    expect([stranger.status, stranger.body['errors']]).toMatchObject([
      400,
      [{ path: 'winners.1', message: 'has not entered' }],
    ]);
    expect(twice.body['errors']).toMatchObject([{ path: 'winners.1' }]);
    expect(right.body['item']).toMatchObject({ winners: 2, draw_seed: null });
  });

  it('keep an event over, which stays to be changed otherwise', async () => {
    const event = await over();
    await act(event, 'draw', { prizes, version: 1 });
    const patch = (changes: object) =>
      staff.send('PATCH', `${EVENTS}/${event._id}`, { ...changes, version: 2 });

    const longer = await patch({ ends_at: days(7) });
    const again = await patch({ starts_at: days(1), ends_at: days(7) });

    for (const answer of [longer, again]) {
      expect(codeOf(answer)).toEqual([409, 'STATE_CONFLICT']);
      expect(answer.body['errors']).toMatchObject([{ path: 'ends_at' }]);
    }
    const earlier = await patch({ title: '새 제목', ends_at: days(-0.5) });
    expect(earlier.body['item']).toMatchObject({ title: '새 제목', state: 'expired', version: 3 });
  });

  it('can be taken back, and are not announced without any', async () => {
    const event = await over();
    const early = await act(event, 'winners/publish', { published: true, version: 1 });
    expect(codeOf(early)).toEqual([409, 'STATE_CONFLICT']);

    await act(event, 'draw', { prizes, version: 1 });
    await act(event, 'winners/publish', { published: true, version: 2 });
    const { body } = await act(event, 'winners/publish', { published: false, version: 3 });

    expect(body['item']).toMatchObject({ winners: 3, winners_published_at: null });
    const list = await openBrowser(test).send('GET', `/api/home/events/${event._id}/winners`);
    expect(list.status).toBe(404);
  });

  it('are not the business of other staff', async () => {
    const event = await over();
    const users = await loginStaff(test, 'users');
    const answer = await users.send('POST', `${EVENTS}/${event._id}/draw`, { prizes, version: 1 });
    expect(answer.status).toBe(403);
  });
});
