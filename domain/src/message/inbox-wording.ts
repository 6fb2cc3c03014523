import type { InboxKind } from '@maru/contract/account/inbox';
import type { MessagePurpose } from '@maru/contract/message/message-purpose';

/** Kind, title and page of the inbox entry of a message, by its purpose. */
const notices: Partial<
  Record<MessagePurpose, { kind: 'order' | 'notice'; title: string; link: string }>
> = {
  order: { kind: 'order', title: '주문 안내', link: '/mypage/service' },
  refund: { kind: 'order', title: '환불 안내', link: '/mypage/service' },
  expiry: { kind: 'order', title: '이용 기간 안내', link: '/mypage/service' },
  consent: { kind: 'notice', title: '광고 수신 안내', link: '/mypage/sms' },
  account: { kind: 'notice', title: '계정 안내', link: '/mypage/info' },
};

/**
 * The inbox entry of a text message, without the brand's name in front; `null` if its purpose has
 * none. Codes and passwords are secret. Reminders and answers have entries of their own, which also
 * reach members without a device and without a number.
 */
export function inboxNoticeOf(purpose: MessagePurpose, text: string) {
  const notice = notices[purpose];
  return notice ? { ...notice, text: text.replace(/^\[[^\]]*\] */, '') } : null;
}

/** Title of the entry of a text message campaign, which has none. */
export function campaignTitle(kind: InboxKind): string {
  return campaignTitles[kind];
}
const campaignTitles: Record<InboxKind, string> = {
  live: '방송·투자정보 소식',
  order: '주문 안내',
  notice: '안내 말씀',
  benefit: '혜택 소식',
};
