import { LIFETIME, type Realm, type SessionTokens } from './session-token.ts';

const NAMES = {
  member: { access: 'maru_access', refresh: 'maru_refresh' },
  admin: { access: 'maru_admin_access', refresh: 'maru_admin_refresh' },
} as const;

type Part = keyof SessionTokens;

/**
 * Creates the session cookies of wire N2.19 to N2.21. Both live as long as the refresh token may. A
 * browser therefore still sends an expired access token, and the server can answer TOKEN_EXPIRED.
 *
 * @param secure false only if COOKIE_SECURE is off: no prefix, no Secure.
 */
export function sessionCookies(realm: Realm, tokens: SessionTokens, secure: boolean): string[] {
  const maxAge = realm === 'member' ? LIFETIME.member.idle : LIFETIME.admin.absolute;
  return [
    cookie(nameOf(realm, 'access', secure), tokens.access, maxAge, secure),
    cookie(nameOf(realm, 'refresh', secure), tokens.refresh, maxAge, secure),
  ];
}

/** `Set-Cookie` headers that delete both cookies. */
export function clearedCookies(realm: Realm, secure: boolean): string[] {
  return [
    cookie(nameOf(realm, 'access', secure), '', 0, secure),
    cookie(nameOf(realm, 'refresh', secure), '', 0, secure),
  ];
}

/** The tokens in a Cookie header; `undefined` for each that is not there. */
export function tokensIn(
  header: string | undefined,
  realm: Realm,
  secure: boolean,
): { [P in Part]: string | undefined } {
  const values = cookiesIn(header);
  return {
    access: values.get(nameOf(realm, 'access', secure)),
    refresh: values.get(nameOf(realm, 'refresh', secure)),
  };
}

/** The cookies of a Cookie header by name. */
export function cookiesIn(header: string | undefined): ReadonlyMap<string, string> {
  return new Map(
    (header ?? '').split(';').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), pair.slice(at + 1).trim()] as const;
    }),
  );
}

function nameOf(realm: Realm, part: Part, secure: boolean): string {
  return `${secure ? '__Host-' : ''}${NAMES[realm][part]}`;
}

function cookie(name: string, value: string, maxAgeS: number, secure: boolean): string {
  const flags = `Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict`;
  return `${name}=${value}; ${flags}${secure ? '; Secure' : ''}`;
}
