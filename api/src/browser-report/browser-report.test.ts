import {
  getWebVitals,
  listBrowserErrors,
  type BrowserErrorState,
} from '@maru/contract/monitor/browser-report';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type Browser,
  type TestApp,
} from '../../../tests/support/app.ts';

const SOON = { timeout: 10_000, interval: 100 };

let test: TestApp;
let boss: Browser;
let visitor: Browser;

beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'boss', ['superAdmin']);
  boss = await loginStaff(test, 'boss');
});
afterAll(() => test.stop());
beforeEach(async () => {
  visitor = openBrowser(test);
  await test.db`delete from browser_error`;
  await test.db`delete from web_vital`;
});

const error = {
  kind: 'error',
  message: 'TypeError: x is not a function',
  frames: ['render (live-badge.js:1:200)'],
  route: '/login',
  times: 1,
};

async function report(body: object): Promise<number> {
  const all = { release: 'r1', errors: [], vitals: [], ...body };
  return (await visitor.send('POST', '/api/home/browser-reports', all)).status;
}

async function listed(state: BrowserErrorState = 'open') {
  const { body } = await boss.send('GET', `/api/admin/browser-reports/errors?state=${state}`);
  return listBrowserErrors.output.parse(body).items;
}

const set = (id: number, state: BrowserErrorState, version: number) =>
  boss.send('POST', `/api/admin/browser-reports/errors/${id}/state`, { state, version });

it('[X08] keeps alike errors as one, wherever in the file they stand in another release', async () => {
  expect(await report({ errors: [error, { ...error, times: 4 }] })).toBe(204);
  await vi.waitFor(async () => expect(await listed()).toHaveLength(1), SOON);
  await report({
    release: 'r2',
    errors: [{ ...error, frames: ['render (live-badge.js:7:9)'], route: '/no/such/page' }],
  });

  await vi.waitFor(async () => expect((await listed())[0]?.times).toBe(6), SOON);
  expect(await listed()).toMatchObject([
    {
      message: error.message,
      frames: ['render (live-badge.js:7:9)'],
      route: '*',
      first_release: 'r1',
      release: 'r2',
    },
  ]);
});

it('removes personal data, even when the browser failed to remove it', async () => {
  await report({ errors: [{ ...error, message: 'no 01012345678 at /opt-out/s1.x for 김철수' }] });

  await vi.waitFor(
    async () =>
      expect((await listed()).map(({ message }) => message)).toEqual(['no # at (address) for …']),
    SOON,
  );
});

it.each([
  ['a place that is no place of code', { errors: [{ ...error, frames: ['김철수 (a.js:1:2)'] }] }],
  ['a member', { member: 7 }],
  ['a message without an end', { errors: [{ ...error, message: 'x'.repeat(301) }] }],
  ['more than a page has', { errors: Array.from({ length: 11 }, () => error) }],
])('refuses %s', async (_, body) => {
  expect(await report(body)).toBe(400);
});

it('reopens a resolved error when another release reports it, but never a muted one', async () => {
  const other = { ...error, message: 'Error: other' };
  await report({ errors: [error, other] });
  await vi.waitFor(async () => expect(await listed()).toHaveLength(2), SOON);
  for (const { _id, message, version } of await listed()) {
    const state = message === error.message ? 'resolved' : 'muted';
    expect((await set(_id, state, version)).status).toBe(200);
    expect((await set(_id, state, version)).body['message']).toBe('VERSION_CONFLICT');
  }

  await report({ errors: [error] });
  await vi.waitFor(async () => expect((await listed('resolved'))[0]?.times).toBe(2), SOON);
  await report({ release: 'r2', errors: [error, other] });

  await vi.waitFor(async () => expect(await listed()).toHaveLength(1), SOON);
  expect(await listed('muted')).toMatchObject([{ message: other.message, times: 2 }]);
  const actions = await test.db<{ action: string }[]>`
    select action from audit_log where target_kind = 'browserError' order by id`;
  expect(actions.map(({ action }) => action).toSorted()).toEqual([
    'browserError.mute',
    'browserError.resolve',
  ]);
});

it('reports the 75th percentile of web vitals by route', async () => {
  const values = [400, 900, 1_900, 2_000, 2_400, 2_500, 2_500, 9_000];
  for (const value of values) await report({ vitals: [{ name: 'LCP', value, route: '/login' }] });
  await report({ vitals: [{ name: 'CLS', value: 0.3, route: '/nowhere' }] });

  const read = async (span: string) => {
    const { body } = await boss.send('GET', `/api/admin/browser-reports/vitals?span=${span}`);
    return getWebVitals.output.parse(body).items;
  };
  await vi.waitFor(async () => {
    const [login, unknown] = await read('24h');
    expect(login).toMatchObject({ route: '/login', LCP: { views: 8 }, CLS: { p75: null } });
    expect(login?.LCP.p75).toBeGreaterThan(2_000);
    expect(login?.LCP.p75).toBeLessThanOrEqual(2_500);
    expect(unknown).toMatchObject({ route: '*', CLS: { views: 1 }, INP: { views: 0 } });
  }, SOON);
  await test.db`update web_vital set hour = hour - interval '2 days'`;
  expect(await read('24h')).toEqual([]);
  expect(await read('7d')).toHaveLength(2);
});

it.each([
  ['an address', () => '203.0.113.77'],
  ['a network', (at: number) => `2001:db8:1:2::${at}`],
])('slows down %s that reports without an end', async (_of, addressOf) => {
  const statuses = await Promise.all(
    Array.from({ length: 130 }, async (_, at) => {
      const loud = openBrowser(test, addressOf(at));
      const body = { release: 'r1', errors: [], vitals: [] };
      return (await loud.send('POST', '/api/home/browser-reports', body)).status;
    }),
  );

  expect(statuses.filter((status) => status === 204)).toHaveLength(120);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});
