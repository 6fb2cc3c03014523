import {
  strayWordsOf,
  type AlimtalkKind,
  type AlimtalkTemplate,
} from '@maru/contract/alimtalk/alimtalk';
import type { BadgeTone } from '../../shared/ui/badge.tsx';

export const kindNames: Readonly<Record<AlimtalkKind, string>> = {
  'order.placed': '입금 안내',
  'order.paid': '결제 확인',
  'refund.paid': '환불 완료(계좌)',
  'refund.card': '환불 완료(카드 취소)',
  'refund.rejected': '환불 거절',
  expiry: '이용 기간 만료',
  reminder: '방송 알림',
  consent: '수신 동의 처리 결과',
  reconfirm: '2년마다 수신 동의 확인',
  'inquiry.answered': '문의 답변',
  recurring: '정기결제 예고',
  stock: '종목 알림',
};

export const stateWords: Readonly<
  Record<AlimtalkTemplate['state'], { name: string; tone: BadgeTone }>
> = {
  reviewing: { name: '검수 중', tone: 'upcoming' },
  approved: { name: '승인', tone: 'success' },
  rejected: { name: '반려', tone: 'error' },
  stopped: { name: '중지', tone: 'ended' },
};

/** Why a template was rejected, for staff to read; `null` if it was not. */
export function rejectionOf({ state, reason }: AlimtalkTemplate): string | null {
  if (state !== 'rejected') return null;
  return reason || '발송사가 사유를 알려 주지 않았어요';
}

/** Why a template cannot be used for a kind of message; `null` if it can. */
export function whyUnfit(
  { state, advertises, text }: AlimtalkTemplate,
  kind: AlimtalkKind,
): string | null {
  if (state !== 'approved') return stateWords[state].name;
  if (advertises) return '광고 포함';
  const stray = strayWordsOf(kind, text);
  return stray.length === 0 ? null : `채울 수 없음 ${stray.map((one) => `#{${one}}`).join(' ')}`;
}
