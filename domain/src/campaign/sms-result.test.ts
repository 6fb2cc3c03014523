import { describe, expect, it } from 'vitest';
import { resultOf } from './sms-result.ts';

describe('resultOf', () => {
  it.each([
    ['2000', 'progress'],
    ['3000', 'progress'],
    ['4000', 'delivered'],
    ['3043', 'retry'],
    ['1029', 'permanent'],
    ['3014', 'permanent'],
    ['1061', 'suppress'],
    ['2061', 'suppress'],
    ['1062', 'configuration'],
    ['2230', 'configuration'],
  ])('puts %s into the class %s, in Korean', (code, resultClass) => {
    const result = resultOf(code);

    expect(result).toMatchObject({ code, class: resultClass });
    expect(result.reason).toMatch(/\p{Script=Hangul}.*\.$/u);
  });

  it('fails a message with an unknown code permanently, and names the code', () => {
    expect(resultOf('9876')).toEqual({
      code: '9876',
      class: 'permanent',
      reason: '알 수 없는 결과입니다. (9876)',
    });
  });
});
