import { tokensIn } from '@maru/platform/session-cookie';
import type { Realm } from '@maru/platform/session-token';
import type { FastifyRequest } from 'fastify';

const REALMS: readonly Realm[] = ['member', 'admin'];

/**
 * The Server-Timing entries that tell a page in which realms its browser holds no session, so
 * that it need not ask. The cookies are SameSite=Strict and stay at home when another site leads
 * here, so such a request proves nothing.
 *
 * @returns an empty text where nothing is known.
 */
export function guestTiming({ headers }: FastifyRequest, secure: boolean): string {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'none' && site !== 'same-origin') return '';
  return REALMS.filter((realm) => {
    const { access, refresh } = tokensIn(headers.cookie, realm, secure);
    return access === undefined && refresh === undefined;
  })
    .map((realm) => `guest-${realm}`)
    .join(', ');
}
