import type { LookupAddress } from 'node:dns';
import { describe, expect, it } from 'vitest';
import { createPublicLookup, createReceiverCheck, RefusedAddress } from './receiver-hosts.ts';

describe('[S38] the addresses of webhooks', () => {
  const isAllowed = createReceiverCheck(['127.0.0.1:4130']);

  it.each([
    'https://hooks.partner.example.com/maru',
    'https://hooks.partner.example.com:8443/maru?key=1',
    'https://203.0.113.7/maru',
    'https://[2606:4700::1111]/maru',
    'http://127.0.0.1:4130/webhooks/a',
  ])('let %s pass', (address) => {
    expect(isAllowed(new URL(address))).toBe(true);
  });

  it.each([
    'http://hooks.partner.example.com/maru',
    'http://127.0.0.1:4131/webhooks/a',
    'https://127.0.0.1:4130/webhooks/a',
    'https://user:secret@hooks.partner.example.com/maru',
    'https://localhost/maru',
    'https://api.internal/maru',
    'https://10.0.0.7/maru',
    'https://172.20.0.1/maru',
    'https://192.168.0.1/maru',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/maru',
    'https://2130706433/maru',
    'https://0x7f000001/maru',
    'https://[::1]/maru',
    'https://[::ffff:10.0.0.7]/maru',
    'https://[fd00::1]/maru',
    'https://[fe80::1]/maru',
    'https://[2002:a00:7::]/maru',
    'https://[2001:0:a00:7::]/maru',
    'ftp://hooks.partner.example.com/maru',
    'file:///etc/passwd',
  ])('stop %s', (address) => {
    expect(isAllowed(new URL(address))).toBe(false);
  });
});

describe('[S38] the lookup of a webhook', () => {
  function ask(addresses: LookupAddress[], all = true): Promise<unknown> {
    const lookup = createPublicLookup((_name, _options, done) => done(null, addresses));
    return new Promise((resolve, reject) => {
      lookup('hooks.example.com', { all }, (error, found) =>
        error ? reject(error) : resolve(found),
      );
    });
  }

  it('gives the addresses that it has checked', async () => {
    const found = [{ address: '203.0.113.7', family: 4 }];

    expect(await ask(found)).toEqual(found);
    expect(await ask(found, false)).toBe('203.0.113.7');
  });

  it.each([
    [[{ address: '10.0.0.7', family: 4 }]],
    [[{ address: '127.0.0.1', family: 4 }]],
    [[{ address: '::1', family: 6 }]],
    [[{ address: '::ffff:10.0.0.7', family: 6 }]],
    [[{ address: '2002:a00:7::', family: 6 }]],
    [
      [
        { address: '203.0.113.7', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ],
    ],
    [[]],
  ])('refuses a name with %j', async (addresses) => {
    await expect(ask(addresses)).rejects.toBeInstanceOf(RefusedAddress);
  });
});
