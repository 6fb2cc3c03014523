// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createQueries } from './query.ts';
import { useAction } from './use-action.ts';

it('acts for a dialog that was opened while something else was being done', async () => {
  const queries = createQueries();
  const { result } = renderHook(() => useAction([]), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={queries}>{children}</QueryClientProvider>
    ),
  });
  let finish: () => void = () => undefined;
  const first = result.current.run(() => new Promise<void>((resolve) => (finish = resolve)));
  await waitFor(() => expect(result.current.isBusy).toBe(true));
  const { run } = result.current;
  expect(await run(async () => undefined)).toBe(false);
  await act(async () => {
    finish();
    await first;
  });

  expect(await act(() => run(async () => undefined))).toBe(true);
});
