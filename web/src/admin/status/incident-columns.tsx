import type { StaffIncident } from '@maru/contract/status/incident';
import { phaseOf } from '@maru/contract/status/incident-phase';
import {
  incidentKindWords,
  partWords,
  severityWords,
  standingWord,
} from '@maru/contract/status/status-words';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import type { ListColumn } from '../list/list-table.tsx';

const TONES = { open: 'error', working: 'info', planned: 'upcoming', over: 'ended' } as const;

/** State of an incident, or of a maintenance by the clock. */
export function IncidentBadge({ item }: { item: StaffIncident }) {
  const phase = phaseOf(item, serverNow());
  return <Badge tone={TONES[phase]}>{standingWord(item.kind, item.state, phase)}</Badge>;
}

export const incidentColumns: readonly ListColumn<StaffIncident>[] = [
  {
    key: 'title',
    head: '제목',
    fixed: true,
    cell: ({ title, kind }) => (
      <TwoLines>
        <strong>{title}</strong>
        <SecondLine>{incidentKindWords[kind]}</SecondLine>
      </TwoLines>
    ),
  },
  { key: 'state', head: '상태', fixed: true, cell: (item) => <IncidentBadge item={item} /> },
  {
    key: 'parts',
    head: '서비스',
    cell: ({ parts: [first, ...more] }) =>
      first && `${partWords[first]}${more.length > 0 ? ` 외 ${more.length}` : ''}`,
  },
  { key: 'severity', head: '영향', cell: ({ severity }) => severityWords[severity] },
  {
    key: 'updates',
    head: '안내',
    number: true,
    cell: ({ updates }) => `${formatNumber(updates.length)}번`,
  },
  {
    key: 'starts',
    head: '시작',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ starts_at, ends_at, resolved_at }) => {
      const end = resolved_at ?? ends_at;
      return (
        <TwoLines>
          <span className="tabular">{formatDateTime(starts_at)}</span>
          <SecondLine>{end === null ? '–' : `끝 ${formatDateTime(end)}`}</SecondLine>
        </TwoLines>
      );
    },
  },
  { key: 'author', head: '등록한 사람', extra: true, cell: ({ created_by }) => created_by ?? '–' },
];
