import type { IncomingHttpHeaders } from 'node:http';
import { tokensIn } from '@maru/platform/session-cookie';
import type { Realm } from '@maru/platform/session-token';

const REALMS: readonly Realm[] = ['member', 'admin'];
const OF_GUEST = headersNaming(REALMS);
const OF_UNKNOWN = headersNaming([]);

type VisitorHeaders = Readonly<Record<string, string>>;

/**
 * The headers of a page that depend on its visitor. Entries of Server-Timing name the realms in
 * which a browser holds no session, so that the page need not ask. The cookies are SameSite=Strict
 * and stay at home when another site leads here, so such a request proves nothing.
 */
export function headersForVisitor(
  headers: Pick<IncomingHttpHeaders, 'cookie' | 'sec-fetch-site'>,
  secure: boolean,
): VisitorHeaders {
  const { cookie, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'none' && site !== 'same-origin') return OF_UNKNOWN;
  if (cookie === undefined) return OF_GUEST;
  const without = REALMS.filter((realm) => {
    const { access, refresh } = tokensIn(cookie, realm, secure);
    return access === undefined && refresh === undefined;
  });
  return without.length === REALMS.length ? OF_GUEST : headersNaming(without);
}

function headersNaming(realms: readonly Realm[]): VisitorHeaders {
  if (realms.length === 0) return {};
  return { 'server-timing': realms.map((realm) => `guest-${realm}`).join(', ') };
}
