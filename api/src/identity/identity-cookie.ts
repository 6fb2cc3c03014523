import { IDENTITY_LIFETIME_S } from '@maru/contract/session/identity';
import { createBrowserCookie } from '../http/browser-cookie.ts';

/**
 * Binds a check to the browser that started it. Without this cookie, no browser can collect the
 * result of another person's window. A stranger who sends the window's address to others gains
 * nothing either. It lives as long as the window may stay open, and then its result.
 */
const cookie = createBrowserCookie('maru_identity', 2 * IDENTITY_LIFETIME_S);

export const { set: identityCookie, read: identityCookieIn } = cookie;
