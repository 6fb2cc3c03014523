import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { isPublicHost } from '@maru/contract/text/web-host';
import { createPushHostList } from './push-hosts.ts';

/** Ranges of IPv6 that carry an IPv4 address, which may be private: 6to4 and Teredo. */
const CARRIES_V4 = /^(?:2002:|2001:0{0,4}:)/i;

/** A name that resolves to an address in a private network. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress';
}

/**
 * Decides whether a webhook may be sent to an address. Addresses come from staff, and may name
 * hosts of the own network. This check runs when an address is stored and before each request.
 *
 * @param localHosts receivers on this machine, as `host:port`, by http. Empty in production.
 */
export function createReceiverCheck(localHosts: readonly string[]): (url: URL) => boolean {
  const isLocalReceiver = createPushHostList(localHosts);

  return (url) => {
    if (url.protocol === 'http:') return isLocalReceiver(url);
    if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
    return isPublicHost(url.href) && !CARRIES_V4.test(url.hostname.replace('[', ''));
  };
}

type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Creates the lookup of a connection. The connection goes to the addresses that were checked here,
 * so a name cannot change between check and use (DNS rebinding). One private address refuses all.
 */
export function createPublicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(isPublicAddress)) {
        return callback(new RefusedAddress(`${hostname} has an address that is not public.`), '');
      }
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}

function isPublicAddress({ address, family }: LookupAddress): boolean {
  if (family === 6) return !CARRIES_V4.test(address) && isPublicHost(`https://[${address}]/`);
  return isPublicHost(`https://${address}/`);
}
