import { mayOpen } from '@maru/domain/membership/may-open';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  PASSWORD,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertBroadcast, insertExpert } from '../../../tests/support/broadcasts.ts';
import { identify, personOf } from '../../../tests/support/identity.ts';

const TRIAL = '/api/home/memberships/trial';

let test: TestApp;
let count = 0;
let memberId: number;
/** A paid broadcast. */
let paid: number;
let member: Browser;

beforeAll(async () => {
  test = await startTestApp({ BRAND: 'futureon' });
  await test.db`
    insert into product (kind, name, price, period_unit, period_n)
    values ('trial', 'VIP 방송 3일 무료 체험', 0, 'day', 3)`;
  await insertAdmin(test, 'boss', ['manageUsers']);
  await insertExpert(test.db, 1);
  paid = await insertBroadcast(test.db, { expertId: 1, kind: 'paid', type: 0, status: 1 });
});
beforeEach(async () => {
  ({ member, id: memberId } = await newMember());
});
afterAll(() => test.stop());

async function newMember() {
  count += 1;
  const loginId = `trial${count}`;
  const id = await insertMember(test, loginId);
  return { id, member: await loginMember(test, loginId, `203.0.113.${count}`) };
}

const personNow = () => personOf(`다${count}라마`, `0107777${String(1_000 + count)}`);

async function showWho(by = member, person = personNow()): Promise<void> {
  const identity = await identify(test, by, 'member', person);
  await by.send('PUT', '/api/home/me/identity', { identity });
}
const start = (by = member) => by.send('POST', TRIAL, {});
const stateOf = async (by = member) => (await by.send('GET', TRIAL)).body['item'];

describe('[A14] the free trial', () => {
  it('is offered, and asks for an identity first', async () => {
    const refused = await start();

    expect(await stateOf()).toEqual({ state: 'offered', ends_at: null, identified: false });
    expect(refused.body['errors']).toEqual([{ path: 'identity', message: 'is required' }]);
  });

  it('[S9.9] [O10] grants VIP for 72 hours exactly', async () => {
    await showWho();
    const { status, body } = await start();
    const [row] = await test.db<{ exact: boolean; grade: string; ends: string; last: string }[]>`
      select source, ends_at = starts_at + interval '72 hours' as exact, g.grade,
             ends_at::text as ends, (ends_at - interval '1 microsecond')::text as last
      from membership m join member_grade g on g.member_id = m.member_id
      where m.member_id = ${memberId}`;
    const opensAt = (at: string) => mayOpen(test.db, { memberId, what: 'live', item: paid, at });

    expect(status).toBe(201);
    expect(body['item']).toMatchObject({ state: 'running', identified: true });
    expect(row).toMatchObject({ source: 'trial', exact: true, grade: 'vip' });
    expect([await opensAt(row!.last), await opensAt(row!.ends)]).toEqual([true, false]);
  });

  it('is not offered again once it is over', async () => {
    await showWho();
    await start();
    await test.db`
      update membership set starts_at = starts_at - interval '72 hours',
                            ends_at = ends_at - interval '72 hours'
      where member_id = ${memberId}`;

    expect(await stateOf()).toMatchObject({ state: 'taken', ends_at: null });
    expect((await start()).body['message']).toBe('STATE_CONFLICT');
  });

  it('starts once when it is asked for many times at once', async () => {
    await showWho();
    const answers = await Promise.all(Array.from({ length: 6 }, () => start()));

    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ body }) => body['message'] === 'STATE_CONFLICT')).toHaveLength(5);
    const rows = await test.db`select 1 from membership where member_id = ${memberId}`;
    expect(rows).toHaveLength(1);
  });

  it('is once a person, also of one who left and was let back', async () => {
    const person = personNow();
    await showWho(member, person);
    await start();
    const left = await member.send('POST', '/api/home/me/withdrawal', {
      password: PASSWORD,
      reasons: [],
    });
    const staff = await loginStaff(test, 'boss');
    const back = await staff.send('PUT', `/api/admin/users/${memberId}/return`, { allowed: true });
    const other = await newMember();
    await showWho(other.member, person);

    expect([left.status, back.status]).toEqual([204, 200]);
    expect(await stateOf(other.member)).toMatchObject({ state: 'taken' });
    expect((await start(other.member)).body['message']).toBe('STATE_CONFLICT');
  });

  it('is for users: not for visitors, nor for experts', async () => {
    await insertMember(test, 'master', { type: 'expert' });
    const expertBrowser = await loginMember(test, 'master');

    expect((await start(openBrowser(test))).body['message']).toBe('MISSING_TOKENS');
    expect((await start(expertBrowser)).body['message']).toBe('ACCESS_DENIED');
  });

  it('is not used up by a member with a membership that opens as much', async () => {
    await showWho();
    await test.db`
      with vip as (
        insert into product (kind, name, price, period_unit, period_n)
        values ('vip', 'VIP', 165000, 'month', 1) returning id)
      insert into membership (member_id, product_id, source, starts_at, ends_at)
      select ${memberId}, id, 'manual', now(), now() + interval '30 days' from vip`;

    expect(await stateOf()).toMatchObject({ state: 'covered', ends_at: null });
    expect((await start()).body['message']).toBe('STATE_CONFLICT');
  });

  it('is no offer while staff have taken it off sale', async () => {
    await showWho();
    await test.db`update product set on_sale = false where kind = 'trial'`;
    const state = await stateOf();
    const refused = await start();
    await test.db`update product set on_sale = true where kind = 'trial'`;

    expect(state).toMatchObject({ state: 'none' });
    expect(refused.body['message']).toBe('NOT_FOUND');
  });
});

it('[S6.6] [A14] no other brand knows the call', async () => {
  const maru = await startTestApp();
  await insertMember(maru, 'guest1');
  const other = await loginMember(maru, 'guest1');

  expect((await other.send('POST', TRIAL, {})).status).toBe(404);
  await maru.stop();
});
