import { commonScreens, type ScreenTable } from './common.tsx';
import { screen } from './screen.tsx';

export const screens: ScreenTable = {
  ...commonScreens,
  home: screen(() => import('../main/home-futureon-screen.tsx')),
  scheduleLive: screen(() => import('../broadcast/schedule-live-screen.tsx')),
  scheduleVod: screen(() => import('../broadcast/vod-screen.tsx')),
  youtube: screen(() => import('../video/latest-screen.tsx')),
  youtubeBasic: screen(() => import('../video/basic-screen.tsx')),
  investBase: screen(() => import('../invest/base-screen.tsx')),
  investDaily: screen(() => import('../invest/daily-screen.tsx')),
  investDetail: screen(() => import('../invest/detail-screen.tsx')),
  investCalendar: screen(() => import('../calendar/calendar-screen.tsx')),
  investDailyMarket: screen(() => import('../invest/daily-market-screen.tsx')),
  investDailyMarketView: screen(() => import('../invest/daily-market-view-screen.tsx')),
  investTechnicalAnalysis: screen(() => import('../invest/technical-analysis-screen.tsx')),
  expertInfo: screen(() => import('../expert/expert-info-screen.tsx')),
  expertKakao: screen(() => import('../expert/expert-kakao-screen.tsx')),
  broadcastLogin: screen(() => import('../expert/broadcast-login-screen.tsx')),
  reviewIntro: screen(() => import('../review/review-intro-screen.tsx')),
  scheduleInstruction: screen(() => import('../broadcast/schedule-instruction-screen.tsx')),
  scheduleIntro: screen(() => import('../broadcast/schedule-intro-screen.tsx')),
  mypageSeries: screen(() => import('../mypage/mypage-series-screen.tsx')),
  mypageCancelNext: screen(() => import('../mypage/mypage-cancel-next-screen.tsx')),
};
