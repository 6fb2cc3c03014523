// @vitest-environment happy-dom
import { getJob, type JobView } from '@maru/contract/monitor/queue';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed } from '../../shared/call.ts';
import { callKey } from '../../shared/query.ts';
import { JobPanel } from './job-panel.tsx';
import type { QueueDeeds } from './use-queue-deeds.ts';

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<() => Promise<{ item: JobView }>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

afterEach(cleanup);

const deeds: QueueDeeds = {
  isBusy: false,
  retry: vi.fn(),
  promote: vi.fn(),
  remove: vi.fn(),
  pause: vi.fn(),
  resume: vi.fn(),
  retryFailed: vi.fn(),
  clean: vi.fn(),
};

const delayed: JobView = {
  id: 'sms-7-1',
  name: 'sms.sendBatch',
  state: 'delayed',
  data: { campaignId: 7, batch: 1 },
  attempts: 0,
  max_attempts: 3,
  created_at: '2026-11-24T01:54:00+09:00',
  due_at: '2026-11-24T08:00:00+09:00',
  started_at: null,
  finished_at: null,
  failed_reason: null,
  is_next: false,
  stack: [],
  logs: [],
};

function show() {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <JobPanel name="sms" id={delayed.id} deeds={deeds} onClose={vi.fn()} />
    </QueryClientProvider>,
  );
  return queries;
}

it('offers to run the next turn of a recurring job, and not to remove it', async () => {
  makeCall.mockResolvedValueOnce({ item: { ...delayed, is_next: true } });
  show();

  await screen.findByRole('button', { name: '지금 하기' });
  expect(screen.queryByRole('button', { name: '빼기' })).toBeNull();
});

it('[X03] offers nothing to do with a job that is over, which stood there as it was before', async () => {
  makeCall.mockResolvedValueOnce({ item: delayed });
  const queries = show();
  await screen.findByRole('button', { name: '지금 하기' });

  makeCall.mockRejectedValue(new CallFailed('NOT_FOUND'));
  await queries.invalidateQueries({ queryKey: callKey(getJob) });

  expect(await screen.findByText('이미 끝났거나 뺀 작업이에요')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '지금 하기' })).toBeNull();
});
