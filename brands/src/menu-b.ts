import type { Menu } from './menu.ts';

/** Header menu B: flat, with columns of the experts and one outside site. */
export const menuB: Menu = {
  variant: 'B',
  items: [
    { label: '전문가', to: '/expert-list', covers: ['/expert'] },
    { label: '투자후기', to: '/reviews/list', covers: ['/reviews'] },
    { label: '방송 편성표', to: '/schedule' },
    { label: '유튜브', to: '/invest/youtube' },
    { label: '칼럼', to: '/invest/column' },
    { label: '공지사항', to: '/cs/notice' },
    { label: '데일리스톡', link: 'dailyStock' },
  ],
};
