import { dehydrate, QueryClient, type DehydratedState } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { markLoadedAtResponse } from './loaded-at-response.ts';

const RENDERED_AT = Date.parse('2026-11-20T10:00:00+09:00');
const OPENED_AT = RENDERED_AT + 9 * 60_000;

function pageData(): DehydratedState {
  const queries = new QueryClient();
  queries.setQueryData(['list'], ['one'], { updatedAt: RENDERED_AT });
  return dehydrate(queries);
}
const agesOf = ({ queries }: DehydratedState) => queries.map(({ state }) => state.dataUpdatedAt);

it('data of a page that the server answered is as new as the response', () => {
  const data = pageData();

  markLoadedAtResponse(data, { transferSize: 300, responseStart: 120.6 }, OPENED_AT);

  expect(agesOf(data)).toEqual([OPENED_AT + 120]);
});

it.each([
  ['from the browser’s cache', { transferSize: 0, responseStart: 1 }],
  ['without timings', undefined],
])('data of a page %s keeps its time', (_how, load) => {
  const data = pageData();

  markLoadedAtResponse(data, load, OPENED_AT);

  expect(agesOf(data)).toEqual([RENDERED_AT]);
});
