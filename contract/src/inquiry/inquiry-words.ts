import type { InquiryCategory, InquiryState } from './inquiry.ts';

/** Labels of the categories, in the order of the form. */
export const inquiryCategories: Readonly<Record<InquiryCategory, string>> = {
  account: '회원·로그인',
  payment: '결제·환불',
  broadcast: '방송·다시보기',
  message: '문자·알림',
  event: '이벤트·쿠폰',
  other: '기타',
};

/** Labels of the states, for members and staff. */
export const inquiryStates: Readonly<Record<InquiryState, string>> = {
  received: '접수',
  working: '답변 중',
  answered: '답변 완료',
  closed: '닫힘',
};
