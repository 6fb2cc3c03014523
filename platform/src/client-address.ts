import { BlockList, isIP, isIPv6 } from 'node:net';

/** What every process believes of its own machine when it listens there only. */
const LOOPBACK = ['127.0.0.0/8', '::1'];

/** The lists are few and live as long as the configuration they come from. */
const compiled = new WeakMap<readonly string[], BlockList>();

/**
 * The address a request comes from, as far as it can be believed.
 *
 * X-Forwarded-For counts only as far back as each hop is a trusted proxy: whoever is not trusted
 * may have written anything to the left of its own address (reliability C5). An IPv4 address
 * mapped into IPv6 comes out as IPv4.
 *
 * @param trusted addresses and networks (CIDR) of proxies.
 */
export function clientAddressOf(
  remoteAddress: string,
  forwardedFor: string | readonly string[] | undefined,
  trusted: readonly string[],
): string {
  let client = plain(remoteAddress);
  const proxies = blockListOf(trusted);
  const hops = (typeof forwardedFor === 'string' ? [forwardedFor] : (forwardedFor ?? []))
    .flatMap((line) => line.split(','))
    .map((hop) => plain(hop.trim()));

  for (const hop of hops.toReversed()) {
    if (!contains(proxies, client) || isIP(hop) === 0) break;
    client = hop;
  }
  return client;
}

/**
 * The proxies a process behind the web process trusts: the configured ones and, where it listens
 * on this machine only, the web process beside it.
 */
export function innerProxiesOf(config: {
  TRUSTED_PROXIES: readonly string[];
  INTERNAL_HOST: string;
}): readonly string[] {
  const isPrivate = contains(blockListOf(LOOPBACK), config.INTERNAL_HOST);
  return isPrivate || config.INTERNAL_HOST === 'localhost'
    ? [...config.TRUSTED_PROXIES, ...LOOPBACK]
    : config.TRUSTED_PROXIES;
}

/** Whether what a request says of itself can be believed, as it comes from one of our proxies. */
export function isTrustedProxy(remoteAddress: string, trusted: readonly string[]): boolean {
  return contains(blockListOf(trusted), plain(remoteAddress));
}

function blockListOf(networks: readonly string[]): BlockList {
  const known = compiled.get(networks);
  if (known) return known;
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  compiled.set(networks, list);
  return list;
}

function contains(list: BlockList, address: string): boolean {
  const family = isIP(address);
  return family !== 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
}
