import { describe, expect, it } from 'vitest';
import { strayNote } from './variable-buttons.tsx';

const ALLOWED = ['이름', '상품명'];

describe('[M02] variables of a text that is being written', () => {
  it('are listed when they have no value, together with the allowed ones', () => {
    expect(strayNote('#{이름}님, #{시각}에 #{시각} #{}', ALLOWED)).toBe(
      '쓸 수 없는 변수예요: #{시각}, #{}. 쓸 수 있는 변수: 이름, 상품명',
    );
  });

  it('are not spoken of as long as all are known', () => {
    expect(strayNote('#{이름}님, {이름} #이름', ALLOWED)).toBeNull();
  });
});
