/** Hosts whose path is the video itself. */
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
 * The video that a link names, or `null` for a link that does not play.
 *
 * A link plays if its host is one of short links or if it has a parameter `v` (spec.md section 5).
 * Only known hosts count, so that no foreign page ever stands in a frame of ours (reliability I11).
 */
export function videoIdOf(link: string): string | null {
  const trimmed = link.trim();
  if (!URL.canParse(trimmed)) return null;
  const url = new URL(trimmed);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  // A port or a password is no part of any such link, but a way to disguise a host.
  if (url.port !== '' || url.username !== '' || url.password !== '') return null;

  const id = SHORT_LINK_HOSTS.has(url.hostname)
    ? url.pathname.slice(1).replace(/\/$/, '')
    : WATCH_HOSTS.has(url.hostname)
      ? url.searchParams.get('v')
      : null;
  return id !== null && VIDEO_ID.test(id) ? id : null;
}
