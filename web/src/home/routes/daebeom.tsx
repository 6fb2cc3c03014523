import { commonScreens, type ScreenTable } from './common.tsx';
import { screen } from '../screen.tsx';

export const screens: ScreenTable = {
  ...commonScreens,
  home: screen(() => import('../main/home-daebeom-screen.tsx')),
  scheduleDaebeom: screen(() => import('../broadcast/schedule-daebeom-screen.tsx')),
  investYoutube: screen(() => import('../video/youtube-screen.tsx')),
  mypageStocks: screen(() => import('../stock/mypage-stocks-screen.tsx')),
  investStock: screen(() => import('../stock/stock-screen.tsx')),
  investBestStock: screen(() => import('../invest/best-stock-screen.tsx')),
  investColumnList: screen(() => import('../invest/column-list-screen.tsx')),
  investColumnContent: screen(() => import('../invest/column-content-screen.tsx')),
  mypageExpertColumn: screen(() => import('../column/column-list-screen.tsx')),
  mypageExpertColumnWrite: screen(() => import('../column/column-write-screen.tsx')),
  expertList: screen(() => import('../expert/expert-list-screen.tsx')),
  expertAnalyst: screen(() => import('../expert/expert-analyst-screen.tsx')),
  expertSpecial: screen(() => import('../expert/expert-special-screen.tsx')),
  productVip: screen(() => import('../product/product-vip-screen.tsx')),
  productPremium: screen(() => import('../product/product-premium-screen.tsx')),
  productVvip: screen(() => import('../product/product-vvip-screen.tsx')),
  scheduleDaebeomContent: screen(() => import('../broadcast/schedule-content-screen.tsx')),
};
