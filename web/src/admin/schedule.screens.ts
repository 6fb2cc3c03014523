import { brand } from '#brand';
import type { AdminScreen } from './admin-screen.ts';

/**
 * Screens for date-based content: stocks, entries, documents, trials. Also the external addresses.
 */
export const scheduleScreens = [
  {
    name: 'best-stock',
    title: '베스트 종목',
    editTitle: '종목 수정',
    newTitle: '종목 등록',
    group: 'content',
  },
  {
    name: 'calendar',
    title: '캘린더',
    editTitle: '일정 수정',
    newTitle: '일정 등록',
    group: 'content',
  },
  {
    name: 'terms',
    title: '약관',
    editTitle: '약관 상세',
    newTitle: '새 판 등록',
    group: 'content',
  },
  { name: 'manage-link', title: '링크 관리', group: 'content' },
  { name: 'page-text', title: '안내 문구', group: 'content' },
  {
    name: 'vipTrial',
    title: '무료 체험 회원',
    group: 'content',
    hidden: !brand.switches.vipTrialBanner,
  },
] as const satisfies readonly AdminScreen[];
