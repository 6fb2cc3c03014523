import { eventMenu } from './menu-event.ts';
import type { Menu } from './menu.ts';

/** Header menu A: research, videos and products of a domestic stock brand. */
export const menuA: Menu = {
  variant: 'A',
  items: [
    { label: '전문가', to: '/expert-list', covers: ['/expert'] },
    { label: '상품', to: '/products', covers: ['/vipjoin', '/payment'] },
    { label: 'VOD', to: '/vod', covers: ['/curriculum'] },
    {
      label: '투자정보',
      covers: ['/invest'],
      group: {
        line: '오늘 시장에 필요한 정보를 한곳에 모았어요',
        columns: [
          {
            title: '리서치',
            links: [
              {
                label: '투자 캘린더',
                to: '/invest/calendar',
                icon: 'cal',
                line: '주요 일정과 실적 발표',
              },
              {
                label: '베스트 종목',
                to: '/invest/best-stock',
                icon: 'trend',
                line: '전문가가 다룬 종목',
              },
              {
                label: '데일리 리포트',
                to: '/invest/daily-report',
                icon: 'doc',
                line: '매일 아침 시장 정리',
                featured: true,
              },
              {
                label: '카드뉴스',
                to: '/invest/card-news',
                icon: 'layers',
                line: '한 장씩 넘겨 보는 이슈',
              },
            ],
          },
          {
            title: '영상',
            links: [
              { label: '유튜브', to: '/invest/youtube', icon: 'video', line: '방송 하이라이트' },
              {
                label: '서울경제TV',
                to: '/invest/sentv',
                icon: 'monitor',
                line: 'TV 출연 다시보기',
              },
              {
                label: '이데일리',
                to: '/invest/edaily',
                icon: 'monitor',
                line: 'TV 출연 다시보기',
              },
            ],
          },
        ],
      },
    },
    { label: '투자후기', to: '/reviews/list', covers: ['/reviews'] },
    eventMenu,
    { label: '투자자문 안내', to: '/maru' },
  ],
};
