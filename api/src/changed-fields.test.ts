import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('only what differs is named, with both values', () => {
  const before = { nick: '한결', shown: true, nicknames: ['한결'] };

  expect(changedFields(before, { nick: '한별', shown: true, nicknames: ['한결'] })).toEqual({
    nick: ['한결', '한별'],
  });
});

test('what a change leaves out is no change', () => {
  expect(changedFields({ nick: '한결' }, { nick: undefined })).toEqual({});
});

test('long texts are shortened', () => {
  const { note } = changedFields({ note: '' }, { note: '가'.repeat(1_000) });

  expect(String(note?.[1])).toHaveLength(201);
});
