import { brand } from '#brand';
import type { AdminScreen } from './admin-screen.ts';
import { expertScreens } from './expert.screens.ts';
import { mediaScreens } from './media.screens.ts';
import { postScreens } from './post/post.screens.ts';
import { scheduleScreens } from './schedule.screens.ts';
import { seriesScreens } from './series.screens.ts';

const screens = [
  { name: 'user-management', title: '회원 관리', group: 'user' },
  { name: 'user-detail', title: '회원 상세', group: 'user', under: 'user-management' },
  {
    name: 'user-info',
    title: '회원 등록',
    editTitle: '회원 정보',
    group: 'user',
    under: 'user-management',
  },
  { name: 'user-memo', title: '회원 메모', group: 'user', under: 'user-management' },
  { name: 'user-pay', title: '이용·결제', group: 'user', under: 'user-management' },
  { name: 'user-expire', title: '만료 예정', group: 'user' },
  { name: 'user-memo-list', title: '메모 모아보기', group: 'user' },
  { name: 'inquiry', title: '1:1 문의', group: 'user' },
  { name: 'user-vip', title: 'VIP 회원', group: 'user' },
  { name: 'user-play', title: '동시 시청', group: 'user' },
  ...expertScreens,
  { name: 'broadcast', title: '방송 편성', group: 'content' },
  {
    name: 'broadcast-write',
    title: '방송 등록',
    editTitle: '방송 수정',
    group: 'content',
    under: 'broadcast',
  },
  { name: 'line-report', title: '채팅 신고', group: 'content' },
  { name: 'chat-word', title: '채팅 금지어', group: 'content' },
  ...mediaScreens,
  ...postScreens,
  ...scheduleScreens,
  { name: 'media', title: '이미지 보관함', group: 'content' },
  ...seriesScreens,
  { name: 'sms', title: '문자 발송', group: 'message' },
  {
    name: 'sms-write',
    title: '새 문자',
    editTitle: '예약 문자 수정',
    group: 'message',
    under: 'sms',
  },
  { name: 'sms-compare', title: '문자 발송 비교', group: 'message', under: 'sms' },
  { name: 'sms-template', title: '문자 템플릿', group: 'message' },
  {
    name: 'sms-template-write',
    title: '템플릿 쓰기',
    editTitle: '템플릿 수정',
    group: 'message',
    under: 'sms-template',
  },
  { name: 'alimtalk', title: '알림톡', group: 'message' },
  { name: 'audience', title: '저장한 조건', group: 'message' },
  { name: 'sms-sender', title: '발신번호', group: 'message' },
  { name: 'sms-suppression', title: '수신거부 번호', group: 'message' },
  { name: 'journey', title: '여정', group: 'message' },
  {
    name: 'journey-write',
    title: '새 여정',
    editTitle: '여정 보기',
    group: 'message',
    under: 'journey',
  },
  { name: 'journey-member', title: '여정 회원', group: 'message', under: 'journey' },
  { name: 'push', title: '푸시 발송', group: 'message', hidden: !brand.switches.pushMenu },
  {
    name: 'push-write',
    title: '새 푸시',
    editTitle: '예약 푸시 수정',
    group: 'message',
    under: 'push',
    hidden: !brand.switches.pushMenu,
  },
  {
    name: 'push-compare',
    title: '푸시 발송 비교',
    group: 'message',
    under: 'push',
    hidden: !brand.switches.pushMenu,
  },
  { name: 'monitoring', title: '실시간 현황', group: 'monitoring' },
  { name: 'order-paid', title: '결제 내역', group: 'payment' },
  { name: 'subscription', title: '정기결제', group: 'payment' },
  { name: 'tax-document', title: '현금영수증·세금계산서', group: 'payment' },
  { name: 'order-refund', title: '환불', group: 'payment' },
  { name: 'order-expert', title: '전문가 정산', group: 'payment' },
  { name: 'coupon', title: '쿠폰', group: 'payment' },
  { name: 'manager', title: '관리자', group: 'super' },
  {
    name: 'manager-write',
    title: '관리자 등록',
    editTitle: '관리자 수정',
    group: 'super',
    under: 'manager',
  },
  { name: 'ip', title: '허용 IP', group: 'super' },
  { name: 'incident', title: '장애·점검', group: 'monitoring' },
  { name: 'live-changes', title: '전달 확인', group: 'monitoring' },
  { name: 'browser-reports', title: '브라우저 상태', group: 'monitoring' },
  { name: 'queues', title: '대기열', group: 'monitoring' },
  { name: 'features', title: '기능 스위치', group: 'super' },
  { name: 'advisory-mode', title: '투자자문 모드', group: 'super' },
  { name: 'frequency-cap', title: '광고 빈도 제한', group: 'super' },
  { name: 'reaction-alarm', title: '발송 반응 경보', group: 'super' },
  { name: 'webhook', title: '웹훅', group: 'super' },
  { name: 'webhook-delivery', title: '웹훅 기록', group: 'monitoring' },
  { name: 'audit-log', title: '감사 로그', group: 'monitoring' },
  { name: 'access-review', title: '접속 기록 점검', group: 'super' },
  { name: 'retention', title: '보관 기간', group: 'super' },
] as const satisfies readonly AdminScreen[];

export type ScreenName = (typeof screens)[number]['name'];

/**
 * Name, title and group of all implemented screens of the staff area. The menu follows the order of
 * the contract. The components are in routes.tsx.
 */
export const adminScreens: readonly AdminScreen<ScreenName>[] = screens;
