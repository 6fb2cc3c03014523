import { expect, it } from 'vitest';
import { attachmentTypeOf } from './attachment-type.ts';

const PDF = Buffer.from('%PDF-1.7 …');

it('knows a file by its name and its content together', () => {
  expect(attachmentTypeOf('안내.PDF', PDF)).toBe('pdf');
  expect(attachmentTypeOf('표.csv', Buffer.from('가,나\n'))).toBe('csv');
});

it('takes text in UTF-16, as Excel and Notepad write it', () => {
  const text = Buffer.from('\uFEFF이름\t지점\r\n김하나\t강남\r\n', 'utf16le');

  expect(attachmentTypeOf('표.txt', text)).toBe('txt');
  expect(attachmentTypeOf('표.csv', Buffer.from(text).swap16())).toBe('csv');
  expect(attachmentTypeOf('표.csv', text.subarray(2))).toBe('csv');
});

it.each([
  ['표.txt', Buffer.from('\uFEFF가\0나', 'utf16le')],
  ['표.txt', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
  ['안내.exe', PDF],
  ['안내', PDF],
  ['안내.png', PDF],
  ['표.csv', Buffer.from([65, 0, 66])],
  ['안내.pdf', Buffer.alloc(0)],
])('refuses %s with other content', (name, bytes) => {
  expect(attachmentTypeOf(name, bytes)).toBeNull();
});
