import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
/** Staff of messages, staff of members, and a super admin. */
let sender: Browser;
let helper: Browser;
let boss: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'sender', ['manageMessages']);
  await insertAdmin(test, 'helper', ['manageUsers']);
  await insertAdmin(test, 'boss', ['superAdmin']);
  sender = await loginStaff(test, 'sender');
  helper = await loginStaff(test, 'helper');
  boss = await loginStaff(test, 'boss');
});
afterAll(() => test.stop());
beforeEach(() => test.db`truncate alarm`);

async function raise(state: { raised?: boolean; cleared?: boolean } = {}): Promise<number> {
  const { raised = true, cleared = false } = state;
  const [row] = await test.db<{ id: number }[]>`
    insert into alarm (name, subject, value, link, raised_at, cleared_at)
    values ('optOutJump', '7', 4.5, '/curve/sms-compare?ids=7,6',
            case when ${raised} then now() end, case when ${cleared} then now() end)
    returning id`;
  return row!.id;
}
const acknowledge = (id: number, by = sender) =>
  by.send('POST', `/api/admin/alarms/${id}/acknowledge`, {});

describe('[M26] an open alarm', () => {
  it('is acknowledged by name, on the start page of all who see it, and in the audit log', async () => {
    const id = await raise();
    const { status, body } = await acknowledge(id);

    expect(status).toBe(200);
    const [name] = await test.db`select name from admin where login_id = 'sender'`;
    const seen = { _id: id, name: 'optOutJump', acknowledged_by: name!['name'] };
    expect(body['item']).toMatchObject(seen);
    const start = await boss.send('GET', '/api/admin/start');
    expect(start.body['now']).toMatchObject({
      alarms: [{ ...seen, acknowledged_at: expect.any(String) }],
    });
    const [line] = await test.db`
      select action, target_kind, target_id, diff from audit_log order by id desc limit 1`;
    expect(line).toEqual({
      action: 'alarm.acknowledge',
      target_kind: 'alarm',
      target_id: id,
      diff: { alarm: '7번 발송의 수신거부율이 비슷한 발송의 4.5배예요' },
    });
  });

  it('is acknowledged once', async () => {
    const id = await raise();
    const answers = await Promise.all([acknowledge(id), acknowledge(id, boss)]);

    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body['message']).toBe('STATE_CONFLICT');
    const lines = await test.db`
      select 1 from audit_log where action = 'alarm.acknowledge' and target_id = ${id}`;
    expect(lines).toHaveLength(1);
  });

  it('is hidden from staff without the permission of its rule', async () => {
    const { body } = await acknowledge(await raise(), helper);

    expect(body['message']).toBe('NOT_FOUND');
    expect(await test.db`select 1 from alarm where acknowledged_at is not null`).toHaveLength(0);
  });
});

it('[M26] neither an alarm that waits for its time nor one that is over can be acknowledged', async () => {
  const codes = [];
  for (const state of [{ raised: false }, { cleared: true }]) {
    codes.push((await acknowledge(await raise(state))).body['message']);
  }
  expect([...codes, (await acknowledge(2_000_000_000)).body['message']]).toEqual([
    'NOT_FOUND',
    'NOT_FOUND',
    'NOT_FOUND',
  ]);
});
