import { describe, expect, it } from 'vitest';
import {
  clientAddressOf,
  createHops,
  HOP_HEADER,
  hopTokenOf,
  networkOf,
} from './client-address.ts';

const SECRET = 's'.repeat(32);

function addressOf(
  INTERNAL_HOST: string,
  remoteAddress: string,
  headers: Record<string, string | undefined>,
) {
  const hops = createHops({ SESSION_SECRET: SECRET, TRUSTED_PROXIES: [], INTERNAL_HOST });
  return hops.addressOf({ headers, socket: { remoteAddress } });
}

describe('[N1.13] [U15] the address of a client', () => {
  it.each([
    ['no proxy is trusted', '203.0.113.7', '10.0.0.1', [], '203.0.113.7'],
    ['no proxy in between', '203.0.113.7', undefined, ['10.0.0.0/8'], '203.0.113.7'],
    ['a trusted proxy says it', '10.1.2.3', '203.0.113.7', ['10.0.0.0/8'], '203.0.113.7'],
    [
      'the client wrote one itself',
      '10.1.2.3',
      '1.1.1.1, 203.0.113.7',
      ['10.0.0.0/8'],
      '203.0.113.7',
    ],
    ['two trusted proxies', '10.1.2.3', '203.0.113.7, 10.9.9.9', ['10.0.0.0/8'], '203.0.113.7'],
    [
      'an invalid address ends the chain',
      '10.1.2.3',
      '203.0.113.7, unknown',
      ['10.0.0.0/8'],
      '10.1.2.3',
    ],
    ['mapped into IPv6', '::ffff:127.0.0.1', '::ffff:203.0.113.7', ['127.0.0.1'], '203.0.113.7'],
    ['IPv6', '::1', '2001:db8::7', ['::1'], '2001:db8::7'],
    ['an IPv6 network', '2001:db8::1', '2001:db9::7', ['2001:db8::/32'], '2001:db9::7'],
    [
      'an IPv4 proxy does not match an IPv6 list',
      '10.1.2.3',
      '1.1.1.1',
      ['2001:db8::/32'],
      '10.1.2.3',
    ],
  ])('%s', (_case, remote, forwarded, trusted, expected) => {
    expect(clientAddressOf(remote, forwarded, trusted)).toBe(expected);
  });

  it('is taken from the web process beside, unless others can reach this one', () => {
    const trusting = addressOf('127.0.0.1', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' });
    const open = addressOf('0.0.0.0', '127.0.0.1', { 'x-forwarded-for': '203.0.113.7' });

    expect(trusting).toBe('203.0.113.7');
    expect(open).toBe('127.0.0.1');
  });

  it.each([
    ['the token of a web process', hopTokenOf(SECRET), '203.0.113.7'],
    ['the token of another instance', hopTokenOf('t'.repeat(32)), '10.1.2.3'],
    ['no token', undefined, '10.1.2.3'],
    ['an empty token', '', '10.1.2.3'],
  ])('from an address that is no trusted proxy, with %s', (_case, token, expected) => {
    const headers = { 'x-forwarded-for': '203.0.113.7', [HOP_HEADER]: token };

    expect(addressOf('0.0.0.0', '10.1.2.3', headers)).toBe(expected);
  });
});

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('takes %s for %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
