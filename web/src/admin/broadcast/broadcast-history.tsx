import type { BroadcastStatus, scheduleLogEntry } from '@maru/contract/broadcast/broadcast';
import type * as z from 'zod/mini';
import { formatDateTime, formatListDate } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { fieldNames } from './broadcast-values.ts';
import { FirstRows } from '../list/first-rows.tsx';
import { Hint } from '../chrome/hint.tsx';
import { SecondLine } from '../chrome/two-lines.tsx';
import styles from './broadcast.module.css';

type LogEntry = z.output<typeof scheduleLogEntry>;

export const STATUS_NAMES: Record<BroadcastStatus, string> = {
  0: '꺼짐',
  1: 'LIVE',
  2: '녹화 송출',
};

/** Log of a broadcast with actor and time, newest first. */
export function BroadcastHistory({ items }: { items: readonly LogEntry[] }) {
  if (items.length === 0) return <Hint>아직 기록이 없어요</Hint>;
  return (
    <FirstRows items={items} className={styles.history}>
      {(entry) => (
        <li key={entry._id}>
          <time dateTime={entry.at} title={formatDateTime(entry.at)} className={styles.sub}>
            {formatListDate(entry.at, serverNow())}
          </time>
          <span>{wordsOf(entry)}</span>
          <SecondLine>{entry.by ?? '자동'}</SecondLine>
        </li>
      )}
    </FirstRows>
  );
}

/** One line of the history in words. */
export function wordsOf({ action, from_status, to_status, fields, reason }: LogEntry): string {
  switch (action) {
    case 'created':
      return '방송 등록';
    case 'edited':
      return `${namesOf(fields)} 수정`;
    case 'extended':
      return '방송 연장';
    case 'cancelled':
      return '방송 취소';
    case 'restored':
      return '방송 되살림';
    case 'status':
      if (reason === 'overdue') return '종료 시각이 지나 자동으로 꺼짐';
      return from_status === null || to_status === null
        ? '상태 변경'
        : `${STATUS_NAMES[from_status]} → ${STATUS_NAMES[to_status]}`;
  }
}

const FIELDS_NAMED = 2;

function namesOf(fields: readonly string[]): string {
  const known = fields.map((field) => fieldNames[field] ?? field);
  const named = known.slice(0, FIELDS_NAMED).join(', ');
  return known.length > FIELDS_NAMED
    ? `${named} 외 ${known.length - FIELDS_NAMED}개`
    : named || '내용';
}
