import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';

it('has no tags and no entities', () => {
  expect(plainText('<p>a&nbsp;&lt;b&gt;</p><p>c</p>')).toBe('a <b> c');
});

it('parts no word at a tag inside of it', () => {
  expect(plainText('<p><strong>목표</strong> 수익<em>률</em></p>')).toBe('목표 수익률');
});
