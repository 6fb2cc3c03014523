import { lookup } from 'node:dns/promises';

/**
 * Where the processes behind one URL are: a name may stand for several, as that of a scaled service
 * of compose does. Of a single one it stays as it is, and so does what cannot be looked up now.
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
