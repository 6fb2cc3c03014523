// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, test, vi } from 'vitest';
import type { ScheduleInput } from '@maru/contract/broadcast/broadcast';
import { CallFailed, makeCall, type FailureCode } from '../../shared/call.ts';
import { createQueries } from '../../shared/query.ts';
import { newValues, type BroadcastValues } from './broadcast-values.ts';
import { RepeatPart } from './repeat-part.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

afterEach(cleanup);

const NOTHING = '이 조건으로는 앞으로 만들 방송이 없어요.';

function Form() {
  const values = newValues(1);
  const form = useForm<BroadcastValues, unknown, ScheduleInput>({
    defaultValues: { ...values, repeat: { ...values.repeat, on: true } },
  });
  return <RepeatPart form={form} />;
}

function open(code: FailureCode, status: number) {
  vi.mocked(makeCall).mockRejectedValue(new CallFailed(code, { status }));
  render(
    <QueryClientProvider client={createQueries()}>
      <Form />
    </QueryClientProvider>,
  );
}

test('[S15] a rule that makes nothing is said to', async () => {
  open('INVALID_INPUT', 400);

  expect(await screen.findByText(NOTHING)).not.toBeNull();
});

test('[S15] a preview that does not come may be asked for again, and says nothing of the rule', async () => {
  open('NETWORK', 0);

  expect(await screen.findByRole('button', { name: '다시 시도' })).not.toBeNull();
  expect(screen.queryByText(NOTHING)).toBeNull();
});
