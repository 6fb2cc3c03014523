import type { MessageCategory } from '@maru/contract/message-choice';

/** What a message is about, as members and staff read it. */
export const categoryWords: Readonly<Record<MessageCategory, string>> = {
  live: '방송',
  report: '투자정보',
  event: '이벤트·혜택',
  order: '주문·이용권',
};
