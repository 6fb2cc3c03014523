import type { ComponentType } from 'react';
import { adminScreen } from './admin-screen.ts';
import { expertComponents } from './expert.routes.tsx';
import { mediaComponents } from './media.routes.tsx';
import { postComponents } from './post/post.routes.tsx';
import { scheduleComponents } from './schedule.routes.tsx';
import type { ScreenName } from './screens.ts';
import { seriesComponents } from './series.routes.tsx';

/** The component of each screen, loaded on demand. */
export const screenComponents: Readonly<Record<ScreenName, ComponentType>> = {
  'user-management': adminScreen(() => import('./member/member-management-screen.tsx')),
  'user-detail': adminScreen(() => import('./member/member-detail-screen.tsx')),
  'user-info': adminScreen(() => import('./member/member-info-screen.tsx')),
  'user-memo': adminScreen(() => import('./member/member-memo-screen.tsx')),
  'user-pay': adminScreen(() => import('./member/member-pay-screen.tsx')),
  'user-expire': adminScreen(() => import('./member/member-expire-screen.tsx')),
  'user-memo-list': adminScreen(() => import('./member/member-memo-list-screen.tsx')),
  inquiry: adminScreen(() => import('./inquiry/inquiry-screen.tsx')),
  'user-vip': adminScreen(() => import('./member/member-vip-screen.tsx')),
  'user-play': adminScreen(() => import('./member/member-play-screen.tsx')),
  'line-report': adminScreen(() => import('./room/line-report-screen.tsx')),
  'chat-word': adminScreen(() => import('./room/chat-word-screen.tsx')),
  broadcast: adminScreen(() => import('./broadcast/broadcast-screen.tsx')),
  'broadcast-write': adminScreen(() => import('./broadcast/broadcast-write-screen.tsx')),
  media: adminScreen(() => import('./upload/upload-screen.tsx')),
  sms: adminScreen(() => import('./campaign/sms-screen.tsx')),
  'sms-write': adminScreen(() => import('./campaign/sms-write-screen.tsx')),
  'sms-compare': adminScreen(() => import('./campaign/sms-compare-screen.tsx')),
  'sms-template': adminScreen(() => import('./message-template/sms-template-screen.tsx')),
  'sms-template-write': adminScreen(
    () => import('./message-template/sms-template-write-screen.tsx'),
  ),
  alimtalk: adminScreen(() => import('./alimtalk/alimtalk-screen.tsx')),
  audience: adminScreen(() => import('./campaign/audience-screen.tsx')),
  'sms-sender': adminScreen(() => import('./sender-number/sms-sender-screen.tsx')),
  'sms-suppression': adminScreen(() => import('./suppression/sms-suppression-screen.tsx')),
  push: adminScreen(() => import('./campaign/push-screen.tsx')),
  'push-write': adminScreen(() => import('./campaign/push-write-screen.tsx')),
  'push-compare': adminScreen(() => import('./campaign/push-compare-screen.tsx')),
  monitoring: adminScreen(() => import('./monitor/monitor-screen.tsx')),
  'order-paid': adminScreen(() => import('./order/order-paid-screen.tsx')),
  'order-refund': adminScreen(() => import('./refund/order-refund-screen.tsx')),
  'order-expert': adminScreen(() => import('./settlement/order-expert-screen.tsx')),
  coupon: adminScreen(() => import('./coupon/coupon-screen.tsx')),
  manager: adminScreen(() => import('./manager/manager-screen.tsx')),
  'manager-write': adminScreen(() => import('./manager/manager-write-screen.tsx')),
  ip: adminScreen(() => import('./allowed-ip/ip-screen.tsx')),
  'live-changes': adminScreen(() => import('./monitor/live-changes-screen.tsx')),
  'browser-reports': adminScreen(() => import('./browser-report/browser-report-screen.tsx')),
  queues: adminScreen(() => import('./queue/queue-screen.tsx')),
  features: adminScreen(() => import('./feature/feature-screen.tsx')),
  'advisory-mode': adminScreen(() => import('./advisory/advisory-screen.tsx')),
  'frequency-cap': adminScreen(() => import('./frequency-cap/frequency-cap-screen.tsx')),
  'reaction-alarm': adminScreen(() => import('./campaign/reaction-alarm-screen.tsx')),
  'audit-log': adminScreen(() => import('./audit/audit-log-screen.tsx')),
  'access-review': adminScreen(() => import('./audit/access-review-screen.tsx')),
  incident: adminScreen(() => import('./status/incident-screen.tsx')),
  webhook: adminScreen(() => import('./webhook/webhook-screen.tsx')),
  'webhook-delivery': adminScreen(() => import('./webhook/webhook-delivery-screen.tsx')),
  retention: adminScreen(() => import('./retention/retention-screen.tsx')),
  ...expertComponents,
  ...mediaComponents,
  ...postComponents,
  ...scheduleComponents,
  ...seriesComponents,
};
