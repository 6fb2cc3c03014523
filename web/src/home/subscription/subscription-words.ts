import type { EndReason } from '@maru/contract/subscription/subscription-machine';
import type { OwnSubscription } from '@maru/contract/subscription/subscription';
import { formatDay } from '../../shared/format.ts';

/** Reasons of an end, for the member. */
export const endWords: Readonly<Record<EndReason, string>> = {
  member: '요청하신 대로 끝났어요',
  refused: '결제가 되지 않아 끝났어요',
  card: '새 카드가 등록되지 않아 끝났어요',
  consent: '바뀐 금액에 동의하지 않아 끝났어요',
  product: '상품의 정기결제가 없어졌어요',
  refund: '환불을 요청해 끝났어요',
  withdrawn: '탈퇴해 끝났어요',
  suspended: '이용이 정지돼 끝났어요',
  unpaid: '결제하지 않았어요',
};

/** One sentence about the present state. */
export function stateLine(item: OwnSubscription): string {
  const { standing, next_charge_at, period_ends_at, card_until, ended_at, end_reason } = item;
  const day = (at: string | null) => (at === null ? '' : formatDay(at));
  switch (standing) {
    case 'starting':
      return '카드를 등록하면 결제하고 바로 시작해요';
    case 'active':
      return `${day(next_charge_at)}에 다음 결제를 해요`;
    case 'charging':
      return '결제사의 답을 기다리고 있어요. 두 번 결제되지 않아요';
    case 'retrying':
      return `결제가 되지 않아 ${day(next_charge_at)}에 다시 결제해요. 카드를 바꾸면 바로 결제해요`;
    case 'card_needed':
      return `${day(card_until)}까지 다른 카드를 등록해 주세요. 결제일이 지났으면 바로 결제해요`;
    case 'ending':
      return `${day(period_ends_at)}까지 이용하고, 더는 결제하지 않아요`;
    case 'ended':
      return `${day(ended_at)} · ${end_reason === null ? '끝났어요' : endWords[end_reason]}`;
  }
}

export const standingBadges = {
  starting: { label: '카드 등록 전', tone: 'ended' },
  active: { label: '이용 중', tone: 'success' },
  charging: { label: '결제 확인 중', tone: 'info' },
  retrying: { label: '결제 안 됨', tone: 'warn' },
  card_needed: { label: '카드 변경 필요', tone: 'warn' },
  ending: { label: '끝날 예정', tone: 'ended' },
  ended: { label: '끝남', tone: 'ended' },
} as const;
