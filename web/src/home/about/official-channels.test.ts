import { brand } from '@maru/brands/maru';
import { expect, it } from 'vitest';
import { officialChannelsOf } from './official-channels.ts';

it('lists the telephone and every address as they can be compared', () => {
  const addresses = officialChannelsOf(brand).map(({ address }) => address);

  expect(addresses).toContain(brand.company.phone);
  expect(addresses).toContain('notice.maru.example.com');
  expect(new Set(addresses).size).toBe(addresses.length);
});
