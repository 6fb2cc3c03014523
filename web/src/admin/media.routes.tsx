import type { BannerLocation } from '@maru/contract/banner';
import { adminScreen, type AdminScreen } from './admin-screen.ts';

const bannerScreen = (place: BannerLocation) =>
  adminScreen(async () => ({
    Screen: (await import('./banner/banner-screen.tsx')).bannerScreenOf(place),
  }));

const bannerWriteScreen = (place: BannerLocation) =>
  adminScreen(async () => ({
    Screen: (await import('./banner/banner-write-screen.tsx')).bannerWriteScreenOf(place),
  }));

/** Banners, videos, events, reviews and recordings. */
export const mediaScreens: readonly AdminScreen[] = [
  {
    name: 'banner-popup',
    title: '배너',
    group: 'content',
    Show: bannerScreen('POPUP'),
  },
  {
    name: 'banner-top',
    title: '상단 배너',
    group: 'content',
    under: 'banner-popup',
    Show: bannerScreen('TOP'),
  },
  {
    name: 'banner-promotion',
    title: '프로모션 배너',
    group: 'content',
    under: 'banner-popup',
    Show: bannerScreen('PROMOTION'),
  },
  {
    name: 'broadcast-schedule-banner',
    title: '편성표 배너',
    group: 'content',
    under: 'banner-popup',
    Show: bannerScreen('BROADCAST'),
  },
  {
    name: 'banner-write',
    title: '배너 등록',
    editTitle: '배너 수정',
    group: 'content',
    under: 'banner-popup',
    Show: bannerWriteScreen('POPUP'),
  },
  {
    name: 'broadcast-schedule-banner-write',
    title: '편성표 배너 등록',
    editTitle: '편성표 배너 수정',
    group: 'content',
    under: 'banner-popup',
    Show: bannerWriteScreen('BROADCAST'),
  },
];
