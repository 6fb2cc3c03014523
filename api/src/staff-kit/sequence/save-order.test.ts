import { sequenceVersion } from '@maru/contract/core/sequence';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { insertAdmin, startTestApp, type TestApp } from '../../../../tests/support/app.ts';
import { insertExpert } from '../../../../tests/support/broadcasts.ts';
import { placeRows, saveOrder, type Sequence } from './save-order.ts';

let test: TestApp;
let adminId: number;

beforeAll(async () => {
  test = await startTestApp();
  adminId = await insertAdmin(test, 'experts', ['manageExperts']);
  for (const id of [1, 2, 3]) await insertExpert(test.db, id);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await test.db`update expert set position = id`;
});

const experts: Sequence = {
  noun: 'expert',
  lock: async (tx) => {
    const rows = await tx<{ id: number }[]>`select id from expert order by position, id for update`;
    return rows.map(({ id }) => id);
  },
  place: (tx, ids) => placeRows(tx, 'expert', ids),
};

const save = (ids: number[], version?: number) =>
  saveOrder(
    test.db,
    experts,
    { ids, version },
    { adminId, sessionId: null as unknown as number, ip: '127.0.0.1', requestId: 'r' },
  );
const stored = async () => {
  const rows = await test.db<{ id: number }[]>`select id from expert order by position`;
  return rows.map(({ id }) => id);
};
const lines = () => test.db`select diff from audit_log where action = 'expert.order'`;

it('saves the whole order at once, with one line that holds the old and the new', async () => {
  const before = await lines();
  const answer = await save([3, 1, 2], sequenceVersion([1, 2, 3]));

  expect(answer).toEqual({ ids: [3, 1, 2], version: sequenceVersion([3, 1, 2]) });
  expect(await stored()).toEqual([3, 1, 2]);
  expect((await lines()).slice(before.length)).toEqual([
    {
      diff: {
        order: [
          [1, 2, 3],
          [3, 1, 2],
        ],
      },
    },
  ]);
});

it.each([
  ['made from an order that is gone', [3, 1, 2], sequenceVersion([2, 1, 3])],
  ['lacks one', [3, 1], undefined],
  ['names one that is not in the list', [3, 1, 2, 9], undefined],
])('refuses an order that was %s', async (_, ids, version) => {
  await expect(save(ids, version)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
  expect(await stored()).toEqual([1, 2, 3]);
});

it('writes nothing down where nothing has changed', async () => {
  const before = await lines();
  await save([1, 2, 3]);

  expect(await lines()).toHaveLength(before.length);
});
