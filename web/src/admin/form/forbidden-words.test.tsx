// @vitest-environment happy-dom
import { seriesResource } from '@maru/contract/series/series';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { afterEach, expect, it, vi } from 'vitest';
import { CallFailed, makeCall } from '../../shared/call.ts';
import { forbiddenFieldsOf } from '../../shared/form/forbidden-words.ts';
import { fieldErrorsOf } from '../campaign/field-errors.ts';
import { FormWordCheck } from './form-word-check.tsx';

vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: vi.fn(),
}));

afterEach(cleanup);

function Checked({ title }: { title: string }) {
  const { control } = useForm({ values: { title, summary: '' } });
  return (
    <FormWordCheck
      control={control}
      fields={seriesResource.create.publicWords}
      labels={{ title: '제목', summary: '소개' }}
    />
  );
}

async function show(title: string, kind: string) {
  vi.mocked(makeCall).mockResolvedValue({ item: { kind, version: 1 } });
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Checked title={title} />
      </QueryClientProvider>,
    );
  });
}

it('[C16] shows the words that will be refused, with the reason', async () => {
  await show('원금 보장 강의', 'quasi');

  const check = await screen.findByRole('status');
  expect(check.textContent).toContain('제목 1번째 글자');
  expect(check.querySelector('mark')?.textContent).toBe('원금 보장');
  expect(check.textContent).toContain('수익이나 원금을 보장한다고 쓰면 안 돼요.');
});

it.each([
  ['quasi', 1],
  ['registered', 0],
])('[C16] follows the advisory mode %s', async (kind, shown) => {
  await show('투자자문업 등록 업체', kind);

  await vi.waitFor(() => expect(screen.queryAllByRole('status')).toHaveLength(shown));
});

it('[C16] names the words of a refusal at their field', () => {
  const refused = new CallFailed('FORBIDDEN_WORDS', {
    errors: [{ path: 'text', message: 'guaranteed-profit: 수익 보장' }],
  });

  expect(fieldErrorsOf(refused)).toEqual({
    text: '‘수익 보장’: 수익이나 원금을 보장한다고 쓰면 안 돼요.',
  });
  expect(forbiddenFieldsOf(refused)).toEqual({ text: '쓸 수 없는 표현이에요: ‘수익 보장’' });
});
