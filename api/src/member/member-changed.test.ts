import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  insertMember,
  loginMember,
  loginStaff,
  openBrowser,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { insertExpert } from '../../../tests/support/broadcasts.ts';
import { identify, personOf } from '../../../tests/support/identity.ts';
import { provePhone } from '../../../tests/support/phone-code.ts';

const PHONE = '01088887777';
const NEW_PASSWORD = 'newpass77!';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('[N5.20] notifies open staff pages of every new version of an account, from any writer', async () => {
  const { db } = test;
  await insertAdmin(test, 'boss', ['superAdmin']);
  const staff = await loginStaff(test, 'boss');
  const memberId = await insertMember(test, 'hana');
  const expertId = await insertExpert(db, 1, { memberId });
  const member = await loginMember(test, 'hana');
  const person = personOf('이하늘', PHONE);
  const put = (path: string, body: object) => member.send('PUT', `/api/home/me/${path}`, body);
  await member.send('POST', '/api/home/me/proof', { password: PASSWORD });

  const guest = openBrowser(test);
  const changes = [
    () => put('info', { name: '이하나', nickname: '하나', email: null, version: 1 }),
    async () => {
      const asked = { purpose: 'change-phone', phone: PHONE };
      return put('phone', { verification: await provePhone(test, member, asked) });
    },
    async () => put('identity', { identity: await identify(test, member, 'member', person) }),
    () =>
      member.send('POST', '/api/home/me/password', {
        current_password: PASSWORD,
        password: NEW_PASSWORD,
      }),
    async () =>
      guest.send('POST', '/api/home/auth/find-password', {
        identity: await identify(test, guest, { purpose: 'find-password' }, person),
        password: 'cliff-Lamp29',
      }),
    () => staff.send('POST', `/api/admin/users/${memberId}/reset-password`, { reason: '분실' }),
    () => staff.send('POST', `/api/admin/experts/${expertId}/password`, { version: 1 }),
  ];
  for (const [at, change] of changes.entries()) {
    expect([at, (await change()).status]).toEqual([at, 200]);
  }

  const notified = await db<{ version: number }[]>`
    select (body->'payload'->>'version')::int as version from outbox
    where name = 'member.changed' and (body->'payload'->>'_id')::int = ${memberId} order by id`;
  expect(notified.map(({ version }) => version)).toEqual([2, 3, 4, 5, 6, 7, 8]);
});
