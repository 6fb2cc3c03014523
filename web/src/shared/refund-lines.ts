import type { RefundRule } from '@maru/contract/product/product';
import { WITHDRAWAL_DAYS } from '@maru/contract/refund/refund-sum';

/**
 * The rule of refunds in words, written from the figures that refunds are computed by (L09).
 *
 * @param recurring whether the period is paid again after its end.
 */
export function refundLines(rule: RefundRule, recurring = false): string[] {
  return [
    '이용을 시작하기 전에는 낸 금액을 모두 돌려드려요.',
    ...endingLines(rule),
    '하루 이용 금액은 낸 금액을 계약한 전체 일수로 나누어 셈해요.',
    recurring
      ? '이용 기간이 끝나는 날마다 등록한 카드로 결제해요. 마이페이지에서 언제든 끝낼 수 있어요.'
      : '자동으로 결제되지 않아요. 기간이 끝나면 이용도 끝나요.',
  ];
}

/** Deductions after the first day of use: within the withdrawal period, and after it. */
export function endingLines({ penalty_percent }: RefundRule): string[] {
  return [
    `결제한 날부터 ${WITHDRAWAL_DAYS}일 안에 철회하면 이용한 일수만큼의 금액만 빼고 돌려드려요.`,
    `그 뒤에 해지하면 이용한 일수만큼의 금액과 위약금(총 금액의 ${penalty_percent}% 이내)을 빼고 돌려드려요.`,
  ];
}

/** Amount withheld from the refund of a product that has its own rule. */
export function penaltyLine({ penalty_percent }: RefundRule): string {
  return penalty_percent === 0
    ? '이 상품은 중도 해지 위약금이 없어요.'
    : `이 상품의 중도 해지 위약금은 총 금액의 ${penalty_percent}% 이내예요.`;
}
