import { expect, test } from 'vitest';
import { changedFields, realChanges } from './changed-fields.ts';

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

test('a save of equal values is no change, in any order of keys and with any offset', () => {
  const before = { next: { price: 1, effective_at: '2026-12-01T00:00:00+00:00' }, name: '가' };

  const same = { next: { effective_at: '2026-12-01T09:00:00+09:00', price: 1 }, name: '가' };
  expect(realChanges<object>(before, same)).toBeNull();
  expect(realChanges<object>(before, { ...same, name: '나' })).toEqual({
    changes: { name: '나' },
    diff: { name: ['가', '나'] },
  });
});
