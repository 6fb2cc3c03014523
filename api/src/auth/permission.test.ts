import { permissions, type Call, type Permission } from '@maru/contract/core/call';
import { menus } from '@maru/contract/session/staff';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

/**
 * Sample calls for each section of the menu, with the permission that specification S6.8 requires.
 */
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
const ORDER_PAGES = [
  'order-paid',
  'subscription',
  'tax-document',
  'order-refund',
  'order-expert',
  'coupon',
];

describe.each([
  ['maru', 'managePayments'],
  ['daebeom', 'superAdmin'],
] as const)('[U19] [E09] check-permission in %s', (brand, orderPagesNeed) => {
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

  it.each(permissions)(
    '[S6.9] [S6.8] [N4.5] opens to %s its own screens and no others',
    async (permission) => {
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
    },
  );

  it('[S6.8] opens every screen to superAdmin', async () => {
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

/**
 * Permission that each resource of the staff API requires (specification S6.8). The brand decides
 * for `orders`.
 */
const RESOURCES: Record<string, Permission | 'orders' | 'staff'> = {
  users: 'manageUsers',
  'user-memos': 'manageUsers',
  inquiries: 'manageUsers',
  'user-tags': 'manageUsers',
  'play-overlaps': 'manageUsers',
  memberships: 'manageUsers',
  'product-options': 'manageUsers',
  experts: 'manageExperts',
  'expert-products': 'manageExperts',
  'expert-schedules': 'manageExperts',
  'page-texts': 'manageContent',
  schedules: 'manageContent',
  rooms: 'manageContent',
  'line-reports': 'manageContent',
  'chat-words': 'manageContent',
  'chat-rule': 'manageContent',
  vods: 'manageContent',
  lectures: 'manageContent',
  series: 'manageContent',
  notices: 'manageContent',
  faqs: 'manageContent',
  reviews: 'manageContent',
  'review-groups': 'manageContent',
  'best-stocks': 'manageContent',
  'stock-feeds': 'manageContent',
  stocks: 'manageContent',
  calendar: 'manageContent',
  'market-days': 'manageContent',
  'market-conditions': 'manageContent',
  'daily-reports': 'manageContent',
  'card-news': 'manageContent',
  columns: 'manageContent',
  banners: 'manageContent',
  trash: 'manageContent',
  videos: 'manageContent',
  events: 'manageContent',
  terms: 'manageContent',
  links: 'manageContent',
  'legacy-addresses': 'manageContent',
  uploads: 'manageContent',
  'post-previews': 'manageContent',
  posts: 'manageContent',
  bases: 'manageContent',
  dailies: 'manageContent',
  'daily-markets': 'manageContent',
  'technical-analyses': 'manageContent',
  profits: 'manageContent',
  sms: 'manageMessages',
  push: 'manageMessages',
  alimtalk: 'manageMessages',
  audiences: 'manageMessages',
  orders: 'orders',
  coupons: 'orders',
  subscriptions: 'orders',
  'tax-documents': 'orders',
  'tax-invoices': 'orders',
  refunds: 'orders',
  'payment-differences': 'orders',
  'expert-orders': 'orders',
  managers: 'superAdmin',
  'second-factor-rule': 'superAdmin',
  'allowed-ips': 'superAdmin',
  'audit-log': 'superAdmin',
  'audit-names': 'superAdmin',
  'audit-chain': 'superAdmin',
  'login-events': 'superAdmin',
  'access-review': 'superAdmin',
  retention: 'superAdmin',
  features: 'superAdmin',
  'advisory-mode': 'superAdmin',
  'frequency-cap': 'superAdmin',
  'reaction-alarm': 'superAdmin',
  'departed-records': 'superAdmin',
  webhooks: 'superAdmin',
  'webhook-deliveries': 'superAdmin',
  journeys: 'manageMessages',
  incidents: 'superAdmin',
  monitor: 'superAdmin',
  'browser-reports': 'superAdmin',
  queues: 'superAdmin',
  // The parts of the answer depend on the permission (start.test.ts).
  start: 'staff',
  auth: 'staff',
  profile: 'staff',
  bell: 'staff',
  common: 'staff',
  // Each alarm needs the permission of its rule (acknowledge-alarm.test.ts).
  alarms: 'staff',
  'expert-options': 'staff',
  'audit-trail': 'staff',
  exports: 'staff',
  tasks: 'staff',
  search: 'staff',
  'list-views': 'staff',
};

/** A key no row has, so that nothing is changed by asking. */
const UNKNOWN_ID = '2000000000';

const REFUSED_TO_GUESTS = new Set(['MISSING_TOKENS']);

describe.each([
  ['maru', 'managePayments'],
  ['futureon', 'managePayments'],
  ['daebeom', 'superAdmin'],
] as const)('every call of %s', (brand, orderPagesNeed) => {
  let test: TestApp;
  const staff = new Map<string, Browser>();
  let guest: Browser;
  let user: Browser;
  let expert: Browser;

  beforeAll(async () => {
    test = await startTestApp({ BRAND: brand });
    for (const permission of permissions) {
      await insertAdmin(test, permission.toLowerCase(), [permission]);
      staff.set(permission, await loginStaff(test, permission.toLowerCase()));
    }
    await insertAdmin(test, 'nothing', []);
    staff.set('nothing', await loginStaff(test, 'nothing'));
    await insertMember(test, 'user');
    await insertMember(test, 'expert', { type: 'expert' });
    guest = openBrowser(test);
    user = await loginMember(test, 'user');
    expert = await loginMember(test, 'expert');
  });
  afterAll(() => test.stop());

  /** Permission that a staff call requires by the table above; `null` = open to anyone. */
  function neededFor({ access, method, path }: Call): Permission | 'staff' | null {
    if (access === 'anyone') return null;
    const [, , , resource = ''] = path.split('/');
    const need =
      path === '/api/admin/users/:_id/orders' && method === 'POST' ? 'orders' : RESOURCES[resource];
    if (need === undefined) throw new Error(`No access rule is defined for ${path}.`);
    return need === 'orders' ? orderPagesNeed : need;
  }

  const isStaffCall = ({ path }: Call) => path.startsWith('/api/admin/');

  async function ask(
    browser: Browser,
    { method, path }: Call,
  ): Promise<readonly [number, unknown]> {
    const url = path.replaceAll(/:\w+/g, UNKNOWN_ID);
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    const answer = await browser.send(method, url, body);
    return [answer.status, answer.body['message']];
  }

  it('[S6.9] [U19] declares the permission that the product table requires', () => {
    const staffCalls = test.app.calls.filter(isStaffCall);
    const wrong = staffCalls.filter((call) => {
      const need = neededFor(call);
      // The brand's requirement applies in addition to the permission in the contract.
      const named = need === orderPagesNeed && call.access === 'managePayments';
      return need !== null && call.access !== need && !named;
    });

    expect(staffCalls.length).toBeGreaterThan(100);
    expect(wrong.map(({ method, path, access }) => `${method} ${path} ${access}`)).toEqual([]);
    expect(test.app.calls.every(({ access }) => typeof access === 'string')).toBe(true);
  });

  it('is refused to guests unless it is open to anyone', async () => {
    const faults: string[] = [];
    for (const call of test.app.calls) {
      if (call.access === 'anyone') continue;
      const [status, message] = await ask(guest, call);
      if (status !== 401 || !REFUSED_TO_GUESTS.has(String(message))) {
        faults.push(`${call.method} ${call.path} ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('is refused to members and experts where it is the staff’s or the others’', async () => {
    const faults: string[] = [];
    for (const call of test.app.calls) {
      if (call.access === 'anyone' || call.access === 'member') continue;
      for (const [type, browser] of [
        ['user', user],
        ['expert', expert],
      ] as const) {
        if (call.access === type) continue;
        const [status] = await ask(browser, call);
        // In the staff area, a session of the public site counts as no session.
        if (status !== (isStaffCall(call) ? 401 : 403)) {
          faults.push(`${type}: ${call.method} ${call.path} ${status}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it.each([...permissions, 'nothing'])('is open to %s exactly where it should be', async (held) => {
    const faults: string[] = [];
    for (const call of test.app.calls.filter(isStaffCall)) {
      const need = neededFor(call);
      if (need === null) continue;
      const isOpen = need === 'staff' || held === need || held === 'superAdmin';
      // A call without a path parameter and without a body might really run.
      const isSafe = call.method === 'GET' || call.body !== undefined || call.path.includes(':');
      if (isOpen && !isSafe) continue;
      const [status, message] = await ask(staff.get(held)!, call);
      const isRefused = status === 403 && message === 'ACCESS_DENIED';
      if (isRefused === isOpen || status === 401) {
        faults.push(`${call.method} ${call.path} ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });
});
