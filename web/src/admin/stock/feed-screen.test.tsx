// @vitest-environment happy-dom
import { stockFeedCalls, type FeedState } from '@maru/contract/stock/feed/staff-feed';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlertHost } from '../../shared/alert/alert-host.tsx';
import { CallFailed } from '../../shared/call.ts';
import { DialogHost } from '../../shared/dialog-host/dialog-host.tsx';
import { createQueries } from '../../shared/query.ts';
import { Screen } from './feed-screen.tsx';

const server = vi.hoisted(() => ({
  answer: (_call: unknown, _input: unknown): unknown => undefined,
}));
vi.mock('../../shared/call.ts', async (original) => ({
  ...(await original<typeof import('../../shared/call.ts')>()),
  makeCall: async (call: unknown, input: unknown) => server.answer(call, input),
}));

const off: FeedState = {
  feed: 'file',
  configured: false,
  running: false,
  due_at: null,
  last: null,
};
const kis: FeedState = {
  feed: 'kis',
  configured: true,
  running: false,
  due_at: '2026-12-01T08:00:00.000Z',
  last: {
    started_at: '2026-12-01T07:00:00.000Z',
    ended_at: '2026-12-01T07:01:00.000Z',
    day: '2026-12-01',
    stored: 1_250,
    refused: 3,
    problem: 'EGW00105: 유효하지 않은 AppSecret입니다.',
  },
};

let items: FeedState[];
let asked: [call: unknown, input: unknown][];

beforeEach(() => {
  items = [off, kis, { ...off, feed: 'dart' }];
  asked = [];
  answerWith(() => undefined);
});
afterEach(cleanup);

/** Answers the list of feeds, and all other calls with `given`. */
function answerWith(given: (call: unknown) => unknown) {
  server.answer = (call, input) => {
    if (call === stockFeedCalls.list) return { items, last_day: '2026-12-01', missing_days: 0 };
    asked.push([call, input]);
    return given(call);
  };
}

function show() {
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>
        <Screen />
        <DialogHost />
        <AlertHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}
const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('[T66] feeds of stocks', () => {
  it('show their last run with its problem', async () => {
    show();

    const feed = await panel('한국투자증권');
    expect(feed.getByText('문제 있음')).toBeDefined();
    expect(feed.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      '마지막 실행',
      '가져온 날',
      '저장',
      '거절',
      '문제',
      '다음 확인',
    ]);
    const values = feed.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(values.slice(2, 5)).toEqual([
      '1,250건',
      '3건',
      'EGW00105: 유효하지 않은 AppSecret입니다.',
    ]);
  });

  it('without settings are named, and cannot run', async () => {
    show();

    const feed = await panel('전자공시 (DART)');
    expect(feed.getByText('설정 안 됨')).toBeDefined();
    expect(feed.getByText(/전자공시 키가 없어서/)).toBeDefined();
    expect(feed.queryByRole('button')).toBeNull();
    expect(screen.queryByText(/설정된 수신 경로가 없어서/)).toBeNull();
  });

  it('say that none is set up, that there are no closes, and that market days are missing', async () => {
    server.answer = () => ({
      items: [off, { ...off, feed: 'kis' }],
      last_day: null,
      missing_days: 2,
    });
    show();

    expect(await screen.findByText(/설정된 수신 경로가 없어서/)).toBeDefined();
    expect(screen.getByRole('heading', { name: '저장된 종가가 없어요' })).toBeDefined();
    expect(screen.getByText(/최근 장날 중 2일의 종가가 없어요/)).toBeDefined();
  });

  it('show a failure with a way to try again', async () => {
    server.answer = () => {
      throw new CallFailed('INVALID_INPUT');
    };
    const user = show();
    const again = await screen.findByRole('button', { name: '다시 시도' });
    answerWith(() => undefined);

    await user.click(again);

    expect(await screen.findByRole('region', { name: '한국투자증권' })).toBeDefined();
  });

  it('run on request', async () => {
    const user = show();
    const feed = await panel('한국투자증권');
    items = items.map((item) => (item.feed === 'kis' ? { ...item, running: true } : item));

    await user.click(feed.getByRole('button', { name: '지금 실행 한국투자증권' }));

    expect(await feed.findByText('실행 중')).toBeDefined();
    expect(asked).toEqual([[stockFeedCalls.run, { params: { feed: 'kis' } }]]);
  });
});

describe('[T66] a file of closes', () => {
  const openUpload = async () => {
    const user = show();
    await user.click(await screen.findByRole('button', { name: '종가 파일 올리기' }));
    const layer = within(await screen.findByRole('dialog'));
    return { user, layer };
  };

  it('is stored, and its refused rows are named', async () => {
    answerWith(() => ({
      stored: 2,
      read: 3,
      refused: 101,
      rows: [
        { line: 4, problem: 'unknown' },
        { line: 5, problem: 'price' },
      ],
    }));
    const { user, layer } = await openUpload();
    const file = new File(['종목코드,종가\n005930,70500'], 'data_4021_20261130.csv');
    fireEvent.change(layer.getByLabelText('종가 CSV 파일 고르기'), { target: { files: [file] } });
    await vi.waitFor(() =>
      expect(layer.getByRole<HTMLTextAreaElement>('textbox', { name: /^표/ }).value).toContain(
        '005930',
      ),
    );
    await user.click(layer.getByRole('button', { name: '종가 저장' }));

    expect(await layer.findByText('저장 2 · 그대로 1 · 거절 101')).toBeDefined();
    expect(layer.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      '4번째 줄: 상장 종목표에 없는 종목이에요',
      '5번째 줄: 가격이나 거래량을 확인해 주세요',
    ]);
    expect(layer.getByText('나머지 99줄은 줄였어요.')).toBeDefined();
    expect(asked).toEqual([
      [stockFeedCalls.upload, { body: { text: '종목코드,종가\n005930,70500', day: null } }],
    ]);
  });

  it.each([
    ['text', /머리글이 있는 표가 필요해요/],
    ['day', '날짜를 확인해 주세요'],
  ])('names a refused %s', async (path, sentence) => {
    answerWith(() => {
      throw new CallFailed('INVALID_INPUT', { errors: [{ path, message: 'bad' }] });
    });
    const { user, layer } = await openUpload();
    await user.type(layer.getByRole('textbox', { name: /^표/ }), '메모');
    await user.click(layer.getByRole('button', { name: '종가 저장' }));

    expect(await screen.findByText(sentence)).toBeDefined();
  });
});
