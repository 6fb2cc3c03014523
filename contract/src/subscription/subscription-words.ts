import type { EndReason, Standing } from './subscription-machine.ts';

/** Labels of the states. */
export const standingWords: Readonly<Record<Standing, string>> = {
  starting: '카드 등록 전',
  active: '이용 중',
  charging: '결제 확인 중',
  retrying: '결제 다시 시도',
  card_needed: '카드 변경 필요',
  ending: '끝날 예정',
  ended: '끝남',
};

/** Labels of the reasons of an end. */
export const endReasonWords: Readonly<Record<EndReason, string>> = {
  member: '회원 요청',
  refused: '결제 실패',
  card: '카드 미등록',
  consent: '금액 변경 미동의',
  product: '상품 정기결제 종료',
  refund: '환불 요청',
  withdrawn: '탈퇴',
  suspended: '회원 정지',
  unpaid: '첫 결제 안 함',
};
