import { inquiryCategories } from '@maru/contract/inquiry/inquiry-words';
import type { AlimtalkMessage } from '@maru/contract/alimtalk/alimtalk';
import {
  broadcastPush,
  clockOf,
  dayOf,
  kindsOf,
  monthDayOf,
  said,
  spanOf,
  won,
  type BroadcastTurn,
  type Consents,
  type Granted,
  type ChangedBroadcast,
  type AnsweredInquiry,
} from './message-wording.ts';

/** Placeholder values of a template of this kind. */
type WordsOf<K extends AlimtalkMessage['kind']> = Extract<AlimtalkMessage, { kind: K }>['words'];

export function placedWords(
  brandName: string,
  to: { orderNo: string; payable: number; dueAt: string; bank: string; number: string },
): WordsOf<'order.placed'> {
  return {
    브랜드: brandName,
    주문번호: to.orderNo,
    금액: won(to.payable),
    기한: clockOf(to.dueAt),
    은행: to.bank,
    계좌번호: to.number,
  };
}

export function paidWords(
  brandName: string,
  paid: { orderNo: string; amount: number; granted: readonly Granted[] },
): WordsOf<'order.paid'> {
  const spans = paid.granted.map(spanOf);
  return {
    브랜드: brandName,
    주문번호: paid.orderNo,
    금액: won(paid.amount),
    상품: paid.granted.map(({ name }) => name).join(', ') || '–',
    이용기간: [...new Set(spans)].join(', ') || '–',
  };
}

/** Of money that was transferred, and of a payment by card that was taken back. */
export function payoutWords(
  brandName: string,
  requestNo: string,
  amount: number,
): WordsOf<'refund.paid' | 'refund.card'> {
  return { 브랜드: brandName, 요청번호: requestNo, 금액: won(amount) };
}

export function rejectWords(
  brandName: string,
  requestNo: string,
  reason: string,
): WordsOf<'refund.rejected'> {
  return { 브랜드: brandName, 요청번호: requestNo, 사유: reason };
}

export function expiryWords(
  brandName: string,
  { product, lastDay, daysLeft }: { product: string; lastDay: string; daysLeft: number },
): WordsOf<'expiry'> {
  return {
    브랜드: brandName,
    상품: product,
    종료일: monthDayOf(lastDay),
    남은기간: daysLeft === 0 ? '오늘' : `${daysLeft}일`,
  };
}

export function reminderWords(
  brandName: string,
  turn: BroadcastTurn,
  broadcast: ChangedBroadcast,
): WordsOf<'reminder'> {
  return {
    브랜드: brandName,
    소식: broadcastPush(turn, broadcast).title,
    전문가: broadcast.nick,
    방송: broadcast.title,
    시각: clockOf(turn === 'cancelled' ? broadcast.wasStart : broadcast.startsAt),
  };
}

export function consentWords(
  brandName: string,
  at: string,
  { sms, push, night }: Consents,
): WordsOf<'consent'> {
  return {
    브랜드: brandName,
    처리일: dayOf(at),
    문자: said(sms),
    푸시: said(push),
    야간: said(night),
  };
}

export function reconfirmWords(
  brandName: string,
  agreed: { at: string; to: Consents; optOut: string },
): WordsOf<'reconfirm'> {
  return {
    브랜드: brandName,
    동의일: dayOf(agreed.at),
    항목: kindsOf(agreed.to),
    수신거부: agreed.optOut,
  };
}

export function inquiryWords(
  brandName: string,
  { category, askedAt }: AnsweredInquiry,
): WordsOf<'inquiry.answered'> {
  return { 브랜드: brandName, 분류: inquiryCategories[category], 접수일: dayOf(askedAt) };
}

/** Of a stock that a member follows. */
export function stockWords(
  brandName: string,
  name: string,
  { title, text }: { title: string; text: string },
): WordsOf<'stock'> {
  return { 브랜드: brandName, 종목: name, 소식: title, 내용: text };
}

/** Before a recurring payment. */
export function dueWords(
  brandName: string,
  { product, amount, chargeOn }: { product: string; amount: number; chargeOn: string },
): WordsOf<'recurring'> {
  return { 브랜드: brandName, 상품: product, 금액: won(amount), 결제일: monthDayOf(chargeOn) };
}
