// @vitest-environment happy-dom
import { getAdvisoryMode } from '@maru/contract/advisory/advisory';
import { seriesResource } from '@maru/contract/series/series';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { VodForm } from './vod-form.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: async (call: unknown) => {
    if (call === getAdvisoryMode) return { item: { kind: 'registered' } };
    return { items: call === seriesResource.list ? [{ _id: 4, title: '차트 입문' }] : [] };
  },
}));
vi.mock('../live/use-refetch-on.ts', () => ({ useRefetchOn: () => undefined }));
vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => ({ user_id: 'content' }) }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

function show() {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <VodForm item={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('says how the typed address will be played', () => {
  show();
  const address = screen.getByRole('textbox', { name: /^영상 주소/ });

  fireEvent.change(address, { target: { value: 'https://youtu.be/dQw4w9WgXcQ' } });
  expect(screen.getByText('방송방에서 바로 재생돼요')).toBeDefined();

  fireEvent.change(address, { target: { value: 'https://example.com/video' } });
  expect(screen.getByText('이 주소는 새 창에서 열려요')).toBeDefined();
});

it('offers the series that the recording can join', async () => {
  show();
  const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: '차트 입문' });

  fireEvent.click(box);

  expect(box.checked).toBe(true);
});
