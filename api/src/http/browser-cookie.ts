import { cookiesIn } from '@maru/platform/session/session-cookie';

/**
 * Cookie that binds a flow through another site to the browser that started it. It is Lax, because
 * the other site redirects back to ours.
 */
export function createBrowserCookie(name: string, maxAgeS: number) {
  const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}${name}`;
  return {
    /** `Set-Cookie` header with a secret; an empty secret deletes the cookie. */
    set: (secret: string, secure: boolean): string => {
      const age = secret === '' ? 0 : maxAgeS;
      const flags = `Path=/; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      return `${nameOf(secure)}=${secret}; ${flags}`;
    },
    read: (header: string | undefined, secure: boolean): string =>
      cookiesIn(header).get(nameOf(secure)) ?? '',
  };
}
