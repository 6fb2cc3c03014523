// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPersonalStorage } from '../shared/browser-storage.ts';
import { dropDrafts, dropOldDrafts, findDrafts, forgetDraftsOf, openSlot } from './draft-keeper.ts';

const draft = { version: 3, values: { title: '오전장' } };

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('[U17] a draft is found again by the same person', () => {
  openSlot('content', 'broadcast-1').keep(draft);

  expect(findDrafts('content', 'broadcast-1')).toMatchObject([draft]);
});

test('a draft is not offered to another person', () => {
  openSlot('content', 'broadcast-1').keep(draft);

  expect(findDrafts('super', 'broadcast-1')).toEqual([]);
});

test('a draft outlives the log-out of a member in the same browser', () => {
  openSlot('content', 'broadcast-1').keep(draft);

  forgetPersonalStorage();

  expect(findDrafts('content', 'broadcast-1')).toHaveLength(1);
});

test('a log-out takes the drafts of that person and no others', () => {
  openSlot('content', 'broadcast-1').keep(draft);
  openSlot('super', 'broadcast-1').keep(draft);

  forgetDraftsOf('content');

  expect(findDrafts('content', 'broadcast-1')).toEqual([]);
  expect(findDrafts('super', 'broadcast-1')).toHaveLength(1);
});

test('a draft of last week has expired', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-13T00:00:00Z') });
  openSlot('content', 'broadcast-1').keep(draft);
  vi.setSystemTime(Date.parse('2026-11-20T00:00:00Z'));

  expect(findDrafts('content', 'broadcast-1')).toEqual([]);
});

test('expired drafts are removed for every author and every form', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-13T00:00:00Z') });
  openSlot('content', 'expert-12').keep(draft);
  vi.setSystemTime(Date.parse('2026-11-20T00:00:00Z'));
  openSlot('super', 'broadcast-1').keep(draft);

  dropOldDrafts();

  expect(findDrafts('super', 'broadcast-1')).toHaveLength(1);
  expect(localStorage.length).toBe(1);
});

test('a storage entry from another program is not a draft', () => {
  localStorage.setItem('maru-admin.draft.content.broadcast-1', '{"at":"yesterday"}');

  expect(findDrafts('content', 'broadcast-1')).toEqual([]);
});

test('a dropped draft is removed', () => {
  openSlot('content', 'broadcast-1').keep(draft);

  dropDrafts('content', 'broadcast-1');

  expect(findDrafts('content', 'broadcast-1')).toEqual([]);
});
