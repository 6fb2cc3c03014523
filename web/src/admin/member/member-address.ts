import { addressOf } from '../sections.ts';

/** The pages of one member, in the order of their tabs. */
export type MemberScreen = 'user-detail' | 'user-info' | 'user-memo' | 'user-pay';

/** Views that `user-detail` renders itself. */
export const detailTabs = ['timeline', 'messages', 'sessions', 'consents', 'history'] as const;
export type DetailTab = (typeof detailTabs)[number];

/** Where a member is looked at. */
export function memberAddressOf(_id: number, screen: MemberScreen = 'user-detail'): string {
  return `${addressOf(screen)}?_id=${_id}`;
}

export function detailAddressOf(_id: number, tab: DetailTab): string {
  return `${memberAddressOf(_id)}&tab=${tab}`;
}
