// @vitest-environment happy-dom
import { getAdvisoryMode } from '@maru/contract/advisory/advisory';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { VideoForm } from './video-form.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: { method: string }) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));
vi.mock('../live/use-refetch-on.ts', () => ({ useRefetchOn: () => undefined }));
vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => ({ user_id: 'content' }) }));

beforeEach(() => {
  localStorage.clear();
  makeCall
    .mockReset()
    .mockImplementation(async (call) =>
      call === getAdvisoryMode ? { item: { kind: 'registered' } } : { items: [] },
    );
});
afterEach(cleanup);

function show() {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <VideoForm place="youtube" item={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const type = (name: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const playButton = () => screen.queryByRole('button', { name: '재생해 보기' });

it('offers to play an address only if it names a video', () => {
  show();
  type(/^영상 주소/, 'https://example.com/video');
  expect(playButton()).toBeNull();

  type(/^영상 주소/, 'https://youtu.be/dQw4w9WgXcQ');

  expect(playButton()).not.toBeNull();
});

it('asks for the expert of a video on an expert page, and stores nothing before', async () => {
  show();
  type(/^영상 주소/, 'https://youtu.be/dQw4w9WgXcQ');
  type(/^제목/, '오늘의 시황');
  const place = screen.getByRole('combobox', { name: /^위치/ });
  fireEvent.change(place, { target: { value: 'expert-youtube' } });
  console.log(
    'B',
    screen.getByRole<HTMLSelectElement>('combobox', { name: /위치/ }).value,
    document.body.textContent?.includes('유튜브 화면과 홈'),
  );

  fireEvent.click(screen.getByRole('button', { name: '저장하기' }));

  expect(await screen.findByText('누구의 화면에 보일지 골라 주세요.')).toBeDefined();
  expect(makeCall.mock.calls.every(([{ method }]) => method === 'GET')).toBe(true);
});
