import { createHash } from 'node:crypto';
import type { Config } from '@maru/platform/config/config';

/** Hosts of the players that we embed in frames (shared/dialog/video-link.ts). */
const FRAME_HOSTS = ['https://www.youtube-nocookie.com', 'https://www.youtube.com'];
/** Hosts of the pictures that we show: the previews of those videos. */
const PICTURE_HOSTS = ['https://i.ytimg.com', 'https://img.youtube.com'];

type Headers = Record<string, string>;

type PolicySettings = Pick<Config, 'publicUrl' | 'mediaUrls' | 'ipLookupUrls'>;

/**
 * Content security policy of a page: the one inline script, and the scripts that it loads.
 *
 * @param scriptHash source expression of the inline script, such as `sha256-…`.
 * @param staff whether it is a page of the staff area. Its login calls the look-up services, and
 *   its forms show previews of the site.
 * @param framed whether it is such a preview: a frame of the own origin may embed it, and no other
 *   page.
 */
export function pagePolicy(
  scriptHash: string,
  { publicUrl, mediaUrls, ipLookupUrls }: PolicySettings,
  staff: boolean,
  framed = false,
): Headers {
  const sockets = new URL(publicUrl.replace(/^http/, 'ws')).origin;
  const media = originsOf(mediaUrls);
  const connect = [...media, ...(staff ? originsOf(ipLookupUrls) : [])];
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src '${scriptHash}' 'strict-dynamic'`,
      "style-src 'self'",
      "style-src-attr 'unsafe-inline'",
      `img-src 'self' data: blob: ${PICTURE_HOSTS.join(' ')}`,
      "font-src 'self'",
      `connect-src ${["'self'", sockets, ...connect].join(' ')}`,
      // The player adds captions to an empty track, which is a data address.
      `media-src ${["'self'", 'data:', 'blob:', ...media].join(' ')}`,
      `frame-src ${[...(staff ? ["'self'"] : []), ...FRAME_HOSTS].join(' ')}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      `frame-ancestors ${framed ? "'self'" : "'none'"}`,
      "require-trusted-types-for 'script'",
      'trusted-types dompurify maru',
    ].join('; '),
  };
}

function originsOf(addresses: readonly string[]): string[] {
  return [...new Set(addresses.map((address) => new URL(address).origin))];
}

/** The policy of a page that needs nothing but its own words. */
export const plainPolicy: Headers = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self'; " +
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
};

/** Source expression of an inline script, without its quotes. */
export function hashOfScript(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
