import { brandOf } from '@maru/brands/registry';
import { expect, it } from 'vitest';
import { officialChannelsOf } from './official-channels.ts';

const CHAT = 'https://messenger.example.com/_maru/chat';

const channelsOf = (id: 'maru' | 'futureon' | 'daebeom') =>
  officialChannelsOf(brandOf(id), 'https://site.example.com', CHAT).map(({ address }) => address);

it('lists the telephone and every address as they can be compared', () => {
  const brand = brandOf('maru');
  const addresses = channelsOf('maru');

  expect(addresses).toContain(brand.company.phone);
  expect(addresses).toContain(brand.company.email);
  expect(addresses).toContain('site.example.com');
  expect(addresses).toContain('messenger.example.com/_maru/chat');
  for (const link of Object.values(brand.links)) {
    expect(addresses).toContain(new URL(link).host);
  }
  expect(new Set(addresses).size).toBe(addresses.length);
});

it('names the list of the channels of experts where a brand has one', () => {
  const list = 'site.example.com/expert-kakao';

  expect(channelsOf('futureon')).toContain(list);
  expect(channelsOf('maru')).not.toContain(list);
});
