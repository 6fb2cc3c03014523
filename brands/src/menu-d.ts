import { eventMenu } from './menu-event.ts';
import type { Menu } from './menu.ts';

/** Header menu D: broadcasts first, for the overseas futures brand. */
export const menuD: Menu = {
  variant: 'D',
  items: [
    {
      label: '방송',
      group: {
        line: '오늘 밤 방송과 교육을 찾아보세요',
        columns: [
          {
            links: [
              {
                label: '실시간 방송',
                to: '/schedule/live',
                icon: 'broadcast',
                line: '지금 하는 방송',
              },
              {
                label: '교육 방송',
                to: '/schedule/instruction',
                icon: 'book',
                line: '처음부터 배우는 시간',
              },
              {
                label: '방송 안내',
                to: '/schedule/intro',
                icon: 'info',
                line: '보는 방법과 시간표',
              },
            ],
          },
        ],
      },
    },
    { label: '전문가 카톡', to: '/expert-kakao' },
    { label: 'VOD', to: '/vod', covers: ['/curriculum'] },
    {
      label: '유튜브',
      group: {
        line: '짧게 보고 바로 이해해요',
        columns: [
          {
            links: [
              {
                label: '최신 영상',
                to: '/youtube/youtube',
                icon: 'video',
                line: '방송 하이라이트',
              },
              {
                label: '기초 강의',
                to: '/youtube/basic',
                icon: 'book',
                line: '용어와 주문의 기본',
              },
            ],
          },
        ],
      },
    },
    {
      label: '투자정보',
      covers: ['/invest'],
      group: {
        line: '장이 열리기 전에 확인해요',
        columns: [
          {
            links: [
              { label: '투자 기초', to: '/invest/base', icon: 'layers', line: '네 단계로 배우기' },
              {
                label: '데일리 시황',
                to: '/invest/daily',
                icon: 'doc',
                line: '매일 쓰는 시장 정리',
              },
              {
                label: '캘린더',
                to: '/invest/calendar',
                icon: 'cal',
                line: '지표 발표와 휴장일',
              },
            ],
          },
        ],
      },
    },
    {
      label: '투자후기',
      covers: ['/reviews'],
      group: {
        line: '먼저 본 분들의 이야기예요',
        columns: [
          {
            links: [
              {
                label: '수익 후기',
                to: '/reviews/profit',
                icon: 'trend',
                line: '기간과 함께 보는 경험',
              },
              {
                label: '후기 안내',
                to: '/reviews/intro',
                icon: 'info',
                line: '쓰기 전에 읽어 주세요',
              },
              { label: '후기 목록', to: '/reviews/list', icon: 'list', line: '전체 후기 보기' },
            ],
          },
        ],
      },
    },
    eventMenu,
    {
      label: '고객센터',
      group: {
        line: '궁금한 점을 찾아보세요',
        columns: [
          {
            links: [
              {
                label: '공지사항',
                to: '/cs/notice',
                icon: 'megaphone',
                line: '새 소식과 점검 안내',
              },
              {
                label: '자주 묻는 질문',
                to: '/cs/faq',
                icon: 'help',
                line: '많이 묻는 것부터',
              },
            ],
          },
        ],
      },
    },
  ],
};
