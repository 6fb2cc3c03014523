import type { MenuItem } from './menu.ts';

/** The group of event pages, the same in every menu that has it. */
export const eventMenu: MenuItem = {
  label: '이벤트',
  covers: ['/event'],
  group: {
    line: '지금 참여할 수 있는 이벤트를 모았어요',
    columns: [
      {
        links: [
          {
            label: '진행 중 이벤트',
            to: '/event/in-progress',
            icon: 'gift',
            line: '지금 참여할 수 있어요',
          },
          {
            label: '종료된 이벤트',
            to: '/event/expired',
            icon: 'clock',
            line: '지난 이벤트 다시 보기',
          },
          { label: '당첨자 발표', to: '/event/winner', icon: 'crown', line: '결과를 확인해요' },
        ],
      },
    ],
  },
};
