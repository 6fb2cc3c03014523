import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';
import { loginManager } from './campaign.fixture.ts';

let test: TestApp;
let boss: Browser;
let staff: Browser;
let atFirst: object | undefined;

beforeAll(async () => {
  test = await startTestApp();
  [atFirst] = await test.db`
    select enabled, opt_out_times, complaint_times, least_sent from reaction_alarm`;
  await insertAdmin(test, 'boss', ['superAdmin']);
  boss = await loginStaff(test, 'boss');
  staff = await loginManager(test, 'staff');
});
afterAll(() => test.stop());
beforeEach(
  () => test.db`
    update reaction_alarm
    set enabled = true, opt_out_times = 3, complaint_times = 3, least_sent = 100, version = 1`,
);

const stored = async (by = staff) =>
  (await by.send('GET', '/api/admin/common/reaction-alarm')).body['item'];
const set = (change: object, by = boss) =>
  by.send('PUT', '/api/admin/reaction-alarm', {
    enabled: true,
    opt_out_times: 3,
    complaint_times: 3,
    least_sent: 100,
    version: 1,
    reason: '작은 발송에서 자주 울려요',
    ...change,
  });

describe('[M26] the setting of the alarm on jumps', () => {
  it('is on at first, at three times the usual rate', () => {
    expect(atFirst).toEqual({
      enabled: true,
      opt_out_times: 3,
      complaint_times: 3,
      least_sent: 100,
    });
  });

  it('changes with a reason in the audit log, and is read by all staff', async () => {
    const { status, body } = await set({ opt_out_times: 5, least_sent: 300 });

    expect(status).toBe(200);
    expect(body['item']).toEqual({
      enabled: true,
      opt_out_times: 5,
      complaint_times: 3,
      least_sent: 300,
      version: 2,
    });
    expect(await stored()).toEqual(body['item']);
    const [line] = await test.db`
      select action, target_id, diff, reason from audit_log order by id desc limit 1`;
    expect(line).toEqual({
      action: 'reactionAlarm.set',
      target_id: 1,
      diff: { opt_out_times: [3, 5], least_sent: [100, 300] },
      reason: '작은 발송에서 자주 울려요',
    });
  });

  it('refuses an old version, no change, and thresholds that say nothing', async () => {
    expect((await set({ opt_out_times: 5, version: 7 })).body['message']).toBe('VERSION_CONFLICT');
    expect((await set({})).body['message']).toBe('STATE_CONFLICT');
    expect((await set({ opt_out_times: 1 })).body['message']).toBe('INVALID_INPUT');
    expect((await set({ complaint_times: 21 })).body['message']).toBe('INVALID_INPUT');
    expect((await set({ least_sent: 19 })).body['message']).toBe('INVALID_INPUT');
  });

  it('belongs to super admins', async () => {
    expect((await set({ opt_out_times: 5 }, staff)).status).toBe(403);
  });
});
