import { permissions, type Access, type Call } from '@maru/contract/core/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessTo, outcomeFor } from '../../../tests/support/policy.ts';
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

const WHO = ['guest', 'user', 'expert', ...permissions] as const;
type Who = (typeof WHO)[number];

let test: TestApp;
const browsers = new Map<Who, Browser>();

beforeAll(async () => {
  // The brand that has every call.
  test = await startTestApp({ BRAND: 'futureon' });
  await insertMember(test, 'user');
  await insertMember(test, 'expert', { type: 'expert' });
  for (const permission of permissions) {
    await insertAdmin(test, permission.toLowerCase(), [permission]);
  }
  for (const who of WHO) browsers.set(who, await logIn(who));
});
afterAll(() => test.stop());

function logIn(who: Who): Promise<Browser> | Browser {
  if (who === 'guest') return openBrowser(test);
  const isMember = who === 'user' || who === 'expert';
  return (isMember ? loginMember : loginStaff)(test, who.toLowerCase());
}

/** The refusal that `access` requires for this caller; `null` if the call is allowed. */
function expectedRefusal(who: Who, access: Access): string | null {
  if (access === 'member' || access === 'user' || access === 'expert') {
    if (who !== 'user' && who !== 'expert') return 'MISSING_TOKENS';
    return access === 'member' || access === who ? null : 'ACCESS_DENIED';
  }
  if (who === 'guest' || who === 'user' || who === 'expert') return 'MISSING_TOKENS';
  return access === 'staff' || access === who || who === 'superAdmin' ? null : 'ACCESS_DENIED';
}

/** The refusals of the guard; whatever else a call without input answers came after it. */
const GUARD = new Set(['MISSING_TOKENS', 'ACCESS_DENIED']);

describe.each(WHO)('%s', (who) => {
  it('[S6.1] makes the calls its role and permission allow, and no others', async () => {
    const guarded = test.app.calls.filter(({ access }) => access !== 'anyone');
    expect(guarded.length).toBeGreaterThan(10);

    for (const call of guarded) {
      const { status, message } = await tryOut(call, who);
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

const homeCalls = () => test.app.calls.filter(({ path }) => path.startsWith('/api/home/'));

describe('[U10] the public site', () => {
  it('declares for every call the access that the policy gives it', () => {
    expect(homeCalls().length).toBeGreaterThan(50);
    for (const { method, path, access } of homeCalls()) {
      expect([method, path, access]).toEqual([method, path, accessTo(`${method} ${path}`)]);
    }
  });

  it.each([
    ['guest', 'guest'],
    ['user', 'user'],
    ['expert', 'expert'],
    ['admin', 'superAdmin'],
  ] as const)('answers %s as the policy says', async (role, who) => {
    for (const call of homeCalls()) {
      const { message } = await tryOut(call, who);
      const outcome = REFUSED[message] ?? 'in';
      expect([call.method, call.path, outcome]).toEqual([
        call.method,
        call.path,
        outcomeFor(role, accessTo(`${call.method} ${call.path}`)),
      ]);
    }
  });
});

const REFUSED: Readonly<Record<string, string>> = {
  MISSING_TOKENS: 'login',
  ACCESS_DENIED: 'elsewhere',
};

/**
 * Makes a call without input. Some calls end the caller's session; the caller then logs in again.
 */
async function tryOut({ method, path }: Call, who: Who) {
  const browser = browsers.get(who)!;
  const url = path.replaceAll(/:\w+/g, '999999');
  const { status, body } = await browser.send(method, url, method === 'GET' ? undefined : {});
  const isIn = [...browser.cookies.keys()].some((name) => name.endsWith('_refresh'));
  if (who !== 'guest' && !isIn) browsers.set(who, await logIn(who));
  return { status, message: String(body['message']) };
}
