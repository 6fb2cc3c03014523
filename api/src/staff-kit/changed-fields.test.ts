import { expect, test } from 'vitest';
import { changedFields } from './changed-fields.ts';

test('lists only changed fields, with both values', () => {
  const before = { nick: '한결', shown: true, nicknames: ['한결'] };

  expect(changedFields(before, { nick: '한별', shown: true, nicknames: ['한결'] })).toEqual({
    nick: ['한결', '한별'],
  });
});

test('treats omitted fields as unchanged', () => {
  expect(changedFields({ nick: '한결' }, { nick: undefined })).toEqual({});
});

test('long texts are shortened', () => {
  const { note } = changedFields({ note: '' }, { note: '가'.repeat(1_000) });

  expect(String(note?.[1])).toHaveLength(201);
});
