// @vitest-environment happy-dom
import { acknowledgeAlarm } from '@maru/contract/monitor/acknowledge-alarm';
import type { OpenAlarm } from '@maru/contract/monitor/alarm';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { lineOf, titleOf } from '../chrome/notice-words.ts';
import { OpenAlarms } from './open-alarms.tsx';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(...of: unknown[]) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(cleanup);

const stuck = {
  _id: 3,
  name: 'campaignStuck',
  subject: '7',
  value: 1_200,
  link: '/curve/push',
  raised_at: '2026-11-22T03:00:00.000Z',
  well_since: null,
  acknowledged_at: null,
  acknowledged_by: null,
} as const;

function show(...alarms: readonly OpenAlarm[]) {
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <OpenAlarms alarms={alarms} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

it('[X05] shows the name, start time and link of each open alarm', () => {
  show(stuck);

  const row = screen.getByRole('listitem');
  expect(row.textContent).toContain('7번 발송이 1,200분째 나아가지 않아요');
  expect(row.querySelector('time')?.dateTime).toBe(stuck.raised_at);
  expect(screen.getByRole('link', { name: '발송이 멈춰 있어요' }).getAttribute('href')).toBe(
    '/curve/push',
  );
});

it('[M26] is acknowledged with a press, and says who did so', async () => {
  const seen = { acknowledged_at: '2026-11-22T03:10:00.000Z', acknowledged_by: '김예시' };
  makeCall.mockResolvedValue({ item: { ...stuck, ...seen } });
  show(stuck);
  expect(screen.getByText('1건 · 확인 전 1건')).not.toBeNull();

  fireEvent.click(screen.getByRole('button', { name: '발송이 멈춰 있어요: 확인했어요' }));

  expect(await screen.findByText('김예시 확인 · 12:10')).not.toBeNull();
  expect(makeCall).toHaveBeenCalledWith(acknowledgeAlarm, { params: { _id: 3 }, body: {} });
  expect(screen.queryByRole('button')).toBeNull();
});

it('is empty without open alarms', () => {
  const { container } = show();

  expect(container.textContent).toBe('');
});

it('says of one that is about to end since when all is well', () => {
  show({ ...stuck, well_since: '2026-11-22T03:20:00.000Z' });

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
