/**
 * Features that a super admin can close and reopen, on all open pages at once (features Z13).
 * They are sign-up, orders, chat messages, new reviews and event entries.
 */
export const features = ['signup', 'order', 'chat', 'review', 'event'] as const;

export type Feature = (typeof features)[number];
