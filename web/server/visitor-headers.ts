import type { IncomingHttpHeaders } from 'node:http';
import { tokensIn } from '@maru/platform/session/session-cookie';
import type { Realm } from '@maru/platform/session/session-token';

const REALMS: readonly Realm[] = ['member', 'admin'];
/** The request headers that the headers of a page depend on, and its encoding. */
const VARY = 'accept-encoding, cookie, sec-fetch-site';
/** The browser may cache the page, but has to revalidate it. */
const OF_SESSION = 'private, no-cache';
/** So does a browser of a guest. A shared cache may keep the page for a second. */
const OF_GUEST = 'public, max-age=0, must-revalidate, s-maxage=1';

interface VisitorHeaders {
  /** To be sent when the page itself has no Cache-Control. */
  'cache-control': string;
  vary: string;
  'server-timing'?: string;
}

const KNOWN_GUEST = headersOf(REALMS, OF_GUEST);
const UNKNOWN_GUEST = headersOf([], OF_GUEST);

/**
 * Headers of a page that depend on its visitor. Server-Timing entries name the realms in which the
 * browser has no session, so that the page need not check. The cookies are SameSite=Strict, so a
 * request from another site omits them and proves nothing.
 *
 * @param secure whether the cookies are Secure.
 */
export function headersForVisitor(
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'sec-fetch-site'>,
  secure: boolean,
): VisitorHeaders {
  const { cookie, 'sec-fetch-site': site } = headers;
  const proves = site === undefined || site === 'none' || site === 'same-origin';
  if (cookie === undefined) return proves ? KNOWN_GUEST : UNKNOWN_GUEST;
  const without = REALMS.filter((realm) => {
    const { access, refresh } = tokensIn(cookie, realm, secure);
    return access === undefined && refresh === undefined;
  });
  const cacheControl = without.length === REALMS.length ? OF_GUEST : OF_SESSION;
  return headersOf(proves ? without : [], cacheControl);
}

function headersOf(guestOf: readonly Realm[], cacheControl: string): VisitorHeaders {
  const timing = guestOf.map((realm) => `guest-${realm}`).join(', ');
  return {
    'cache-control': cacheControl,
    vary: VARY,
    ...(timing !== '' && { 'server-timing': timing }),
  };
}
