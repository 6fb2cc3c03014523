// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { createQueries } from '../../shared/query.ts';
import { BroadcastHours } from './broadcast-hours.tsx';
import { ExpertSuits } from './expert-suits.tsx';
import { RatingBars } from './rating-bars.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(item: object, children: ReactNode) {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      item: {
        _id: 7,
        nick: '한결',
        field: '반도체',
        market: '국내 주식',
        headline: '',
        profile: { profile_img_path: [] },
        broadcasts: 4,
        kakao_url: null,
        career: [],
        strategy: '',
        body_html: '',
        video_url: null,
        ...item,
      },
    }),
  );
  render(
    <QueryClientProvider client={createQueries()}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>,
  );
}

it('[A32] draws the hours of broadcasts, from the first to the last', async () => {
  const hours = [
    { weekday: 1, hour: 9, broadcasts: 4 },
    { weekday: 3, hour: 11, broadcasts: 1 },
  ];
  show({ hours }, <BroadcastHours expert={7} />);

  const table = await screen.findByRole('table', { name: '요일과 시각별 방송 수' });
  const heads = within(table).getAllByRole('columnheader');
  expect(heads.map((head) => head.querySelector('.sr-only')?.textContent)).toEqual([
    '요일',
    '9시',
    '10시',
    '11시',
  ]);
  const monday = within(table).getByRole('row', { name: /^월/ });
  expect(monday.textContent).toBe('월4편0편0편');
  expect(
    [...monday.querySelectorAll('[data-level]')].map((one) => one.getAttribute('data-level')),
  ).toEqual(['4', '0', '0']);
  expect(screen.getByText(/월 9시에 가장 많이 시작했어요/)).not.toBeNull();
});

it('[A32] shows reviews by rating, with their average', async () => {
  show({ ratings: [0, 0, 1, 1, 2] }, <RatingBars expert={7} />);

  const table = await screen.findByRole('table', { name: '별점 분포' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.textContent)).toEqual([
    '5점2건',
    '4점1건',
    '3점1건',
    '2점0건',
    '1점0건',
  ]);
  expect(screen.getByText('4.3')).not.toBeNull();
});

it('[A32] shows the audience of an expert, and no heading without one', () => {
  const { rerender } = render(
    <MemoryRouter>
      <ExpertSuits suits={['기초부터 배우는 분']} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('heading', { name: '이런 분께 추천해요' })).not.toBeNull();
  expect(screen.getByText('기초부터 배우는 분')).not.toBeNull();

  rerender(
    <MemoryRouter>
      <ExpertSuits suits={[]} />
    </MemoryRouter>,
  );
  expect(screen.queryByRole('heading')).toBeNull();
});
