import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from '../core/all-calls.fixture.ts';

it('reads the search words of every list without unseen and full-width letters', async () => {
  const fields = (await allCalls()).flatMap(
    ({ method, path, query }): [string, z.core.$ZodType][] => {
      const shape = query instanceof z.ZodMiniObject ? query.shape : {};
      const field: unknown = shape['q'];
      return field instanceof z.ZodMiniType ? [[`${method} ${path}`, field]] : [];
    },
  );

  expect(fields.length).toBeGreaterThan(30);
  const typed = '\u202a김\u200b하늘 １\u202c ';
  expect(
    fields.filter(([, field]) => z.safeParse(field, typed).data !== '김하늘 1').map(([of]) => of),
  ).toEqual([]);
});
