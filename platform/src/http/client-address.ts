import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Proxies trusted by default when a process listens only on its own machine. */
const LOOPBACK = ['127.0.0.0/8', '::1'];

/** The header with which the web process proves that X-Forwarded-For is its own. */
export const HOP_HEADER = 'x-maru-hop';

/** Parts of a request needed to determine its address. */
type Arrived = Pick<IncomingMessage, 'headers'> & {
  socket: { remoteAddress?: string | undefined };
};

/** The groups of an IPv6 address that a provider gives to one customer: a /64. */
const NETWORK_GROUPS = 4;

/** The lists are few and live as long as the configuration they come from. */
const compiled = new WeakMap<readonly string[], BlockList>();

/**
 * Returns the address of a request, as far as it can be trusted.
 *
 * X-Forwarded-For is read from right to left while each hop is a trusted proxy. An untrusted hop
 * can forge everything to the left of its own address (reliability C5). An IPv4-mapped IPv6 address
 * is returned as IPv4.
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
 * The value of `HOP_HEADER`: a keyed hash that only processes with the session secret can make. With
 * it neither api nor realtime has to trust the addresses of web processes, which change in a cluster.
 */
export function hopTokenOf(sessionSecret: string): string {
  return createHmac('sha256', sessionSecret).update('maru internal hop').digest('base64url');
}

/**
 * Determines which request headers api and realtime trust. A request with the token of a web
 * process carries one address, which that process has resolved. For other requests,
 * `clientAddressOf` decides.
 */
export function createHops(config: {
  SESSION_SECRET: string;
  TRUSTED_PROXIES: readonly string[];
  INTERNAL_HOST: string;
}) {
  const proxies = innerProxiesOf(config);
  const token = Buffer.from(hopTokenOf(config.SESSION_SECRET));
  const hasToken = ({ headers }: Arrived) => {
    const shown = Buffer.from(String(headers[HOP_HEADER] ?? ''));
    return shown.length === token.length && timingSafeEqual(shown, token);
  };
  return {
    addressOf(this: void, request: Arrived): string {
      const forwarded = request.headers['x-forwarded-for'];
      const isOne = typeof forwarded === 'string' && isIP(forwarded) !== 0;
      if (isOne && hasToken(request)) return plain(forwarded);
      return clientAddressOf(request.socket.remoteAddress ?? '0.0.0.0', forwarded, proxies);
    },

    /** Whether the ids that a request brings are ours and not the client's. */
    isOurs(this: void, request: Arrived): boolean {
      return hasToken(request) || isTrustedProxy(request.socket.remoteAddress ?? '', proxies);
    },
  };
}

/**
 * The proxies a process behind the web process trusts: the configured ones and, where it listens
 * on this machine only, the web process beside it.
 */
function innerProxiesOf(config: {
  TRUSTED_PROXIES: readonly string[];
  INTERNAL_HOST: string;
}): readonly string[] {
  const isPrivate = contains(blockListOf(LOOPBACK), config.INTERNAL_HOST);
  return isPrivate || config.INTERNAL_HOST === 'localhost'
    ? [...config.TRUSTED_PROXIES, ...LOOPBACK]
    : config.TRUSTED_PROXIES;
}

/** Whether the forwarded headers of a request can be trusted, because a trusted proxy sent it. */
export function isTrustedProxy(remoteAddress: string, trusted: readonly string[]): boolean {
  return contains(blockListOf(trusted), plain(remoteAddress));
}

/** An IPv4 address itself; of an IPv6 address its /64, within which one person can choose freely. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('%')[0]!.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
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
