import { adminScreen, type AdminScreen } from './admin-screen.ts';

/** Series of recordings. */
export const seriesScreens: readonly AdminScreen[] = [
  {
    name: 'series',
    title: '시리즈',
    group: 'series',
    Show: adminScreen(() => import('./series/series-screen.tsx')),
  },
  {
    name: 'series-write',
    title: '시리즈 등록',
    editTitle: '시리즈 수정',
    group: 'series',
    under: 'series',
    Show: adminScreen(() => import('./series/series-write-screen.tsx')),
  },
  {
    name: 'series-order',
    title: '시리즈 순서',
    group: 'series',
    Show: adminScreen(() => import('./series/series-order-screen.tsx')),
  },
];
