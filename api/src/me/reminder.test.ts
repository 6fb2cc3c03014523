import { listMyReminders } from '@maru/contract/push/reminder';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  insertMember,
  loginMember,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const PATH = listMyReminders.path;

let test: TestApp;
let hana: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertMember(test, 'hana');
  hana = await loginMember(test, 'hana');
  await test.db`
    insert into expert (id, nick, field, market, shown)
    values (7, '한결', '단기', '국내', true), (8, '숨음', '단기', '국내', false)`;
});
beforeEach(async () => {
  await test.db`delete from reminder`;
});
afterAll(() => test.stop());

/** @param hours from now on until it starts. */
async function insertSchedule(hours: number, status = 0): Promise<number> {
  const [row] = await test.db<{ id: number }[]>`
    insert into broadcast_schedule (expert_id, title, type, kind, broadcast_status, start_date, end_date)
    values (7, '아침 시황', 1, 'free', ${status}, now() + make_interval(hours => ${hours}),
            now() + make_interval(hours => ${hours}) + interval '30 minutes')
    returning id`;
  return row!.id;
}

const set = (about: string, _id: number, wanted: boolean) =>
  hana.send('PUT', `${PATH}/${about}/${_id}`, { wanted });

const listed = async () => (await hana.send('GET', PATH)).body['items'];

it('[S14] stores a reminder of a member once, lists it and removes it', async () => {
  const scheduleId = await insertSchedule(2);

  const answers = [
    await set('schedule', scheduleId, true),
    await set('expert', 7, true),
    await set('expert', 7, true),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await listed()).toEqual([
    { about: 'expert', _id: 7, nick: '한결', title: null, start_date: null },
    expect.objectContaining({ about: 'schedule', _id: scheduleId, title: '아침 시황' }),
  ]);

  await set('expert', 7, false);
  await set('schedule', scheduleId, false);
  expect(await listed()).toEqual([]);
});

it('[S14] asks for nothing that is over, on the air, called off or not there', async () => {
  const over = await insertSchedule(-5);
  const live = await insertSchedule(-9, 1);
  const off = await insertSchedule(9);
  await test.db`update broadcast_schedule set cancelled_at = now() where id = ${off}`;

  const answers = await Promise.all([
    ...[over, live, off, 99_999].map((_id) => set('schedule', _id, true)),
    set('expert', 8, true),
    set('expert', 99, true),
  ]);

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(404));
  expect(await listed()).toEqual([]);
});

it('[S14] is the member’s own', async () => {
  await set('expert', 7, true);
  const guest = await openBrowser(test).send('PUT', `${PATH}/expert/7`, { wanted: true });
  await insertMember(test, 'duri');
  const duri = await loginMember(test, 'duri');

  expect(guest.status).toBe(401);
  expect((await duri.send('GET', PATH)).body['items']).toEqual([]);
});
