import { describe, expect, it } from 'vitest';
import { CallFailed } from './call.ts';
import { isMissing, nothingThere, subjectOf } from './page-subject.ts';

describe('the subject of a page', () => {
  it('is the number in the address', () => {
    expect(subjectOf(new URLSearchParams('_id=12&page=2'))).toBe(12);
  });

  it.each(['', '_id=', '_id=0', '_id=-1', '_id=1.5', '_id=1e3', '_id=abc', '_id=9999999999'])(
    'is nothing in "%s"',
    (query) => {
      expect(subjectOf(new URLSearchParams(query))).toBeNull();
    },
  );

  it('is missing after a 404, and not after an outage', async () => {
    const none: unknown = await nothingThere().catch((error: unknown) => error);

    expect(isMissing(none)).toBe(true);
    expect(isMissing(new CallFailed('NETWORK'))).toBe(false);
    expect(isMissing(new Error('bug'))).toBe(false);
  });
});
