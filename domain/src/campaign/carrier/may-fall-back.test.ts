import { describe, expect, it } from 'vitest';
import { resultOf } from '../sms-result.ts';
import { mayFallBack } from './may-fall-back.ts';

const codesThatFallBack = (codes: readonly string[], advertising: boolean) =>
  codes.filter((code) => mayFallBack(resultOf(code), { advertising }));

describe('[M29] a text message replaces a message that failed', () => {
  it('if it certainly did not arrive', () => {
    const codes = ['3104', '3105', '3106', '3107', '3043', '2000', '3000', '4000', '3014'];

    expect(codesThatFallBack(codes, false)).toEqual(['3104', '3105', '3106', '3107', '3043']);
  });

  it('unless the same fault or number would stop it as well', () => {
    expect(codesThatFallBack(['1030', '1062', '3032', '1061'], false)).toEqual([]);
  });

  it('unless it is advertising for a recipient who blocked it', () => {
    expect(codesThatFallBack(['3104', '3107', '3047', '3054'], true)).toEqual(['3104']);
    expect(codesThatFallBack(['3104', '3107', '3047', '3054'], false)).toHaveLength(4);
  });
});
