import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { minutesFromNow } from '../../../tests/support/broadcasts.ts';

const SOON = { timeout: 10_000, interval: 20 };

let test: TestApp;
let staff: Browser;
let member: number;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'content', ['manageContent']);
  member = await insertMember(test, 'reader');
  staff = await loginStaff(test, 'content');
});
afterAll(() => test.stop());

const base = '/api/admin/terms';
const input = (change: object = {}) => ({
  kind: 'terms',
  title: '회원 약관',
  effective_at: minutesFromNow(60),
  material: true,
  body_html: '<h2>제1조</h2><p>내용</p><script>alert(1)</script>',
  ...change,
});

async function announce(kind: string, minutes: number): Promise<number> {
  const { body } = await staff.send(
    'POST',
    base,
    input({ kind, effective_at: minutesFromNow(minutes) }),
  );
  return (body['item'] as { _id: number })._id;
}
const move = (_id: number, minutes: number, version: number) =>
  staff.send('PATCH', `${base}/${_id}`, { effective_at: minutesFromNow(minutes), version });

async function countWaiting(): Promise<number> {
  const [row] = await test.db<{ n: number }[]>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return row!.n;
}

describe('[T33] [C06] a version of the terms', () => {
  it('[B04] gets the next number, may be changed until it takes effect, and is locked from then on', async () => {
    const made = await staff.send('POST', base, input());
    const { _id } = made.body['item'] as { _id: number };
    expect([made.status, made.body['item']]).toMatchObject([
      201,
      {
        edition: 1,
        state: 'coming',
        agreed: 0,
        body_html: '<h2>제1조</h2><p>내용</p>',
        version: 1,
      },
    ]);

    const edited = await staff.send('PATCH', `${base}/${_id}`, {
      title: '회원 이용 약관',
      version: 1,
    });
    const stale = await staff.send('PATCH', `${base}/${_id}`, { title: '또', version: 1 });
    const now = await staff.send('PATCH', `${base}/${_id}`, {
      effective_at: new Date().toISOString(),
      version: 2,
    });
    await test.db`insert into consent (member_id, kind, given, source, wording)
                  values (${member}, 'terms', true, 'signup', 1), (${member}, 'terms', true, 'reconfirm', 1)`;
    const locked = await staff.send('PATCH', `${base}/${_id}`, { title: '늦음', version: 3 });
    const kept = await staff.send('DELETE', `${base}/${_id}`);

    expect([edited.status, stale.status, now.status, locked.status, kept.status]).toEqual([
      200, 409, 200, 409, 409,
    ]);
    expect(locked.body['message']).toBe('STATE_CONFLICT');
    const { body } = await staff.send('GET', `${base}/${_id}`);
    expect(body['item']).toMatchObject({ state: 'current', agreed: 1, title: '회원 이용 약관' });
  });

  it('takes effect now or later, and after the ones before it', async () => {
    const past = await staff.send('POST', base, input({ effective_at: minutesFromNow(-60) }));
    const next = await staff.send('POST', base, input({ effective_at: minutesFromNow(120) }));
    const before = await staff.send('POST', base, input({ effective_at: minutesFromNow(60) }));

    expect([past.status, past.body['errors']]).toMatchObject([400, [{ path: 'effective_at' }]]);
    expect([next.status, next.body['item']]).toMatchObject([201, { edition: 2 }]);
    expect(before.status).toBe(400);
    const address = `${base}/${(next.body['item'] as { _id: number })._id}`;
    const stale = await staff.send('DELETE', `${address}?version=2`);
    const gone = await staff.send('DELETE', `${address}?version=1`);
    expect([stale.body['message'], gone.status]).toEqual(['VERSION_CONFLICT', 204]);
    const lines = await test.db<
      { action: string }[]
    >`select action from audit_log where target_kind = 'terms' order by id`;
    expect(lines.map(({ action }) => action)).toEqual([
      'terms.create',
      'terms.edit',
      'terms.edit',
      'terms.create',
      'terms.delete',
    ]);
  });

  it('takes effect between its neighbours, also while several are coming', async () => {
    const first = await announce('ethics', 60);
    const second = await announce('ethics', 120);
    const third = await announce('ethics', 180);

    const moved = [await move(second, 150, 1), await move(first, 90, 1), await move(third, 240, 1)];
    const refused = [
      await move(first, 200, 2),
      await move(second, 60, 2),
      await move(second, 300, 2),
      await move(third, 100, 2),
    ];

    expect(moved.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refused.map(({ body }) => body['errors'])).toMatchObject(
      refused.map(() => [{ path: 'effective_at' }]),
    );
  });

  it('is not moved past one that is moved towards it at the same time', async () => {
    const first = await announce('privacy', 60);
    const second = await announce('privacy', 120);

    // Neither is written until both have decided, or one waits for the other.
    let moves: ReturnType<typeof move>[] = [];
    await test.db.begin(async (tx) => {
      await tx`lock table audit_chain in exclusive mode`;
      moves = [move(first, 100, 1), move(second, 80, 1)];
      await vi.waitFor(async () => expect(await countWaiting()).toBe(2), SOON);
    });
    const answers = await Promise.all(moves);

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});
