// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { CalendarForm } from './calendar-form.tsx';

vi.mock('../guard/admin-guard.ts', () => ({ useAdmin: () => ({ user_id: 'content' }) }));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: RegExp, value: string) =>
  fireEvent.change(field(label), { target: { value } });

it('an entry of several days has no time, and gets its time back as an entry of one day', () => {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter initialEntries={['/curve/calendar/write?day=2026-12-01']}>
        <CalendarForm item={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(field(/^날짜/).value).toBe('2026.12.01');
  type(/^시각/, '09:30');

  type(/^마지막 날/, '2026-12-03');
  expect(field(/^시각/)).toMatchObject({ disabled: true, value: '' });
  expect(screen.getByText('며칠 이어지면 시각이 없어요')).toBeDefined();

  type(/^마지막 날/, '');
  expect(field(/^시각/)).toMatchObject({ disabled: false, value: '09:30' });
});
