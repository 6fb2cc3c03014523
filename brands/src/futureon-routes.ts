import {
  accountRoutes,
  buyingRoutes,
  cautionRoutes,
  csRoutes,
  eventRoutes,
  mypageExpertRoutes,
  mypageRoutes,
  recordingRoutes,
  reviewRoutes,
  roomRoutes,
  searchRoutes,
} from './common-routes.ts';
import type { Route } from './route.ts';

const investRoutes: Route[] = [
  { path: '/invest', redirect: '/invest/base' },
  { path: '/invest/base', screen: 'investBase', title: '투자 기초', indexed: true },
  { path: '/invest/daily', screen: 'investDaily', title: '데일리 시황', indexed: true },
  { path: '/invest/detail/:id', screen: 'investDetail', title: '투자정보', indexed: true },
  { path: '/invest/calendar', screen: 'investCalendar', title: '캘린더', indexed: true },
  {
    path: '/invest/daily-market',
    screen: 'investDailyMarket',
    title: '일일 시장 정리',
    indexed: true,
  },
  {
    path: '/invest/daily-market-view',
    screen: 'investDailyMarketView',
    title: '일일 시장 정리',
    indexed: true,
    one: true,
  },
  {
    path: '/invest/technical-analysis',
    screen: 'investTechnicalAnalysis',
    title: '기술적 분석',
    indexed: true,
  },
];

const lectureReviewRoutes: Route[] = [
  { path: '/reviews/intro', screen: 'reviewIntro', title: '후기 안내', indexed: true },
  { path: '/reviews/profit', screen: 'reviewProfit', title: '수익 후기', indexed: true },
  { path: '/reviews/lecture', screen: 'reviewLecture', title: '강의 후기', indexed: true },
  {
    path: '/reviews/lecture-write',
    screen: 'reviewLectureWrite',
    title: '강의 후기 쓰기',
    access: 'member',
  },
  {
    path: '/reviews/lecture-view',
    screen: 'reviewLectureView',
    title: '강의 후기',
    indexed: true,
    one: true,
  },
];

export const futureonRoutes: Route[] = [
  { path: '/', screen: 'home', title: '', indexed: true },
  ...accountRoutes,
  { path: '/terms-futureon', screen: 'homeTerms', title: '약관', indexed: true },
  ...buyingRoutes,
  ...mypageRoutes,
  { path: '/mypage/series', screen: 'mypageSeries', title: '시리즈', access: 'member' },
  {
    path: '/mypage/cancel-next',
    screen: 'mypageCancelNext',
    title: '탈퇴 확인',
    access: 'member',
    onlyFrom: '/mypage/cancel',
  },
  ...mypageExpertRoutes,
  ...recordingRoutes,
  ...cautionRoutes,
  { path: '/expert-info', screen: 'expertInfo', title: '전문가 소개', indexed: true },
  { path: '/expert-info/:identifier', screen: 'expertInfo', title: '전문가 소개', indexed: true },
  { path: '/expert-kakao', screen: 'expertKakao', title: '전문가 카톡', indexed: true },
  ...reviewRoutes,
  ...lectureReviewRoutes,
  { path: '/schedule', redirect: '/schedule/live' },
  { path: '/schedule/live', screen: 'scheduleLive', title: '실시간 방송', indexed: true },
  {
    path: '/schedule/instruction',
    screen: 'scheduleInstruction',
    title: '교육 방송',
    indexed: true,
  },
  { path: '/schedule/intro', screen: 'scheduleIntro', title: '방송 안내', indexed: true },
  { path: '/schedule/vod', screen: 'scheduleVod', title: 'VOD 편성표', indexed: true },
  { path: '/youtube', redirect: '/youtube/youtube' },
  { path: '/youtube/youtube', screen: 'youtube', title: '최신 영상', indexed: true },
  { path: '/youtube/basic', screen: 'youtubeBasic', title: '기초 강의', indexed: true },
  ...investRoutes,
  ...eventRoutes,
  ...csRoutes,
  ...searchRoutes,
  ...roomRoutes,
  // The last one: every fixed address wins over an expert's nickname.
  { path: '/:expertId', screen: 'broadcastLogin', title: '방송 입장', bare: true },
];
