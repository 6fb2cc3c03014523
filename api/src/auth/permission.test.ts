import { permissions, type Permission } from '@maru/contract/call';
import { menus } from '@maru/contract/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

/** Samples of every section of the menu, by what spec.md section 6 asks for them. */
const NEEDS: Record<string, Permission> = {
  'user-management': 'manageUsers',
  'expert-lineup': 'manageExperts',
  broadcast: 'manageContent',
  'series-order': 'manageContent',
  sms: 'manageMessages',
  'push-write': 'manageMessages',
  manager: 'superAdmin',
  ip: 'superAdmin',
  monitoring: 'superAdmin',
};
const ORDER_PAGES = ['order-paid', 'order-refund', 'order-expert'];

describe.each([
  ['maru', 'managePayments'],
  ['daebeom', 'superAdmin'],
] as const)('check-permission in %s', (brand, orderPagesNeed) => {
  let test: TestApp;
  const staff = new Map<Permission, Browser>();

  beforeAll(async () => {
    test = await startTestApp({ BRAND: brand });
    for (const permission of permissions) {
      await insertAdmin(test, permission.toLowerCase(), [permission]);
      staff.set(permission, await loginStaff(test, permission.toLowerCase()));
    }
  });
  afterAll(() => test.stop());

  const ask = (permission: Permission, menu: unknown) =>
    staff.get(permission)!.send('POST', '/api/admin/auth/check-permission', { menu });

  it.each(permissions)('opens to %s its own screens and no others', async (permission) => {
    const needs = {
      ...NEEDS,
      ...Object.fromEntries(ORDER_PAGES.map((menu) => [menu, orderPagesNeed])),
    };
    for (const [menu, needed] of Object.entries(needs)) {
      const { status, body } = await ask(permission, menu);
      const granted = permission === needed || permission === 'superAdmin';
      expect([menu, status, body['message']]).toEqual(
        granted ? [menu, 200, 'MENU_ACCESS_GRANTED'] : [menu, 403, 'ACCESS_DENIED'],
      );
    }
  });

  it('opens every screen to superAdmin', async () => {
    for (const menu of menus) expect((await ask('superAdmin', menu)).status).toBe(200);
  });

  it.each(['', 'unknown', 'constructor', '__proto__', 'toString', '/curve/sms', 'SMS'])(
    'denies the screen %o, which does not exist',
    async (menu) => {
      const { status, body } = await ask('superAdmin', menu);

      expect([status, body['message']]).toEqual([403, 'ACCESS_DENIED']);
    },
  );

  it.each([[['sms']], [{}], [1], [null]])('refuses %o, which is no name', async (menu) => {
    const { status, body } = await ask('superAdmin', menu);

    expect([status, body['message']]).toEqual([400, 'INVALID_INPUT']);
  });
});
