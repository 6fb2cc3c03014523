// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { lineOf, titleOf } from '../chrome/notice-words.ts';
import { OpenAlarms } from './open-alarms.tsx';

afterEach(cleanup);

const stuck = {
  name: 'campaignStuck',
  subject: '7',
  value: 1_200,
  link: '/curve/push',
  raised_at: '2026-11-22T03:00:00.000Z',
} as const;

it('[X05] says of each open alarm what it is, since when, and where to look', () => {
  render(
    <MemoryRouter>
      <OpenAlarms alarms={[stuck]} />
    </MemoryRouter>,
  );

  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain('7번 발송이 1,200분째 나아가지 않아요');
  expect(row.querySelector('time')?.dateTime).toBe(stuck.raised_at);
  expect(screen.getByRole('link', { name: '발송이 멈춰 있어요' }).getAttribute('href')).toBe(
    '/curve/push',
  );
});

it('takes no place where none stands open', () => {
  const { container } = render(<OpenAlarms alarms={[]} />);

  expect(container.textContent).toBe('');
});

it.each([
  ['alarm.raised', '발송이 멈춰 있어요', '7번 발송이 1,200분째 나아가지 않아요'],
  ['alarm.cleared', '경보가 풀렸어요', '발송이 멈춰 있어요'],
] as const)('reads in the bell as %s', (kind, title, line) => {
  const { name, subject, value } = stuck;
  const detail = { name, subject, value };

  expect([titleOf({ kind, detail }), lineOf({ kind, detail })]).toEqual([title, line]);
});
