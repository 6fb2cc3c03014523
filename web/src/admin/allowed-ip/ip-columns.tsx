import type { AllowedIp } from '@maru/contract/manager/allowed-ip';
import { formatDay, formatListDate } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { daySpan } from '../day-span.ts';
import type { ListColumn } from '../list/list-table.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './ip.module.css';

export const stateWords: Record<AllowedIp['state'], { label: string; tone: BadgeTone }> = {
  active: { label: '사용 중', tone: 'success' },
  waiting: { label: '시작 전', tone: 'info' },
  over: { label: '기간 끝남', tone: 'ended' },
};

export const ipColumns: readonly ListColumn<AllowedIp>[] = [
  {
    key: 'net',
    head: 'IP',
    fixed: true,
    sort: { ascending: 'net' },
    cell: ({ net, is_own }) => (
      <span className={styles.net}>
        <span className="tabular">{net}</span>
        {is_own && <Badge tone="info">지금 접속 중</Badge>}
      </span>
    ),
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state, ends_soon }) =>
      ends_soon ? (
        <Badge tone="warn">곧 끝나요</Badge>
      ) : (
        <Badge tone={stateWords[state].tone}>{stateWords[state].label}</Badge>
      ),
  },
  { key: 'label', head: '이름', cell: ({ label }) => label || '–' },
  { key: 'owner', head: '담당자', cell: ({ owner }) => owner || '–' },
  { key: 'group', head: '그룹', cell: ({ group }) => group ?? '–' },
  {
    key: 'span',
    head: '사용 기간',
    sort: { ascending: 'ending' },
    cell: ({ valid_from, valid_to }) => daySpan(valid_from, valid_to),
  },
  {
    key: 'used',
    head: '최근 사용',
    cell: ({ last_used_at }) => (
      <span className="tabular">
        {last_used_at === null ? '–' : formatListDate(last_used_at, serverNow())}
      </span>
    ),
  },
  {
    key: 'created',
    head: '등록',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at, created_by }) => (
      <TwoLines>
        <span className="tabular">{formatDay(created_at)}</span>
        <SecondLine>{created_by ?? '설치할 때'}</SecondLine>
      </TwoLines>
    ),
  },
];
