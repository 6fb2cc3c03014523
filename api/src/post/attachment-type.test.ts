import { expect, it } from 'vitest';
import { attachmentTypeOf } from './attachment-type.ts';

const PDF = Buffer.from('%PDF-1.7 …');

it('knows a file by its name and its content together', () => {
  expect(attachmentTypeOf('안내.PDF', PDF)).toBe('pdf');
  expect(attachmentTypeOf('표.csv', Buffer.from('가,나\n'))).toBe('csv');
});

it.each([
  ['안내.exe', PDF],
  ['안내', PDF],
  ['안내.png', PDF],
  ['표.csv', Buffer.from([65, 0, 66])],
  ['안내.pdf', Buffer.alloc(0)],
])('refuses %s with other content', (name, bytes) => {
  expect(attachmentTypeOf(name, bytes)).toBeNull();
});
