import { describe, expect, it } from 'vitest';
import { clientAddressOf, innerProxiesOf, networkOf } from './client-address.ts';

describe('the address of a client', () => {
  it.each([
    ['nobody is trusted', '203.0.113.7', '10.0.0.1', [], '203.0.113.7'],
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
    ['what is no address ends it', '10.1.2.3', '203.0.113.7, unknown', ['10.0.0.0/8'], '10.1.2.3'],
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
    const trusting = innerProxiesOf({ INTERNAL_HOST: '127.0.0.1', TRUSTED_PROXIES: [] });
    const open = innerProxiesOf({ INTERNAL_HOST: '0.0.0.0', TRUSTED_PROXIES: [] });

    expect(clientAddressOf('127.0.0.1', '203.0.113.7', trusting)).toBe('203.0.113.7');
    expect(clientAddressOf('127.0.0.1', '203.0.113.7', open)).toBe('127.0.0.1');
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
