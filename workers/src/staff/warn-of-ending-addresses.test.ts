import { connectDb, type Db } from '@maru/platform/db/db';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestConfig, type TestConfig } from '../../../tests/support/test-config.ts';
import { warnOfEndingAddresses } from './warn-of-ending-addresses.ts';

let test: TestConfig;
let db: Db;

beforeAll(async () => {
  test = await createTestConfig();
  db = connectDb(test.config.DATABASE_URL, { max: 2 });
});
afterAll(async () => {
  await db.end();
  await test.drop();
});

it('rings once for an address that ends within a week, and for no other', async () => {
  await db`
    insert into allowed_ip (net, label, valid_to) values
      ('203.0.113.1/32', '곧', kst_day(now()) + 3),
      ('203.0.113.2/32', '나중', kst_day(now()) + 30),
      ('203.0.113.3/32', '지남', kst_day(now()) - 1)`;

  await Promise.all([warnOfEndingAddresses(db), warnOfEndingAddresses(db)]);
  await warnOfEndingAddresses(db);

  const notices = await db<{ kind: string; detail: object; permission: string }[]>`
    select kind, detail, permission from staff_notice`;
  expect(notices).toMatchObject([
    {
      kind: 'address.ending',
      detail: { net: '203.0.113.1', label: '곧' },
      permission: 'superAdmin',
    },
  ]);
});
