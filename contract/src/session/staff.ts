import type { Permission } from '../core/call.ts';

/**
 * Every screen of the staff area by its route name, with the permission it needs (specification
 * S2.34 to S2.42, S6.8). `orders` marks the screens that daebeom reserves for superAdmin.
 *
 * The order is the order of the menu, so it also decides the first permitted section.
 */
const table: readonly (readonly [Permission | 'orders', readonly string[]])[] = [
  [
    'manageUsers',
    [
      'user-management',
      'user-detail',
      'user-info',
      'user-memo',
      'user-pay',
      'user-expire',
      'user-memo-list',
      'inquiry',
      'user-vip',
      'user-play',
    ],
  ],
  [
    'manageExperts',
    [
      'expert-lineup',
      'expert-detail',
      'expert-info',
      'expert-profile',
      'expert-product',
      'expert-order',
      'expert-product-order',
      'expert-schedule',
      'expert-vod',
    ],
  ],
  [
    'manageContent',
    [
      'broadcast',
      'broadcast-write',
      'line-report',
      'chat-word',
      'notice',
      'notice-write',
      'faq',
      'faq-write',
      'faq-order',
      'review',
      'review-write',
      'best-stock',
      'calendar',
      'banner-top',
      'banner-popup',
      'banner-promotion',
      'banner-write',
      'broadcast-schedule-banner',
      'broadcast-schedule-banner-write',
      'youtube',
      'expert-main',
      'expert-youtube',
      'edaily',
      'sentv',
      'event',
      'event-write',
      'terms',
      'market-condition',
      'market-condition-write',
      'market-condition-card',
      'market-condition-card-write',
      'market-condition-list',
      'market-condition-list-write',
      'expert-lecture',
      'manage-link',
      'page-text',
      'media',
      'profit',
      'lecture',
      'vod',
      'basic',
      'review-group',
      'vipTrial',
      'overseas',
      'overseas-write',
      'technical-analysis',
      'technical-analysis-write',
      'base',
      'base-write',
      'column',
      'column-write',
      'series',
      'series-write',
      'series-order',
    ],
  ],
  [
    'manageMessages',
    [
      'sms',
      'sms-write',
      'sms-compare',
      'sms-template',
      'sms-template-write',
      'alimtalk',
      'audience',
      'sms-sender',
      'sms-suppression',
      'journey',
      'journey-write',
      'journey-member',
      'push',
      'push-write',
      'push-compare',
    ],
  ],
  [
    'orders',
    ['order-paid', 'subscription', 'tax-document', 'order-refund', 'order-expert', 'coupon'],
  ],
  [
    'superAdmin',
    [
      'monitoring',
      'live-changes',
      'incident',
      'browser-reports',
      'queues',
      'audit-log',
      'manager',
      'manager-write',
      'ip',
      'features',
      'advisory-mode',
      'frequency-cap',
      'reaction-alarm',
      'webhook',
      'webhook-delivery',
      'access-review',
      'retention',
    ],
  ],
];

const byMenu = new Map(
  table.flatMap(([need, menus]) => menus.map((menu) => [menu, need] as const)),
);

/** Every screen name, in the order of the menu. */
export const menus: readonly string[] = [...byMenu.keys()];

/**
 * The permission that a screen requires, or `null` for a name that is no screen.
 *
 * @param ordersNeed permission that the brand requires for the order screens.
 */
export function permissionOf(
  menu: string,
  ordersNeed: 'managePayments' | 'superAdmin',
): Permission | null {
  const need = byMenu.get(menu);
  return need === undefined ? null : need === 'orders' ? ordersNeed : need;
}

/** Whether a holder of these permissions has `needed`. superAdmin holds everything. */
export function holds(held: readonly Permission[], needed: Permission): boolean {
  return held.includes(needed) || held.includes('superAdmin');
}
