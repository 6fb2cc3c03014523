import { cleanAddress } from '../text/clean-text.ts';

/** Hosts with the video id as the path. */
const SHORT_LINK_HOSTS = new Set(['youtu.be', 'www.youtu.be']);

/** Hosts that name the video in the parameter `v`. */
const WATCH_HOSTS = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
]);

const VIDEO_ID = /^[\w-]{11}$/;

/**
 * Returns the id of the video that a link names, or `null` if the link does not play.
 *
 * A link plays if its host is a short-link host or if it has a parameter `v` (specification S5.14).
 * Only known hosts are accepted, so that no foreign page is ever framed (reliability I11).
 */
export function videoIdOf(link: string): string | null {
  const address = cleanAddress(link);
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  // A valid link has no port or password. Both can disguise a host.
  if (url.port !== '' || url.username !== '' || url.password !== '') return null;

  const id = SHORT_LINK_HOSTS.has(url.hostname)
    ? url.pathname.slice(1).replace(/\/$/, '')
    : WATCH_HOSTS.has(url.hostname)
      ? url.searchParams.get('v')
      : null;
  return id !== null && VIDEO_ID.test(id) ? id : null;
}
