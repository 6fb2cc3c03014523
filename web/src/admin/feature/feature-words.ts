import type { Feature } from '@maru/contract/core/feature-name';

/** Labels shown to staff for the features that can be temporarily closed. */
export const featureTitles: Readonly<Record<Feature, string>> = {
  signup: '회원가입',
  order: '상품 주문',
  chat: '방송 채팅',
  review: '후기 쓰기',
  event: '이벤트 응모',
};
