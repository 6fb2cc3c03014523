import type { StaffEvent } from '@maru/contract/event/staff-event';
import { formatDay } from '../../shared/format.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { addressOf } from '../sections.ts';

type Look = { word: string; tone: BadgeTone };

const STATES: Record<StaffEvent['state'] | 'hidden', Look> = {
  upcoming: { word: '예정', tone: 'info' },
  'in-progress': { word: '진행 중', tone: 'success' },
  expired: { word: '종료', tone: 'ended' },
  hidden: { word: '숨김', tone: 'warn' },
};

export const stateOptions = Object.entries(STATES).map(([value, { word }]) => ({
  value,
  label: word,
}));

/** State of an event at the current time. The hidden state takes precedence. */
export function EventState({
  event: { state, shown },
  size,
}: {
  event: Pick<StaffEvent, 'state' | 'shown'>;
  size?: 'md' | 'lg';
}) {
  const { word, tone } = STATES[shown ? state : 'hidden'];
  return (
    <Badge tone={tone} {...(size && { size })}>
      {word}
    </Badge>
  );
}

export const entryWords: Record<StaffEvent['entry'], string> = {
  none: '응모 없음',
  button: '버튼 응모',
  fields: '질문 응모',
};

/** Summary of the winners. */
export function winnersOf({
  winners,
  winners_published_at,
}: Pick<StaffEvent, 'winners' | 'winners_published_at'>): string {
  if (winners === 0) return '–';
  return winners_published_at === null ? `${winners}명 (발표 전)` : `${winners}명`;
}

/** `11.10 – 11.30` */
export function periodOf({
  starts_at,
  ends_at,
}: Pick<StaffEvent, 'starts_at' | 'ends_at'>): string {
  return `${formatDay(starts_at).slice(5)} – ${formatDay(ends_at).slice(5)}`;
}

/** The parts of an event, each under an address of its own. */
export type EventTab = 'content' | 'entries' | 'winners';

export function eventAddress(_id: number, tab: EventTab = 'content'): string {
  return `${addressOf('event-write')}?_id=${_id}${tab === 'content' ? '' : `&tab=${tab}`}`;
}
