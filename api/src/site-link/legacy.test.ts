import { brandOf } from '@maru/brands/registry';
import type { LegacyAddressHits } from '@maru/contract/setting/legacy';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  insertAdmin,
  loginStaff,
  openBrowser,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
  await insertAdmin(test, 'content', ['manageContent']);
});
afterAll(() => test.stop());

it('[A05] shows staff how often visitors came by each address of the former site', async () => {
  const { legacy } = brandOf(test.config.BRAND);
  const { path, query, target } = legacy.find((row) => row.query !== '')!;
  const web = openBrowser(test);
  const note = (...hits: object[]) => web.send('POST', '/api/home/legacy-hits', { hits });

  await note({ path, query, times: 2 }, { path: '/nobody.asp', query: '', times: 9 });
  const { status } = await note({ path, query, times: 1 }, { path, query, times: 1 });

  expect(status).toBe(204);
  const staff = await loginStaff(test, 'content');
  const { body } = await staff.send('GET', '/api/admin/legacy-addresses');
  const items = body['items'] as LegacyAddressHits[];
  expect(items).toHaveLength(legacy.length);
  expect(items[0]).toEqual({ path, query, target, hits: 4, last_at: expect.any(String) });
  expect(items.slice(1).every(({ hits, last_at }) => hits === 0 && last_at === null)).toBe(true);
});
