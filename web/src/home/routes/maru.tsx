import { commonScreens, type ScreenTable } from './common.tsx';
import { screen } from '../screen.tsx';

export const screens: ScreenTable = {
  ...commonScreens,
  home: screen(() => import('../main/home-maru-screen.tsx')),
  scheduleMaru: screen(() => import('../broadcast/schedule-maru-screen.tsx')),
  investYoutube: screen(() => import('../video/youtube-screen.tsx')),
  investEdaily: screen(() => import('../video/edaily-screen.tsx')),
  investSentv: screen(() => import('../video/sentv-screen.tsx')),
  investCalendar: screen(() => import('../calendar/calendar-screen.tsx')),
  mypageStocks: screen(() => import('../stock/mypage-stocks-screen.tsx')),
  investStock: screen(() => import('../stock/stock-screen.tsx')),
  investBestStock: screen(() => import('../invest/best-stock-screen.tsx')),
  investDailyReport: screen(() => import('../invest/daily-report-screen.tsx')),
  investDailyReportView: screen(() => import('../invest/daily-report-view-screen.tsx')),
  investCardNews: screen(() => import('../invest/card-news-screen.tsx')),
  investCardNewsView: screen(() => import('../invest/card-news-view-screen.tsx')),
  expertList: screen(() => import('../expert/expert-list-screen.tsx')),
  expertAnalyst: screen(() => import('../expert/expert-analyst-screen.tsx')),
  expertSpecial: screen(() => import('../expert/expert-special-screen.tsx')),
  productVip: screen(() => import('../product/product-vip-screen.tsx')),
  productPremium: screen(() => import('../product/product-premium-screen.tsx')),
  registeredInvest: screen(() => import('../about/registered-invest-screen.tsx')),
};
