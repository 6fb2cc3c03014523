import { adminScreen, type ScreenComponents } from './admin-screen.ts';
import type { seriesScreens } from './series.screens.ts';

export const seriesComponents: ScreenComponents<typeof seriesScreens> = {
  series: adminScreen(() => import('./series/series-screen.tsx')),
  'series-write': adminScreen(() => import('./series/series-write-screen.tsx')),
  'series-order': adminScreen(() => import('./series/series-order-screen.tsx')),
};
