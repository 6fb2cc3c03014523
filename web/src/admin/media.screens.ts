import { brand } from '#brand';
import type { AdminScreen } from './admin-screen.ts';

const publicScreens = new Set<string>(
  brand.routes.flatMap((route) => ('screen' in route ? [route.screen] : [])),
);

/** Whether the site of this brand lacks all screens that would show it. */
const isShownNowhere = (...screens: readonly string[]) =>
  !screens.some((screen) => publicScreens.has(screen));

/** Banners, videos, events, reviews and recordings. */
export const mediaScreens = [
  { name: 'event', title: '이벤트', group: 'content' },
  {
    name: 'event-write',
    title: '이벤트 등록',
    editTitle: '이벤트 수정',
    group: 'content',
    under: 'event',
  },
  { name: 'review', title: '투자후기', group: 'content' },
  { name: 'review-write', title: '후기 검토', group: 'content', under: 'review' },
  {
    name: 'review-group',
    title: '후기 그룹',
    group: 'content',
    hidden: isShownNowhere('reviewLecture'),
  },
  { name: 'banner-popup', title: '배너', group: 'content' },
  { name: 'banner-top', title: '상단 배너', group: 'content', under: 'banner-popup' },
  { name: 'banner-promotion', title: '프로모션 배너', group: 'content', under: 'banner-popup' },
  {
    name: 'broadcast-schedule-banner',
    title: '편성표 배너',
    group: 'content',
    under: 'banner-popup',
  },
  {
    name: 'banner-write',
    title: '배너 등록',
    editTitle: '배너 수정',
    group: 'content',
    under: 'banner-popup',
  },
  {
    name: 'broadcast-schedule-banner-write',
    title: '편성표 배너 등록',
    editTitle: '편성표 배너 수정',
    group: 'content',
    under: 'banner-popup',
  },
  {
    name: 'youtube',
    title: '유튜브 영상',
    editTitle: '유튜브 영상 수정',
    newTitle: '유튜브 영상 등록',
    group: 'content',
    hidden: isShownNowhere('investYoutube', 'youtube'),
  },
  {
    name: 'expert-main',
    title: '전문가 대표 영상',
    editTitle: '전문가 대표 영상 수정',
    newTitle: '전문가 대표 영상 등록',
    group: 'content',
  },
  {
    name: 'expert-youtube',
    title: '전문가 유튜브',
    editTitle: '전문가 유튜브 수정',
    newTitle: '전문가 유튜브 등록',
    group: 'content',
  },
  {
    name: 'edaily',
    title: '이데일리 영상',
    editTitle: '이데일리 영상 수정',
    newTitle: '이데일리 영상 등록',
    group: 'content',
    hidden: isShownNowhere('investEdaily'),
  },
  {
    name: 'sentv',
    title: '서울경제TV 영상',
    editTitle: '서울경제TV 영상 수정',
    newTitle: '서울경제TV 영상 등록',
    group: 'content',
    hidden: isShownNowhere('investSentv'),
  },
  {
    name: 'basic',
    title: '기초 강의 영상',
    editTitle: '기초 강의 영상 수정',
    newTitle: '기초 강의 영상 등록',
    group: 'content',
    hidden: isShownNowhere('youtubeBasic'),
  },
  {
    name: 'profit',
    title: '수익 후기',
    editTitle: '수익 후기 수정',
    newTitle: '수익 후기 등록',
    group: 'content',
    hidden: isShownNowhere('reviewProfit'),
  },
  { name: 'lecture', title: '강의', group: 'content', hidden: isShownNowhere('reviewLecture') },
  { name: 'expert-lecture', title: '전문가 강의', group: 'content' },
  {
    name: 'vod',
    title: 'VOD',
    editTitle: 'VOD 수정',
    newTitle: 'VOD 등록',
    group: 'content',
    hidden: isShownNowhere('vod'),
  },
] as const satisfies readonly AdminScreen[];
