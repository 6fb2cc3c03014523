import type { Menu } from './menu.ts';

/** Header menu C: the short form of B for a brand that publishes its news on external sites. */
export const menuC: Menu = {
  variant: 'C',
  items: [
    { label: '전문가', to: '/expert-list', covers: ['/expert'] },
    { label: '방송 편성표', to: '/schedule' },
    { label: '영상 채널', link: 'videoChannel' },
    { label: '데일리스톡', link: 'dailyStock' },
    { label: '공지사항', link: 'noticeSite' },
  ],
};
