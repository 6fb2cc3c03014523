import { lookup } from 'node:dns/promises';

/**
 * Resolves a URL to the addresses of its processes. A name may resolve to several, as a scaled
 * compose service does. The URL stays unchanged if there is only one address or the lookup fails.
 */
export async function addressesOf(url: string): Promise<string[]> {
  const { protocol, hostname } = new URL(url);
  // A certificate is for the name.
  if (protocol !== 'http:') return [url];
  try {
    const found = await lookup(hostname, { all: true, family: 4 });
    return found.length < 2 ? [url] : found.map(({ address }) => at(url, address)).toSorted();
  } catch {
    return [url];
  }
}

function at(url: string, address: string): string {
  const there = new URL(url);
  there.hostname = address;
  return there.origin;
}
