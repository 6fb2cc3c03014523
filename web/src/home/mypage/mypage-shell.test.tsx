// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { MypageShell } from './mypage-shell.tsx';

const { makeCall } = vi.hoisted(() => ({ makeCall: vi.fn() }));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(cleanup);

it.each([
  ['the portrait of an expert', '/media/one.webp'],
  ['the first letter of who has none', null],
])('shows %s', async (_what, img_path) => {
  const item = { user_id: 'expert1', name: '한결', nickname: null, type: 'expert', grade: 'free' };
  makeCall.mockResolvedValue({
    item: { ...item, phone: null, created_at: '2026-08-24T00:00:00Z', img_path },
    consents: [],
  });
  const { container } = render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <MypageShell>{null}</MypageShell>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('한결');

  expect(container.querySelector('aside img')?.getAttribute('src') ?? null).toBe(img_path);
  expect(screen.queryAllByText('한')).toHaveLength(img_path === null ? 1 : 0);
});
