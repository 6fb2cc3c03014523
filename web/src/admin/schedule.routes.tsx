import { adminScreen, type ScreenComponents } from './admin-screen.ts';
import type { scheduleScreens } from './schedule.screens.ts';

export const scheduleComponents: ScreenComponents<typeof scheduleScreens> = {
  'best-stock': adminScreen(() => import('./stock/best-stock-screen.tsx')),
  calendar: adminScreen(() => import('./calendar/calendar-screen.tsx')),
  terms: adminScreen(() => import('./terms/terms-screen.tsx')),
  'manage-link': adminScreen(() => import('./site-link/manage-link-screen.tsx')),
  'page-text': adminScreen(() => import('./page-text/page-text-screen.tsx')),
  vipTrial: adminScreen(() => import('./member/vip-trial-screen.tsx')),
};
