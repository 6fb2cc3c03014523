import type { Incident } from '@maru/contract/status/incident';
import type { StatusDay } from '@maru/contract/status/status';
import type { PartState, StatusPart } from '@maru/contract/status/status-part';
import {
  partStateWords,
  partWords,
  phaseWords,
  UNMEASURED,
} from '@maru/contract/status/status-words';
import { useId, useState } from 'react';
import { formatShortDate } from '../../shared/format.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { barsOf, measuredOf, newestFirst, uptimeOf, type DayBar } from './uptime.ts';
import styles from './status.module.css';

const TONES: Readonly<Record<PartState, BadgeTone>> = {
  ok: 'success',
  slow: 'warn',
  down: 'error',
};

interface PartProps {
  part: StatusPart;
  state: PartState | null;
  /** `null` = the server has not answered. */
  days: readonly StatusDay[] | null;
  now: number;
  /** Incidents and maintenances of this moment. */
  incidents: readonly Incident[];
}

/** One part of the service: its state and its days, as bars and as a table. */
export function PartRow({ part, state, days, now, incidents }: PartProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const bars = barsOf(days ?? [], now);
  const incident = incidents.find(({ parts }) => parts.includes(part));
  return (
    <li className={styles.part}>
      <div className={styles.partHead}>
        <h3>{partWords[part]}</h3>
        {incident && state !== 'down' && (
          <Badge tone="info">
            {incident.kind === 'maintenance' ? phaseWords.working : '문제 확인 중'}
          </Badge>
        )}
        {(state !== 'ok' || !incident) && <StateBadge state={state} />}
      </div>
      <div aria-hidden="true" className={styles.bars}>
        {bars.map((bar) => (
          <span
            key={bar.day}
            title={`${formatShortDate(bar.day)} ${dayWord(bar)}`}
            className={classNames(styles.bar, styles[bar.state ?? 'none'])}
          />
        ))}
      </div>
      <div className={styles.partFoot}>
        <span>{days === null ? '기록을 확인하고 있어요' : summaryOf(days)}</span>
        <Button
          variant="ghost"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="sr-only">{partWords[part]} </span>
          {isOpen ? '접기' : '날짜별로 보기'}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Table
            caption={`${partWords[part]}의 지난 90일`}
            columns={COLUMNS}
            rows={newestFirst(bars)}
            keyOf={({ day }) => day}
          />
        )}
      </div>
    </li>
  );
}

function StateBadge({ state }: { state: PartState | null }) {
  if (state === null) return <Badge tone="unsure">{UNMEASURED}</Badge>;
  return <Badge tone={TONES[state]}>{partStateWords[state]}</Badge>;
}

function summaryOf(days: readonly StatusDay[]): string {
  const uptime = uptimeOf(days);
  if (uptime === null) return '아직 잰 기록이 없어요';
  return `지난 90일 중 ${days.length}일을 쟀고, 가동률은 ${uptime}예요`;
}

function dayWord({ state }: DayBar): string {
  return state === null ? '잰 기록 없음' : partStateWords[state];
}

const COLUMNS: readonly Column<DayBar>[] = [
  { key: 'day', head: '날짜', narrow: 'main', cell: ({ day }) => formatShortDate(day) },
  { key: 'state', head: '상태', narrow: 'value', cell: dayWord },
  {
    key: 'uptime',
    head: '가동률',
    number: true,
    narrow: 'fact',
    cell: (bar) => uptimeOf([bar]) ?? '–',
  },
  { key: 'down', head: '중단', number: true, narrow: 'fact', cell: ({ down }) => `${down}분` },
  { key: 'slow', head: '불안정', number: true, narrow: 'fact', cell: ({ slow }) => `${slow}분` },
  { key: 'measured', head: '잰 시간', number: true, cell: (bar) => `${measuredOf(bar)}분` },
];
