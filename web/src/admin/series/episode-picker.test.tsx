// @vitest-environment happy-dom
import { listEpisodes, type Episode } from '@maru/contract/series/series';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { EpisodePicker } from './episode-picker.tsx';
import { newValues, type SeriesFormApi, type SeriesValues } from './series-values.ts';

interface Asked {
  query?: { page: number; q?: string };
}

const { makeCall } = vi.hoisted(() => ({
  makeCall: vi.fn<(call: unknown, input: Asked) => Promise<unknown>>(),
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall,
}));

const episode = (_id: number): Episode => ({
  _id,
  title: `${_id}강`,
  expert: { _id: 1, nick: '하늘' },
  start_date: '2026-11-20T00:00:00.000Z',
  length_s: 600,
  kind: 'free',
});

beforeEach(() => {
  makeCall
    .mockReset()
    .mockImplementation(async (call) =>
      call === listEpisodes
        ? { items: [episode(1), episode(2)], total: 25, page: 1, pageSize: 10 }
        : { items: [] },
    );
});
afterEach(cleanup);

let steps: () => readonly Episode[];

function Form({ begin }: { begin: Episode[] }) {
  const form = useForm<SeriesValues>({ defaultValues: { ...newValues, steps: begin } });
  useEffect(() => {
    steps = () => form.getValues('steps');
  });
  // The picker reads values only. The output type of the form does not matter here.
  return <EpisodePicker form={form as unknown as SeriesFormApi} />;
}

function show(begin: Episode[] = []) {
  render(
    <QueryClientProvider client={createQueries()}>
      <Form begin={begin} />
    </QueryClientProvider>,
  );
}

const recordings = async () => within(await screen.findByRole('list', { name: '다시보기' }));
const lastQuery = () =>
  makeCall.mock.calls.filter(([call]) => call === listEpisodes).at(-1)?.[1].query;

it('adds a recording once, at the end of the series', async () => {
  show([episode(1)]);
  const list = await recordings();

  fireEvent.click(list.getByRole('button', { name: '1강 넣었어요' }));
  expect(steps()).toHaveLength(1);
  fireEvent.click(list.getByRole('button', { name: '2강 넣기' }));

  expect(steps().map(({ _id }) => _id)).toEqual([1, 2]);
  expect(list.getByRole('button', { name: '2강 넣었어요' })).toBeDefined();
});

it('takes an episode out of the series', async () => {
  show([episode(1), episode(2)]);

  fireEvent.click(screen.getByRole('button', { name: '1강 빼기' }));

  expect(steps().map(({ _id }) => _id)).toEqual([2]);
});

it('a new search starts on the first page', async () => {
  show();
  await recordings();
  fireEvent.click(screen.getByRole('button', { name: '뒤쪽 다시보기' }));
  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 2 }));
  expect(screen.getByText('2 / 3')).toBeDefined();

  fireEvent.change(screen.getByLabelText('제목이나 전문가로 찾기'), { target: { value: '차트' } });

  await waitFor(() => expect(lastQuery()).toMatchObject({ page: 1, q: '차트' }));
});
