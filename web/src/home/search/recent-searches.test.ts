// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import { forgetPersonalStorage } from '../../shared/browser-storage.ts';
import {
  clearSearches,
  keepSearches,
  keepsSearches,
  recentSearches,
  rememberSearch,
} from './recent-searches.ts';

beforeEach(() => localStorage.clear());

it('keeps the last eight searches, each once and the newest first', () => {
  for (let no = 1; no <= 9; no += 1) rememberSearch(`배당 ${no}`);
  rememberSearch('배당 5');
  rememberSearch('');

  expect(recentSearches()).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((no) => `배당 ${no}`));
  clearSearches();
  expect(recentSearches()).toEqual([]);
});

it('keeps none while the list is off, also after a log-out', () => {
  rememberSearch('배당');
  keepSearches(false);
  rememberSearch('금리');
  forgetPersonalStorage();

  expect([keepsSearches(), recentSearches()]).toEqual([false, []]);
  keepSearches(true);
  rememberSearch('금리');
  expect(recentSearches()).toEqual(['금리']);
});

it('forgets the searches of a person at the log-out', () => {
  rememberSearch('배당');
  forgetPersonalStorage();

  expect(recentSearches()).toEqual([]);
});

it.each(['nothing', '{"a":1}', '[1,null,"배당"]'])('reads %s without a failure', (stored) => {
  localStorage.setItem('maru.search.recent', stored);

  expect(recentSearches().every((word) => word === '배당')).toBe(true);
});
