// @vitest-environment happy-dom
import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createQueries } from '../query.ts';
import { Loaded } from './loaded.tsx';

afterEach(cleanup);

interface Question {
  resolve: (words: string) => void;
  reject: (error: Error) => void;
}

/** Requests, page by page; the test settles each one. */
const asked: Question[] = [];

function List({ page }: { page: number }) {
  const query = useQuery({
    queryKey: ['list', page],
    queryFn: () =>
      new Promise<string>((resolve, reject) => {
        asked.push({ resolve, reject });
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <Loaded query={query} skeleton="coming">
      {(words) => <p>{words}</p>}
    </Loaded>
  );
}

it('keeps the failure and its button in place while it is asked again', async () => {
  const queries = createQueries();
  const list = (page: number) => (
    <QueryClientProvider client={queries}>
      <List page={page} />
    </QueryClientProvider>
  );
  const { rerender } = render(list(1));
  asked[0]!.resolve('page 1');
  await screen.findByText('page 1');
  rerender(list(2));
  expect(screen.getByText('page 1')).toBeDefined();
  asked[1]!.reject(new Error('away'));
  const button = await screen.findByRole('button', { name: '다시 시도' });
  button.focus();

  fireEvent.click(button);

  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  expect(document.activeElement).toBe(button);
  expect(screen.queryByText('page 1')).toBeNull();
  asked[2]!.resolve('page 2');
  expect(await screen.findByText('page 2')).toBeDefined();

  // Another page is another query: the earlier failure does not apply to it.
  rerender(list(3));
  expect(screen.queryByRole('alert')).toBeNull();
});
