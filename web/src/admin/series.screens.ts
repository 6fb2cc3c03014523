import type { AdminScreen } from './admin-screen.ts';

/** Series of recordings. */
export const seriesScreens = [
  { name: 'series', title: '시리즈', group: 'series' },
  {
    name: 'series-write',
    title: '시리즈 등록',
    editTitle: '시리즈 수정',
    group: 'series',
    under: 'series',
  },
  { name: 'series-order', title: '시리즈 순서', group: 'series' },
] as const satisfies readonly AdminScreen[];
