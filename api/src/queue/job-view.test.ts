import { expect, it } from 'vitest';
import { maskPersonal } from './job-view.ts';

it.each([
  ['거절된 번호 01012345678', '거절된 번호 010-****-5678'],
  ['to 010-1234-5678, 011 234 5678', 'to 010-****-5678, 011-****-5678'],
  ['mail hana.kim@example.co.kr failed', 'mail h***@*** failed'],
  ['campaign 1010123456789 batch 3', 'campaign 1010123456789 batch 3'],
])('masks apparent personal data in %s', (text, masked) => {
  expect(maskPersonal(text)).toBe(masked);
});
