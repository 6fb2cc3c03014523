import type { Delivery, LiveChange } from '@maru/contract/live/live-change';
import { bannerPlaces } from '../banner/banner-places.ts';
import { STATUS_NAMES } from '../broadcast/broadcast-history.tsx';
import { featureTitles } from '../feature/feature-words.ts';

/** The kinds of changes that are followed, as staff call them. */
export const changeNames: Readonly<Record<string, string>> = {
  'schedule.changed': '방송 상태·편성',
  'schedule.removed': '방송 삭제',
  'banner.changed': '배너',
  'session.ended': '회원 로그아웃 처리',
  'session.replaced': '다른 기기 로그인',
  'session.closed': '관리자 로그아웃 처리',
  'staff.changed': '관리자 권한',
  'order.changed': '주문',
  'refund.changed': '환불',
  'subscription.changed': '정기결제',
  'taxDocument.changed': '현금영수증·세금계산서',
  'member.changed': '회원',
  'inquiry.changed': '1:1 문의',
  'inquiry.removed': '1:1 문의 삭제',
  'notice.posted': '관리자 알림',
  'post.changed': '게시물',
  'advisory.changed': '투자자문 모드',
  'feature.changed': '기능 스위치',
  'play.ended': '시청 종료',
  'room.closed': '방송방 닫힘',
  'campaign.splitChanged': 'A/B 시험',
  'lineReport.changed': '채팅 신고',
  'webhook.changed': '웹훅',
  'journey.changed': '여정',
  'incident.changed': '장애·점검',
  'incident.removed': '장애·점검 삭제',
  'room.settingsChanged': '채팅 설정 변경',
  'room.captionsChanged': '다시보기 자막 변경',
  'room.messageHidden': '채팅 줄 숨김',
  'room.messageShown': '채팅 줄 다시 보임',
};

/** Labels shown to staff for code names that some changes refer to. */
const titleWords: Readonly<Record<string, (title: string) => string | undefined>> = {
  'banner.changed': (title) => placeTitles.get(title),
  'feature.changed': (title) => featureNames.get(title),
};
const placeTitles = new Map(
  Object.entries(bannerPlaces).map(([place, { title }]) => [place, title]),
);
const featureNames = new Map(Object.entries(featureTitles));

/** Subject of the change: `모닝 브리핑 · LIVE`, `후기 쓰기`, `#12`. */
export function subjectOf({
  name: event,
  about: { id, title, status },
}: Pick<LiveChange, 'name' | 'about'>): string {
  const named = title === undefined ? undefined : (titleWords[event]?.(title) ?? title);
  const name = named ?? (id === null ? '' : `#${id}`);
  return status === undefined ? name : `${name} · ${STATUS_NAMES[status]}`;
}

/** Milliseconds from one moment to another; clocks of two machines may differ a little. */
export function msBetween(from: string, to: string): number {
  return Math.max(0, Date.parse(to) - Date.parse(from));
}

/** Combined delivery figures of all processes for a change. */
export interface Reach {
  clients: number;
  seen: number;
  /** Times at which the first and the last process emitted the change. `null` if none has. */
  firstAt: string | null;
  lastAt: string | null;
}

export function reachOf(deliveries: readonly Delivery[]): Reach {
  return {
    clients: deliveries.reduce((sum, { clients }) => sum + clients, 0),
    seen: deliveries.reduce((sum, { seen }) => sum + seen, 0),
    firstAt: deliveries.at(0)?.emitted_at ?? null,
    lastAt: deliveries.at(-1)?.emitted_at ?? null,
  };
}

/**
 * Reason that the number of recipients of a change is unknown, or `null`. Each process reports
 * every change, even without connected clients. Clients of a process that has not reported may have
 * missed the change.
 */
export function gapOf({
  relayed_at: relayed,
  deliveries: { length: reported },
  processes,
}: Pick<LiveChange, 'relayed_at' | 'deliveries' | 'processes'>): string | null {
  if (relayed === null) return '아직 나가지 않음';
  if (reported === 0) return '내보낸 프로세스 없음';
  if (processes !== null && reported < processes) return `프로세스 ${reported}/${processes}`;
  return null;
}

/** How many processes brought it to their pages, and of how many where that is known: `1 / 2`. */
export function processCountOf({
  deliveries,
  processes,
}: Pick<LiveChange, 'deliveries' | 'processes'>): string {
  return processes === null ? String(deliveries.length) : `${deliveries.length} / ${processes}`;
}
