import { ownMembership } from '@maru/contract/account/me';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import {
  insertMember,
  loginMember,
  startTestApp,
  type TestApp,
} from '../../../tests/support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

it('tells which of the memberships can be bought again', async () => {
  const memberId = await insertMember(test, 'hana');
  await test.db`
    insert into product (kind, name, price, period_unit, period_n, on_sale, sale_to)
    values ('vip', '지금', 1000, 'month', 1, true, null),
           ('premium', '내린 것', 1000, 'month', 1, false, null),
           ('vvip', '지난 것', 1000, 'month', 1, true, now() - interval '1 day')`;
  await test.db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    select ${memberId}, id, 'paid', now(), now() + interval '9 days' from product`;
  const member = await loginMember(test, 'hana');

  const { body } = await member.send('GET', '/api/home/me/memberships');

  const items = z.array(ownMembership).parse(body['items']);
  const sold = Object.fromEntries(items.map(({ product: { name, on_sale } }) => [name, on_sale]));
  expect(sold).toEqual({ 지금: true, '내린 것': false, '지난 것': false });
});
