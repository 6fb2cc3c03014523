import type { ChoiceCategory } from '@maru/contract/message/message-choice';

/** Category label of a message, shown to members and staff. */
export const categoryWords: Readonly<Record<ChoiceCategory, string>> = {
  live: '방송',
  report: '투자정보',
  event: '이벤트·혜택',
  order: '주문·이용권',
  inquiry: '1:1 문의',
  stock: '종목',
};
