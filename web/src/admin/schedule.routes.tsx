import { brand } from '#brand';
import { adminScreen, type AdminScreen } from './admin-screen.ts';

/**
 * Screens for date-based content: stocks, entries, documents, trials. Also the external addresses.
 */
export const scheduleScreens: readonly AdminScreen[] = [
  {
    name: 'best-stock',
    title: '베스트 종목',
    editTitle: '종목 수정',
    newTitle: '종목 등록',
    group: 'content',
    Show: adminScreen(() => import('./stock/best-stock-screen.tsx')),
  },
  {
    name: 'calendar',
    title: '캘린더',
    editTitle: '일정 수정',
    newTitle: '일정 등록',
    group: 'content',
    Show: adminScreen(() => import('./calendar/calendar-screen.tsx')),
  },
  {
    name: 'terms',
    title: '약관',
    editTitle: '약관 상세',
    newTitle: '새 판 등록',
    group: 'content',
    Show: adminScreen(() => import('./terms/terms-screen.tsx')),
  },
  {
    name: 'manage-link',
    title: '링크 관리',
    group: 'content',
    Show: adminScreen(() => import('./site-link/manage-link-screen.tsx')),
  },
  {
    name: 'page-text',
    title: '안내 문구',
    group: 'content',
    Show: adminScreen(() => import('./page-text/page-text-screen.tsx')),
  },
  {
    name: 'vipTrial',
    title: '무료 체험 회원',
    group: 'content',
    hidden: !brand.switches.vipTrialBanner,
    Show: adminScreen(() => import('./member/vip-trial-screen.tsx')),
  },
];
