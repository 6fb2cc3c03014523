import { permissions, type Access, type Call } from '@maru/contract/call';
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
} from '../../tests/support/app.ts';

const WHO = ['guest', 'user', 'expert', ...permissions] as const;
type Who = (typeof WHO)[number];

let test: TestApp;
const browsers = new Map<Who, Browser>();

beforeAll(async () => {
  test = await startTestApp();
  await insertMember(test, 'user');
  await insertMember(test, 'expert', { type: 'expert' });
  browsers.set('guest', openBrowser(test));
  browsers.set('user', await loginMember(test, 'user'));
  browsers.set('expert', await loginMember(test, 'expert'));
  for (const permission of permissions) {
    await insertAdmin(test, permission.toLowerCase(), [permission]);
    browsers.set(permission, await loginStaff(test, permission.toLowerCase()));
  }
});
afterAll(() => test.stop());

/** What the call's `access` has to answer; `null` = it lets through. */
function expectedRefusal(who: Who, access: Access): string | null {
  if (access === 'member' || access === 'expert') {
    if (who !== 'user' && who !== 'expert') return 'MISSING_TOKENS';
    return access === 'expert' && who === 'user' ? 'ACCESS_DENIED' : null;
  }
  if (who === 'guest' || who === 'user' || who === 'expert') return 'MISSING_TOKENS';
  return access === 'staff' || access === who || who === 'superAdmin' ? null : 'ACCESS_DENIED';
}

/** The refusals of the guard; whatever else a call without input answers came after it. */
const GUARD = new Set(['MISSING_TOKENS', 'ACCESS_DENIED']);

describe.each(WHO)('%s', (who) => {
  it('makes the calls its role and permission allow, and no others', async () => {
    const guarded = test.app.calls.filter(({ access }) => access !== 'anyone');
    expect(guarded.length).toBeGreaterThan(10);

    for (const call of guarded) {
      const { status, message } = await tryOut(call, browsers.get(who)!);
      const refused = GUARD.has(message) ? message : null;
      expect([call.method, call.path, refused]).toEqual([
        call.method,
        call.path,
        expectedRefusal(who, call.access),
      ]);
      expect(status, `${call.method} ${call.path}`).toBeLessThan(500);
    }
  });
});

async function tryOut({ method, path }: Call, browser: Browser) {
  const url = path.replaceAll(/:\w+/g, '999999');
  const { status, body } = await browser.send(method, url, method === 'GET' ? undefined : {});
  return { status, message: String(body['message']) };
}
