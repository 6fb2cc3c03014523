// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Screen } from './room-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['INVALID_INPUT', 400, '입장 시간이 지났어요. 방송을 다시 눌러 주세요.'],
  ['TICKET_EXPIRED', 410, '입장 시간이 지났어요. 방송을 다시 눌러 주세요.'],
  ['TOO_MANY_REQUESTS', 429, '요청이 많아요. 잠시 후 다시 시도해 주세요.'],
])('speaks of the broadcast when a ticket is refused with %s', async (message, status, line) => {
  vi.stubGlobal('fetch', async () => Response.json({ success: false, message }, { status }));

  render(
    <MemoryRouter initialEntries={['/room/abc']}>
      <Routes>
        <Route path="/room/:ticket" element={<Screen />} />
      </Routes>
    </MemoryRouter>,
  );

  expect(await screen.findByText(line)).toBeDefined();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('방송에 들어갈 수 없어요');
});
