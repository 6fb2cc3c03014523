import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Call } from './call.ts';

/** The nouns whose texts readers see: a call that writes one has its words checked. */
const NOUNS =
  /^\/api\/(?:admin\/(?:(?:sms|push)\/(?:campaigns|templates)|events|banners|expert-products|series|videos|vods|lectures|schedules(?:\/recurrences)?)|home\/reviews)(?:\/(?::_id|test))?$/;

it('[C16] checks the words of every call that writes a public text', async () => {
  const calls: Call[] = [];
  const collect = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return;
    if ('method' in value && 'path' in value && 'refusals' in value) calls.push(value as Call);
    else for (const part of Object.values(value)) collect(part);
  };
  for await (const file of glob('*.ts', { cwd: import.meta.dirname })) {
    if (file.endsWith('.test.ts')) continue;
    for (const value of Object.values<unknown>(await import(join(import.meta.dirname, file)))) {
      if (typeof value === 'object' && value !== null && !('_zod' in value)) collect(value);
    }
  }
  const writing = calls.filter(
    ({ method, path }) => (method === 'POST' || method === 'PATCH') && NOUNS.test(path),
  );
  const named = (call: Call) => `${call.method} ${call.path}`;

  expect(new Set(writing.map(named)).size).toBeGreaterThan(20);
  // The rule of days alone has no words.
  expect(writing.filter(({ publicWords = [] }) => publicWords.length === 0).map(named)).toEqual([
    'PATCH /api/admin/schedules/recurrences/:_id',
  ]);
  expect(
    calls
      .filter(({ publicWords, refusals }) => publicWords && !refusals.includes('FORBIDDEN_WORDS'))
      .map(named),
  ).toEqual([]);
});
