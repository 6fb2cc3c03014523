import { describe, expect, it } from 'vitest';
import { readMemberIds, readPhones } from './pasted-list.ts';

describe('pasted numbers', () => {
  it('are recognised however they are written, and each counts once', () => {
    const text = '010-1234-5678\n01012345678, +82 10 1234 5678;010 9999 0000';

    const pasted = readPhones(text);

    expect(pasted).toMatchObject({ recognised: 2, invalid: 0, duplicates: 2 });
    expect(pasted.written).toHaveLength(4);
  });

  it('that are none are counted and left for the server to count as well', () => {
    const pasted = readPhones('02-123-4567\n010-12-34\n01011112222\n\n');

    expect(pasted).toMatchObject({ recognised: 1, invalid: 2, duplicates: 0 });
    expect(pasted.written).toEqual(['02-123-4567', '010-12-34', '01011112222']);
  });

  it('are cut to what the contract takes', () => {
    const pasted = readPhones('0'.repeat(300));

    expect(pasted.written[0]).toHaveLength(40);
    expect(pasted.invalid).toBe(1);
  });
});

describe('member numbers', () => {
  it('are read from any list, each once', () => {
    expect(readMemberIds('12, 13\n12 14;13')).toEqual({ ids: [12, 13, 14], invalid: [] });
  });

  it('that are no number are named', () => {
    expect(readMemberIds('12 demo1 0')).toEqual({ ids: [12], invalid: ['demo1', '0'] });
  });
});
