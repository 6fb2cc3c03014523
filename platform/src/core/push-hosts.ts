const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Decides whether pushes may be sent to an address. Subscriptions are untrusted input. This check
 * runs when a subscription is stored, and again when it is used.
 *
 * @param hosts `host` allows it by https, `*.host` every name below it. `host:port` is a receiver on
 *   this machine by http, and `https://host:port` one by https.
 */
export function createPushHostList(hosts: readonly string[]): (url: URL) => boolean {
  const names = new Set(hosts);
  const suffixes = hosts.filter((host) => host.startsWith('*.')).map((host) => host.slice(1));

  return (url) => {
    if (url.username !== '' || url.password !== '') return false;
    if (url.protocol === 'http:') return LOOPBACK.has(url.hostname) && names.has(url.host);
    if (LOOPBACK.has(url.hostname)) return names.has(url.origin);
    if (url.protocol !== 'https:' || url.port !== '') return false;
    return names.has(url.hostname) || suffixes.some((suffix) => url.hostname.endsWith(suffix));
  };
}
