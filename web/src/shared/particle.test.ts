import { expect, test } from 'vitest';
import { withObject } from './particle.ts';

test('the particle of an object follows the last letter', () => {
  expect(['일정', '주소', '휴장일'].map(withObject)).toEqual(['일정을', '주소를', '휴장일을']);
});
