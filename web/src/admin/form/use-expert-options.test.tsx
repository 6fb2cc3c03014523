// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { useExpertChoices, useExpertFilter } from './use-expert-options.ts';

const items = [
  { _id: 3, nick: '하늘', field: '단타', img_path: null, ended: false },
  { _id: 9, nick: '옛별', field: '가치', img_path: null, ended: true },
];
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: async () => ({ items }),
}));
afterEach(cleanup);

const Wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={createQueries()}>{children}</QueryClientProvider>
);

async function labelsOf(hook: () => readonly { label: string }[]): Promise<string[]> {
  const { result } = renderHook(hook, { wrapper: Wrapper });
  await waitFor(() => expect(result.current.length).toBeGreaterThan(0));
  return result.current.map(({ label }) => label);
}

it('filters what is past by experts who have left too, and marks them', async () => {
  expect(await labelsOf(() => useExpertFilter())).toEqual(['하늘', '옛별 (계약 종료)']);
});

it('offers an expert who has left for nothing new, and keeps one who is stored', async () => {
  expect(await labelsOf(() => useExpertChoices(''))).toEqual(['하늘']);
  expect(await labelsOf(() => useExpertChoices('9', { withField: true }))).toEqual([
    '하늘 · 단타',
    '옛별 · 가치 (계약 종료)',
  ]);
});
