import { IDENTITY_LIFETIME_S } from '@maru/contract/session/identity';
import { cookiesIn } from '@maru/platform/session/session-cookie';

/** The window may take its time, and then the result its own. */
const MAX_AGE_S = 2 * IDENTITY_LIFETIME_S;

/**
 * Binds a check to the browser that started it. Without this cookie, no browser can collect the
 * result of another person's window. A stranger who sends the window's address to others gains
 * nothing either. The cookie is Lax, because the provider's page redirects back to our site.
 */
export function identityCookie(secret: string, secure: boolean): string {
  const flags = `Path=/; Max-Age=${MAX_AGE_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${nameOf(secure)}=${secret}; ${flags}`;
}

export function identityCookieIn(header: string | undefined, secure: boolean): string {
  return cookiesIn(header).get(nameOf(secure)) ?? '';
}

function nameOf(secure: boolean): string {
  return `${secure ? '__Host-' : ''}maru_identity`;
}
