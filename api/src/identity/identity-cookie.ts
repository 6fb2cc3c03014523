import { IDENTITY_LIFETIME_S } from '@maru/contract/identity';
import { cookiesIn } from '@maru/platform/session-cookie';

/** The window may take its time, and then the result its own. */
const MAX_AGE_S = 2 * IDENTITY_LIFETIME_S;

/**
 * What binds a check to the browser that began it: without this cookie the result of somebody
 * else's window cannot be collected, nor given to a stranger who sent its address around. Lax,
 * because the provider's page leads back to ours.
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
