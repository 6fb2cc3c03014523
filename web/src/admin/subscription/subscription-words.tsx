import type { SubscriptionEventKind } from '@maru/contract/subscription/staff-subscription';
import { standing, type Standing } from '@maru/contract/subscription/subscription-machine';
import { endReasonWords, standingWords } from '@maru/contract/subscription/subscription-words';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';

const TONES: Readonly<Record<Standing, BadgeTone>> = {
  starting: 'upcoming',
  active: 'success',
  charging: 'info',
  retrying: 'warn',
  card_needed: 'warn',
  ending: 'ended',
  ended: 'ended',
};

export const standingOptions = standing.options.map((value) => ({
  value,
  label: standingWords[value],
}));

export function StandingBadge({ standing: at, size }: { standing: Standing; size?: 'lg' }) {
  return (
    <Badge tone={TONES[at]} {...(size === undefined ? {} : { size })}>
      {standingWords[at]}
    </Badge>
  );
}

export const eventWords: Readonly<Record<SubscriptionEventKind, string>> = {
  begun: '정기결제 동의',
  card: '카드 등록',
  charged: '결제 완료',
  refused: '결제 거절',
  noticed: '결제 예고 보냄',
  priceNoticed: '금액 변경 안내 보냄',
  cardNoticed: '카드 유효기간 안내 보냄',
  consented: '다시 동의',
  changed: '상품 변경',
  ending: '끝내기로 함',
  resumed: '다시 이어감',
  ended: '끝남',
};

/** A note of the history: a reason by its code, or words as they are. */
export function noteWords(note: string): string {
  return endReasonOf(note) ?? note;
}

function endReasonOf(note: string): string | undefined {
  return Object.entries(endReasonWords).find(([reason]) => reason === note)?.[1];
}
