import { adminScreen, type ScreenComponents } from './admin-screen.ts';
import type { expertScreens } from './expert.screens.ts';

export const expertComponents: ScreenComponents<typeof expertScreens> = {
  'expert-lineup': adminScreen(() => import('./expert/expert-lineup-screen.tsx')),
  'expert-detail': adminScreen(() => import('./expert/expert-detail-screen.tsx')),
  'expert-info': adminScreen(() => import('./expert/expert-info-screen.tsx')),
  'expert-profile': adminScreen(() => import('./expert/expert-profile-screen.tsx')),
  'expert-product': adminScreen(() => import('./expert/expert-product-screen.tsx')),
  'expert-order': adminScreen(() => import('./expert/expert-order-screen.tsx')),
  'expert-product-order': adminScreen(() => import('./expert/expert-product-order-screen.tsx')),
  'expert-schedule': adminScreen(() => import('./expert/expert-schedule-screen.tsx')),
  'expert-vod': adminScreen(() => import('./expert/expert-vod-screen.tsx')),
};
