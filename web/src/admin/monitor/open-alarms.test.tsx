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
  well_since: null,
} as const;

it('[X05] shows the name, start time and link of each open alarm', () => {
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

it('is empty without open alarms', () => {
  const { container } = render(<OpenAlarms alarms={[]} />);

  expect(container.textContent).toBe('');
});

it('says of one that is about to end since when all is well', () => {
  render(
    <MemoryRouter>
      <OpenAlarms alarms={[{ ...stuck, well_since: '2026-11-22T03:20:00.000Z' }]} />
    </MemoryRouter>,
  );

  expect(screen.getByRole('listitem').textContent).toContain('12:20부터 괜찮아요');
});

const failing = { name: 'clockFailing', subject: 'payment.ask', value: 6 };
const ended = { raised_at: '2026-11-22T03:00:00.000Z', well_since: '2026-11-22T03:20:00.000Z' };
const failed = '카드 결제 확인(payment.ask) 작업이 10분 동안 6번 실패했어요';

it.each([
  ['alarm.raised', failing, '되풀이하는 작업이 계속 실패해요', failed],
  [
    'alarm.raised',
    { ...failing, well_since: ended.well_since },
    '되풀이하는 작업이 계속 실패해요',
    `${failed} · 12:20에 풀렸어요`,
  ],
  [
    'alarm.cleared',
    { ...failing, ...ended },
    '되풀이하는 작업이 다시 잘 돌아요',
    '카드 결제 확인(payment.ask) · 11월 22일 12:00부터 11월 22일 12:20까지',
  ],
] as const)('reads in the bell as %s of %o', (kind, detail, title, line) => {
  expect([titleOf({ kind, detail }), lineOf({ kind, detail })]).toEqual([title, line]);
});
