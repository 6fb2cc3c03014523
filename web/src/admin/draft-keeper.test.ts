// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetPersonalStorage } from '../shared/browser-storage.ts';
import { dropDraft, dropOldDrafts, findDraft, forgetDraftsOf, keepDraft } from './draft-keeper.ts';

const draft = { version: 3, values: { title: '오전장' } };

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('[U17] a draft is found again by the same person', () => {
  keepDraft('content', 'broadcast-1', draft);

  expect(findDraft('content', 'broadcast-1')).toMatchObject(draft);
});

test('a draft is not offered to another person', () => {
  keepDraft('content', 'broadcast-1', draft);

  expect(findDraft('super', 'broadcast-1')).toBeNull();
});

test('a draft outlives the log-out of a member in the same browser', () => {
  keepDraft('content', 'broadcast-1', draft);

  forgetPersonalStorage();

  expect(findDraft('content', 'broadcast-1')).not.toBeNull();
});

test('a log-out takes the drafts of that person and no others', () => {
  keepDraft('content', 'broadcast-1', draft);
  keepDraft('super', 'broadcast-1', draft);

  forgetDraftsOf('content');

  expect(findDraft('content', 'broadcast-1')).toBeNull();
  expect(findDraft('super', 'broadcast-1')).not.toBeNull();
});

test('a draft of last week has expired', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-13T00:00:00Z') });
  keepDraft('content', 'broadcast-1', draft);
  vi.setSystemTime(Date.parse('2026-11-20T00:00:00Z'));

  expect(findDraft('content', 'broadcast-1')).toBeNull();
});

test('expired drafts are removed for every author and every form', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-13T00:00:00Z') });
  keepDraft('content', 'expert-12', draft);
  vi.setSystemTime(Date.parse('2026-11-20T00:00:00Z'));
  keepDraft('super', 'broadcast-1', draft);

  dropOldDrafts();

  expect(Object.keys(localStorage)).toEqual(['maru-admin.draft.super.broadcast-1']);
});

test('a storage entry from another program is not a draft', () => {
  localStorage.setItem('maru-admin.draft.content.broadcast-1', '{"at":"yesterday"}');

  expect(findDraft('content', 'broadcast-1')).toBeNull();
});

test('a dropped draft is removed', () => {
  keepDraft('content', 'broadcast-1', draft);

  dropDraft('content', 'broadcast-1');

  expect(findDraft('content', 'broadcast-1')).toBeNull();
});
