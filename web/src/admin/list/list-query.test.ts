import { banners } from '@maru/contract/banner/staff-banner';
import { expect, it } from 'vitest';
import type { ListAddress } from './list-address.ts';
import { listQueryOf } from './list-query.ts';

const addressWith = (values: Readonly<Record<string, string>>) =>
  ({ page: 2, pageSize: 20, sortBy: null, get: (name) => values[name] ?? '' }) as ListAddress;
const read = (values: Readonly<Record<string, string>>) =>
  listQueryOf(banners.list.query, addressWith(values), ['state', 'device', 'q'], {
    location: 'TOP',
  });

it('keeps valid filters beside an invalid one', () => {
  const query = read({ state: 'none', device: 'all', q: '배너' });

  expect(query).toMatchObject({ page: 2, device: 'all', q: '배너' });
  expect(query).not.toHaveProperty('state');
});

it('cuts text that is too long', () => {
  expect(read({ q: '가'.repeat(120) }).q).toBe('가'.repeat(100));
});

it('does not read a fixed parameter from the address', () => {
  expect(read({ location: 'POPUP' }).location).toBe('TOP');
});
