import { setTimeout as pause } from 'node:timers/promises';
import { exactly, type Line } from '../../support/lines.ts';
import { ask, codeOf, cookiesOf, type Heard } from './ask.ts';
import { wrongRefusal } from './every-route.ts';
import { withstandsPasskeyAttacks } from './passkey-attacks.ts';
import { withstandsSocialAttacks } from './social-attacks.ts';

export const PASSWORD = 'maru1234!';
const REALMS = ['home', 'admin'] as const;
type Side = (typeof REALMS)[number];

/** Addresses of sessions, on either side. */
const auth = (url: string, side: Side, what: string) => `${url}/api/${side}/auth/${what}`;

/** Logs in as a browser of the site does. */
export function logIn(
  url: string,
  side: Side,
  { user, cookie = '', from = '127.0.0.1', headers = {} }: LoginWish,
): Promise<Heard> {
  return ask(auth(url, side, 'login'), {
    method: 'POST',
    body: { user_id: user, password: PASSWORD, ip_address: '127.0.0.1' },
    headers: { 'sec-fetch-site': 'same-origin', ...headers },
    cookie,
    from,
  });
}

interface LoginWish {
  user: string;
  cookie?: string;
  from?: string;
  headers?: Record<string, string>;
}

/** Tries attacks with valid cookies and with former ones (reliability A1 to A8, A13). */
export async function attackSessions(url: string): Promise<Line[]> {
  const checks: [string, () => Promise<boolean>][] = [
    ['[A1] a login sets two host cookies and no other token', () => givesHostCookies(url)],
    ['[A3] a cookie from before the login is not reused', () => adoptsNothing(url)],
    ['[A2] a copied cookie is invalid after the logout', () => isDeadAfterLogout(url)],
    ['[A5] a lost refresh answer is returned again', () => repeatsRefresh(url)],
    ['[A6] an older refresh token ends the whole family', () => endsFamily(url)],
    ['[A8] a refresh from another site changes nothing', () => refreshesOnlyAtHome(url)],
    ['[reliability A13] a second staff login ends the first', () => replacesStaff(url)],
    ['[reliability A14] a new password ends the other sessions', () => endsOthersByPassword(url)],
    ['[U30] a passkey proves only what it should', () => keepsPasskeys(url)],
    ['[U33] a login with a provider proves only that', () => withstandsSocialAttacks(url)],
    ['[C5] the server uses the actual address, not a claimed one', () => seesAddress(url)],
  ];
  const lines: Line[] = [];
  for (const [what, check] of checks) lines.push(exactly(what, (await check()) ? 1 : 0, 1));
  return lines;
}

const sessionOf = async (url: string, side: Side, user: string, cookie = '') =>
  cookiesOf(await logIn(url, side, { user, cookie }));

const protectedAt = (url: string, side: Side, cookie: string) =>
  ask(auth(url, side, 'protected'), { cookie });

async function keepsPasskeys(url: string): Promise<boolean> {
  return withstandsPasskeyAttacks(url, await sessionOf(url, 'home', 'demo11'), PASSWORD);
}

async function givesHostCookies(url: string): Promise<boolean> {
  const answers = [
    await logIn(url, 'home', { user: 'demo3' }),
    await logIn(url, 'admin', { user: 'content' }),
  ];
  return answers.every((answer) => {
    const set = answer.headers['set-cookie'] ?? [];
    const isStrict = set.every(
      (line) =>
        line.startsWith('__Host-') &&
        ['; Secure', '; HttpOnly', '; Path=/', '; SameSite='].every((flag) =>
          line.includes(flag),
        ) &&
        !/; domain=/i.test(line),
    );
    const tokens = set.map((line) => line.split(/[=;]/)[1]!);
    const reported = [
      answer.text,
      JSON.stringify({ ...answer.headers, 'set-cookie': null }),
    ].join();
    return set.length === 2 && isStrict && tokens.every((token) => !reported.includes(token));
  });
}

/**
 * Whether a login ignores preset cookies. Neither an attacker's session nor an invented one may
 * become the victim's.
 */
async function adoptsNothing(url: string): Promise<boolean> {
  const attacker = await sessionOf(url, 'home', 'demo4');
  const invented = '__Host-maru_access=aaaa; __Host-maru_refresh=1.1.aaaa';
  const own = await Promise.all(
    [attacker, invented].map((set) => sessionOf(url, 'home', 'demo5', set)),
  );
  const nameOf = async (cookie: string) =>
    /"nickname":"([^"]*)"/.exec((await ask(`${url}/api/home/me`, { cookie })).text)?.[1];
  const [theirs, victims] = [await nameOf(attacker), await nameOf(own[0]!)];
  return (
    theirs !== undefined &&
    victims !== undefined &&
    theirs !== victims &&
    own[0] !== own[1] &&
    !own.includes(attacker)
  );
}

async function isDeadAfterLogout(url: string): Promise<boolean> {
  const dead = await Promise.all(
    REALMS.map(async (side) => {
      const cookie = await sessionOf(url, side, side === 'home' ? 'demo6' : 'message');
      const before = await protectedAt(url, side, cookie);
      await ask(auth(url, side, 'logout'), { method: 'POST', cookie });
      const after = await protectedAt(url, side, cookie);
      const refreshed = await ask(auth(url, side, 'refresh'), { cookie });
      return (
        before.status === 200 &&
        wrongRefusal(after, 'SESSION_INVALIDATED') === null &&
        refreshed.status === 401
      );
    }),
  );
  return dead.every(Boolean);
}

async function repeatsRefresh(url: string): Promise<boolean> {
  const cookie = await sessionOf(url, 'home', 'demo7');
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => ask(auth(url, 'home', 'refresh'), { cookie })),
  );
  const successors = new Set(answers.map(cookiesOf));
  return answers.every(({ status }) => status === 200) && successors.size === 1;
}

async function endsFamily(url: string): Promise<boolean> {
  const first = await sessionOf(url, 'home', 'demo8');
  const second = cookiesOf(await ask(auth(url, 'home', 'refresh'), { cookie: first }));
  const third = cookiesOf(await ask(auth(url, 'home', 'refresh'), { cookie: second }));
  const replay = await ask(auth(url, 'home', 'refresh'), { cookie: first });
  const newest = await protectedAt(url, 'home', third);
  return (
    wrongRefusal(replay, 'SESSION_INVALIDATED') === null &&
    wrongRefusal(newest, 'SESSION_INVALIDATED') === null
  );
}

async function refreshesOnlyAtHome(url: string): Promise<boolean> {
  const cookie = await sessionOf(url, 'home', 'demo9');
  const refusals = await Promise.all(
    [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
      { origin: 'https://evil.example' },
    ].map((headers) => ask(auth(url, 'home', 'refresh'), { cookie, headers })),
  );
  const isRefused = refusals.every(
    (one) => wrongRefusal(one, 'ACCESS_DENIED') === null && !one.headers['set-cookie'],
  );
  return isRefused && (await protectedAt(url, 'home', cookie)).status === 200;
}

async function replacesStaff(url: string): Promise<boolean> {
  const first = await sessionOf(url, 'admin', 'experts');
  const second = await sessionOf(url, 'admin', 'experts');
  const old = await protectedAt(url, 'admin', first);
  const late = await ask(auth(url, 'admin', 'refresh'), { cookie: first });
  const live = await protectedAt(url, 'admin', second);
  return (
    wrongRefusal(old, 'OTHER_DEVICE_LOGIN') === null && late.status === 401 && live.status === 200
  );
}

async function endsOthersByPassword(url: string): Promise<boolean> {
  const [here, there] = [
    await sessionOf(url, 'home', 'demo10'),
    await sessionOf(url, 'home', 'demo10'),
  ];
  const change = (current: string) =>
    ask(`${url}/api/home/me/password`, {
      method: 'POST',
      cookie: here,
      body: { current_password: current, password: 'another-1' },
    });
  const wrong = await change('not-it-1!');
  const untouched = await protectedAt(url, 'home', there);
  const right = await change(PASSWORD);
  // Within a second, everywhere.
  await pause(1_000);
  const ended = await protectedAt(url, 'home', there);
  // The session that changed the password continues with new cookies. A copy of the old cookies is
  // invalid.
  const copied = await protectedAt(url, 'home', here);
  const kept = await protectedAt(url, 'home', cookiesOf(right));
  return (
    codeOf(wrong) === 'Unauthorized' &&
    untouched.status === 200 &&
    right.status === 200 &&
    wrongRefusal(ended, 'SESSION_INVALIDATED') === null &&
    wrongRefusal(copied, 'SESSION_INVALIDATED') === null &&
    kept.status === 200
  );
}

/**
 * Staff access is allowed from 127.0.0.1 only. A client at 127.0.0.3 cannot gain access with forged
 * headers.
 */
async function seesAddress(url: string): Promise<boolean> {
  const from = '127.0.0.3';
  const claims = {
    'x-forwarded-for': '127.0.0.1, 127.0.0.1',
    'x-real-ip': '127.0.0.1',
    forwarded: 'for=127.0.0.1',
    'x-forwarded-host': 'localhost',
  };
  const login = await logIn(url, 'admin', { user: 'users', from, headers: claims });
  const check = await ask(auth(url, 'admin', 'check-ip'), {
    method: 'POST',
    body: { ip: '127.0.0.1' },
    headers: claims,
    from,
  });
  return (
    wrongRefusal(login, 'ACCESS_DENIED') === null && check.text.includes('"authenticated":false')
  );
}
