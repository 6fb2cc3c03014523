import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Call } from '../core/call.ts';

it('reads the search words of every list without unseen and full-width letters', async () => {
  const fields: [string, z.core.$ZodType][] = [];
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('method' in value && 'path' in value && 'refusals' in value) {
      const { method, path, query } = value as Call;
      const shape = query instanceof z.ZodMiniObject ? query.shape : {};
      const field: unknown = shape['q'];
      if (field instanceof z.ZodMiniType) fields.push([`${method} ${path}`, field]);
    } else for (const part of Object.values(value)) collect(part);
  };
  for await (const file of glob('*.ts', { cwd: import.meta.dirname })) {
    if (file.endsWith('.test.ts')) continue;
    for (const value of Object.values<unknown>(await import(join(import.meta.dirname, file)))) {
      if (typeof value === 'object' && value !== null && !('_zod' in value)) collect(value);
    }
  }

  expect(fields.length).toBeGreaterThan(30);
  const typed = '\u202a김\u200b하늘 １\u202c ';
  expect(
    fields.filter(([, field]) => z.safeParse(field, typed).data !== '김하늘 1').map(([of]) => of),
  ).toEqual([]);
});
