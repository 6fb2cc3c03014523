import type { BannerLocation } from '@maru/contract/banner/banner';
import type { VideoPlace } from '@maru/contract/video/video';
import { adminScreen, type ScreenComponents } from './admin-screen.ts';
import type { mediaScreens } from './media.screens.ts';

const bannerScreen = (place: BannerLocation) =>
  adminScreen(async () => ({
    Screen: (await import('./banner/banner-screen.tsx')).bannerScreenOf(place),
  }));

const bannerWriteScreen = (place: BannerLocation) =>
  adminScreen(async () => ({
    Screen: (await import('./banner/banner-write-screen.tsx')).bannerWriteScreenOf(place),
  }));

const videoScreen = (place: VideoPlace) =>
  adminScreen(async () => ({
    Screen: (await import('./video/video-screen.tsx')).videoScreenOf(place),
  }));

export const mediaComponents: ScreenComponents<typeof mediaScreens> = {
  event: adminScreen(() => import('./event/event-screen.tsx')),
  'event-write': adminScreen(() => import('./event/event-write-screen.tsx')),
  review: adminScreen(() => import('./review/review-screen.tsx')),
  'review-write': adminScreen(() => import('./review/review-write-screen.tsx')),
  'review-group': adminScreen(() => import('./review/review-group-screen.tsx')),
  'banner-popup': bannerScreen('POPUP'),
  'banner-top': bannerScreen('TOP'),
  'banner-promotion': bannerScreen('PROMOTION'),
  'broadcast-schedule-banner': bannerScreen('BROADCAST'),
  'banner-write': bannerWriteScreen('POPUP'),
  'broadcast-schedule-banner-write': bannerWriteScreen('BROADCAST'),
  youtube: videoScreen('youtube'),
  'expert-main': videoScreen('expert-main'),
  'expert-youtube': videoScreen('expert-youtube'),
  edaily: videoScreen('edaily'),
  sentv: videoScreen('sentv'),
  basic: videoScreen('basic'),
  profit: adminScreen(() => import('./profit/profit-screen.tsx')),
  lecture: adminScreen(() => import('./review/lecture-screen.tsx')),
  'expert-lecture': adminScreen(() => import('./vod/expert-lecture-screen.tsx')),
  vod: adminScreen(() => import('./vod/vod-screen.tsx')),
};
