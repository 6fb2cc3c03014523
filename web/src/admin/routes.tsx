import { brand } from '#brand';
import { adminScreen, type AdminScreen } from './admin-screen.ts';
import { expertScreens } from './expert.routes.tsx';
import { mediaScreens } from './media.routes.tsx';
import { postScreens } from './post/post.routes.tsx';
import { scheduleScreens } from './schedule.routes.tsx';
import { seriesScreens } from './series.routes.tsx';

/** Every screen of the staff area that is built. The menu stands in the order of the contract. */
export const adminScreens: readonly AdminScreen[] = [
  {
    name: 'user-management',
    title: '회원 관리',
    group: 'user',
    Show: adminScreen(() => import('./user/user-management-screen.tsx')),
  },
  {
    name: 'user-detail',
    title: '회원 상세',
    group: 'user',
    under: 'user-management',
    Show: adminScreen(() => import('./user/user-detail-screen.tsx')),
  },
  {
    name: 'user-info',
    title: '회원 등록',
    editTitle: '회원 정보',
    group: 'user',
    under: 'user-management',
    Show: adminScreen(() => import('./user/user-info-screen.tsx')),
  },
  {
    name: 'user-memo',
    title: '회원 메모',
    group: 'user',
    under: 'user-management',
    Show: adminScreen(() => import('./user/user-memo-screen.tsx')),
  },
  {
    name: 'user-pay',
    title: '이용·결제',
    group: 'user',
    under: 'user-management',
    Show: adminScreen(() => import('./user/user-pay-screen.tsx')),
  },
  {
    name: 'user-expire',
    title: '만료 예정',
    group: 'user',
    Show: adminScreen(() => import('./user/user-expire-screen.tsx')),
  },
  {
    name: 'user-memo-list',
    title: '메모 모아보기',
    group: 'user',
    Show: adminScreen(() => import('./user/user-memo-list-screen.tsx')),
  },
  {
    name: 'user-vip',
    title: 'VIP 회원',
    group: 'user',
    Show: adminScreen(() => import('./user/user-vip-screen.tsx')),
  },
  ...expertScreens,
  {
    name: 'broadcast',
    title: '방송 편성',
    group: 'content',
    Show: adminScreen(() => import('./broadcast/broadcast-screen.tsx')),
  },
  {
    name: 'broadcast-write',
    title: '방송 등록',
    editTitle: '방송 수정',
    group: 'content',
    under: 'broadcast',
    Show: adminScreen(() => import('./broadcast/broadcast-write-screen.tsx')),
  },
  ...mediaScreens,
  ...postScreens,
  ...scheduleScreens,
  {
    name: 'media',
    title: '이미지 보관함',
    group: 'content',
    Show: adminScreen(() => import('./media/media-screen.tsx')),
  },
  ...seriesScreens,
  {
    name: 'sms',
    title: '문자 발송',
    group: 'message',
    Show: adminScreen(() => import('./campaign/sms-screen.tsx')),
  },
  {
    name: 'sms-write',
    title: '새 문자',
    group: 'message',
    under: 'sms',
    Show: adminScreen(() => import('./campaign/sms-write-screen.tsx')),
  },
  {
    name: 'sms-template',
    title: '문자 템플릿',
    group: 'message',
    Show: adminScreen(() => import('./template/sms-template-screen.tsx')),
  },
  {
    name: 'sms-template-write',
    title: '템플릿 쓰기',
    editTitle: '템플릿 수정',
    group: 'message',
    under: 'sms-template',
    Show: adminScreen(() => import('./template/sms-template-write-screen.tsx')),
  },
  {
    name: 'sms-sender',
    title: '발신번호',
    group: 'message',
    Show: adminScreen(() => import('./sender-number/sms-sender-screen.tsx')),
  },
  {
    name: 'push',
    title: '푸시 발송',
    group: 'message',
    hidden: !brand.switches.pushMenu,
    Show: adminScreen(() => import('./campaign/push-screen.tsx')),
  },
  {
    name: 'push-write',
    title: '새 푸시',
    group: 'message',
    under: 'push',
    hidden: !brand.switches.pushMenu,
    Show: adminScreen(() => import('./campaign/push-write-screen.tsx')),
  },
  {
    name: 'monitoring',
    title: '실시간 현황',
    group: 'monitoring',
    Show: adminScreen(() => import('./monitoring/monitoring-screen.tsx')),
  },
  {
    name: 'order-paid',
    title: '결제 내역',
    group: 'payment',
    Show: adminScreen(() => import('./order/order-paid-screen.tsx')),
  },
  {
    name: 'order-refund',
    title: '환불',
    group: 'payment',
    Show: adminScreen(() => import('./refund/order-refund-screen.tsx')),
  },
  {
    name: 'order-expert',
    title: '전문가 정산',
    group: 'payment',
    Show: adminScreen(() => import('./settlement/order-expert-screen.tsx')),
  },
  {
    name: 'manager',
    title: '관리자',
    group: 'super',
    Show: adminScreen(() => import('./manager/manager-screen.tsx')),
  },
  {
    name: 'manager-write',
    title: '관리자 등록',
    editTitle: '관리자 수정',
    group: 'super',
    under: 'manager',
    Show: adminScreen(() => import('./manager/manager-write-screen.tsx')),
  },
  {
    name: 'ip',
    title: '허용 IP',
    group: 'super',
    Show: adminScreen(() => import('./allowed-ip/ip-screen.tsx')),
  },
  {
    name: 'queues',
    title: '대기열',
    group: 'monitoring',
    Show: adminScreen(() => import('./queue/queue-screen.tsx')),
  },
  {
    name: 'audit-log',
    title: '감사 기록',
    group: 'super',
    Show: adminScreen(() => import('./audit/audit-log-screen.tsx')),
  },
  {
    name: 'access-review',
    title: '접속 기록 점검',
    group: 'super',
    Show: adminScreen(() => import('./audit/access-review-screen.tsx')),
  },
];
