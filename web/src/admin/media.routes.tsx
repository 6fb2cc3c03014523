import { brand } from '#brand';
import type { BannerLocation } from '@maru/contract/banner/banner';
import type { VideoPlace } from '@maru/contract/content/content';
import { adminScreen, type AdminScreen } from './admin-screen.ts';

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

const publicScreens = new Set<string>(
  brand.routes.flatMap((route) => ('screen' in route ? [route.screen] : [])),
);

/** Whether the site of this brand lacks all screens that would show it. */
const isShownNowhere = (...screens: readonly string[]) =>
  !screens.some((screen) => publicScreens.has(screen));

/** Banners, videos, events, reviews and recordings. */
export const mediaScreens: readonly AdminScreen[] = [
  {
    name: 'event',
    title: '이벤트',
    group: 'content',
    Show: adminScreen(() => import('./event/event-screen.tsx')),
  },
  {
    name: 'event-write',
    title: '이벤트 등록',
    editTitle: '이벤트 수정',
    group: 'content',
    under: 'event',
    Show: adminScreen(() => import('./event/event-write-screen.tsx')),
  },
  {
    name: 'review',
    title: '투자후기',
    group: 'content',
    Show: adminScreen(() => import('./review/review-screen.tsx')),
  },
  {
    name: 'review-write',
    title: '후기 검토',
    group: 'content',
    under: 'review',
    Show: adminScreen(() => import('./review/review-write-screen.tsx')),
  },
  {
    name: 'review-group',
    title: '후기 그룹',
    group: 'content',
    hidden: isShownNowhere('reviewLecture'),
    Show: adminScreen(() => import('./review/review-group-screen.tsx')),
  },
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
  {
    name: 'youtube',
    title: '유튜브 영상',
    editTitle: '유튜브 영상 수정',
    newTitle: '유튜브 영상 등록',
    group: 'content',
    hidden: isShownNowhere('investYoutube', 'youtube'),
    Show: videoScreen('youtube'),
  },
  {
    name: 'expert-main',
    title: '전문가 대표 영상',
    editTitle: '전문가 대표 영상 수정',
    newTitle: '전문가 대표 영상 등록',
    group: 'content',
    Show: videoScreen('expert-main'),
  },
  {
    name: 'expert-youtube',
    title: '전문가 유튜브',
    editTitle: '전문가 유튜브 수정',
    newTitle: '전문가 유튜브 등록',
    group: 'content',
    Show: videoScreen('expert-youtube'),
  },
  {
    name: 'edaily',
    title: '이데일리 영상',
    editTitle: '이데일리 영상 수정',
    newTitle: '이데일리 영상 등록',
    group: 'content',
    hidden: isShownNowhere('investEdaily'),
    Show: videoScreen('edaily'),
  },
  {
    name: 'sentv',
    title: '서울경제TV 영상',
    editTitle: '서울경제TV 영상 수정',
    newTitle: '서울경제TV 영상 등록',
    group: 'content',
    hidden: isShownNowhere('investSentv'),
    Show: videoScreen('sentv'),
  },
  {
    name: 'basic',
    title: '기초 강의 영상',
    editTitle: '기초 강의 영상 수정',
    newTitle: '기초 강의 영상 등록',
    group: 'content',
    hidden: isShownNowhere('youtubeBasic'),
    Show: videoScreen('basic'),
  },
  {
    name: 'profit',
    title: '수익 후기',
    editTitle: '수익 후기 수정',
    newTitle: '수익 후기 등록',
    group: 'content',
    hidden: isShownNowhere('reviewProfit'),
    Show: adminScreen(() => import('./profit/profit-screen.tsx')),
  },
  {
    name: 'lecture',
    title: '강의',
    group: 'content',
    hidden: isShownNowhere('reviewLecture'),
    Show: adminScreen(() => import('./review/lecture-screen.tsx')),
  },
  {
    name: 'expert-lecture',
    title: '전문가 강의',
    group: 'content',
    Show: adminScreen(() => import('./vod/expert-lecture-screen.tsx')),
  },
  {
    name: 'vod',
    title: 'VOD',
    editTitle: 'VOD 수정',
    newTitle: 'VOD 등록',
    group: 'content',
    hidden: isShownNowhere('vod'),
    Show: adminScreen(() => import('./vod/vod-screen.tsx')),
  },
];
