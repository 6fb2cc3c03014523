import {
  NOTICE_DAYS,
  RETRY_DAYS,
  type EndReason,
} from '@maru/contract/subscription/subscription-machine';
import { byteLengthOf, SMS_MAX_BYTES } from '@maru/contract/text/sms-text';
import { monthDayOf, won } from '../message/message-wording.ts';

/** Reason of the refund that a change of product makes. */
export const CHANGE_REASON = '정기결제 상품 변경';

/** Messages of refusals that the gateway did not give. */
export const NO_CARD = '등록된 카드가 없어요.';
export const ANOTHER_ORDER = '다른 주문의 결제예요.';

/** Reason shown at the gateway for the refund of a member who left. */
export const RETURN_REASON = '탈퇴한 회원의 결제';

const dotted = (day: string) => day.replaceAll('-', '.');

export const periodText = ({ unit, n }: { unit: 'day' | 'month'; n: number }) =>
  unit === 'month' ? `${n}개월` : `${n}일`;

/** Terms of a recurring payment. */
export interface ConsentBasis {
  product: string;
  amount: number;
  period: { unit: 'day' | 'month'; n: number };
  /** Days of Seoul, `2026-12-30`. */
  firstOn: string;
  nextOn: string;
  penaltyPercent: number;
}

/** Statements before a recurring payment (전자상거래법 13조, 2025-02-14). */
export function consentLines(basis: ConsentBasis): string[] {
  const { product, amount, period, firstOn, nextOn, penaltyPercent } = basis;
  const every = periodText(period);
  return [
    `${product}: ${every}마다 ${won(amount)}(부가세 포함)을 등록한 카드로 자동 결제해요.`,
    `첫 결제는 ${dotted(firstOn)}, 다음 결제는 ${dotted(nextOn)}이에요. 그 뒤에도 이용 기간이 끝나는 날 ${every}마다 결제해요.`,
    `결제 ${NOTICE_DAYS}일 전에 금액과 날짜를 알려 드려요.`,
    '마이페이지 > 이용 서비스에서 한 번 눌러 언제든 끝낼 수 있어요. 끝내도 이미 결제한 기간은 그대로 이용해요.',
    '금액이 오르면 결제 전 30일 안에 다시 동의를 받아요. 동의하지 않으면 결제하지 않고 이용 기간이 끝나는 날 자동으로 끝나요.',
    `결제되지 않으면 ${RETRY_DAYS.join('·')}일 뒤 다시 결제하고, 그래도 안 되면 자동으로 끝나요.`,
    `결제 후 7일 안에는 이용한 날만큼만, 그 뒤에는 위약금 ${penaltyPercent}%까지 빼고 환불해요.`,
  ];
}

/** A consent to a higher price of the next charge. */
export function priceConsentText(basis: {
  product: string;
  from: number;
  to: number;
  chargeOn: string;
}): string {
  const { product, from, to, chargeOn } = basis;
  return [
    `${product} 정기결제 금액이 ${won(from)}에서 ${won(to)}으로 바뀌는 데 동의해요.`,
    `바뀐 금액은 ${dotted(chargeOn)} 결제부터 적용돼요.`,
  ].join('\n');
}

/** Returns the first text that fits into one SMS, else the last one. */
function fitting(...texts: [string, ...string[]]): string {
  return texts.find((text) => byteLengthOf(text) <= SMS_MAX_BYTES) ?? texts.at(-1)!;
}

/** Notice of a charge, with its sum, its day and the way to end it. An LMS. */
export function dueText(
  brandName: string,
  { product, amount, chargeOn }: { product: string; amount: number; chargeOn: string },
): string {
  return [
    `[${brandName}] 정기결제 안내`,
    `${product} ${won(amount)}을 ${monthDayOf(chargeOn)}에 등록한 카드로 결제해요.`,
    '원하지 않으면 그 전에 마이페이지 > 이용 서비스에서 한 번 눌러 끝낼 수 있어요.',
  ].join('\n');
}

/** Notice of a higher price that needs a consent. An LMS. */
export function priceText(
  brandName: string,
  change: { product: string; from: number; to: number; chargeOn: string },
): string {
  const { product, from, to, chargeOn } = change;
  return [
    `[${brandName}] 정기결제 금액 변경 안내`,
    `${product} 금액이 ${won(from)}에서 ${won(to)}으로 바뀌어요.`,
    `${monthDayOf(chargeOn)} 결제 전에 마이페이지 > 이용 서비스에서 동의해 주세요.`,
    '동의하지 않으면 결제하지 않고 이용 기간이 끝나는 날 정기결제가 끝나요.',
  ].join('\n');
}

/** Notice of a refused charge that is tried again. */
export function retryText(
  brandName: string,
  { product, retryOn, words }: { product: string; retryOn: string; words: string },
): string {
  return [
    `[${brandName}] ${product} 정기결제가 되지 않았어요.`,
    `사유: ${words}`,
    `${monthDayOf(retryOn)}에 다시 결제해요. 다른 카드는 마이페이지 > 이용 서비스에서 바꿀 수 있어요.`,
  ].join('\n');
}

/** Notice of a card that can no longer be charged. */
export function cardText(
  brandName: string,
  { product, untilOn }: { product: string; untilOn: string },
): string {
  return [
    `[${brandName}] ${product} 정기결제 카드를 쓸 수 없어요.`,
    `${monthDayOf(untilOn)}까지 마이페이지 > 이용 서비스에서 다른 카드를 등록해 주세요. 등록하지 않으면 정기결제가 끝나요.`,
  ].join('\n');
}

/** Notice of a card that expires before the next charge. */
export function expiringCardText(
  brandName: string,
  { product, month, chargeOn }: { product: string; month: string; chargeOn: string },
): string {
  return [
    `[${brandName}] ${product} 정기결제 카드의 유효기간이 ${Number(month.slice(5))}월에 끝나요.`,
    `${monthDayOf(chargeOn)} 결제 전에 마이페이지 > 이용 서비스에서 카드를 바꿔 주세요.`,
  ].join('\n');
}

/** Reasons in the notice of an end. */
const ENDED: Readonly<Record<EndReason, string>> = {
  member: '요청하신 대로 정기결제를 끝냈어요',
  refused: '카드 결제가 되지 않아 정기결제가 끝났어요',
  card: '새 카드가 등록되지 않아 정기결제가 끝났어요',
  consent: '바뀐 금액에 동의하지 않아 정기결제를 끝냈어요',
  product: '상품의 정기결제가 없어져 정기결제를 끝냈어요',
  refund: '환불을 요청하셔서 정기결제를 끝냈어요',
  withdrawn: '탈퇴하셔서 정기결제를 끝냈어요',
  suspended: '이용이 정지돼 정기결제를 끝냈어요',
  unpaid: '결제되지 않아 정기결제를 시작하지 않았어요',
};

/** Notice of an end. Usually one SMS. */
export function endedText(
  brandName: string,
  end: { product: string; reason: EndReason; untilOn: string | null },
): string {
  const { product, reason, untilOn } = end;
  const line = `[${brandName}] ${ENDED[reason]}`;
  const rest = untilOn === null ? '' : `. ${monthDayOf(untilOn)}까지 이용할 수 있어요`;
  return fitting(`${line}(${product})${rest}`, `${line}${rest}`);
}
