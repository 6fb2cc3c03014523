import {
  auditNames,
  exportAuditLog,
  getAuditEntry,
  listAuditLog,
  type AuditEntry,
} from '@maru/contract/audit/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { AuditDiff } from './audit-diff.tsx';
import { actionWords, kindWord } from '@maru/contract/audit/audit-labels';
import { changedWords } from './audit-words.ts';
import { listQueryOf } from '../list/list-query.ts';
import { panelOf } from '../list/open-row.ts';
import styles from './audit.module.css';

const FILTERS = ['sort', 'admin', 'target_kind', 'target_id', 'member', 'from', 'to', 'q'] as const;

const SORTS = [
  { value: '', label: '전체' },
  { value: 'change', label: '변경' },
  { value: 'view', label: '개인정보 조회' },
  { value: 'export', label: '내려받기' },
] as const;

const columns: readonly ListColumn<AuditEntry>[] = [
  {
    key: 'at',
    head: '시각',
    fixed: true,
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  },
  {
    key: 'admin',
    head: '누가',
    cell: ({ admin }) =>
      admin ? (
        <span className={styles.who}>
          <b>{admin.name}</b> {admin.login_id}
        </span>
      ) : (
        '전문가·시스템'
      ),
  },
  { key: 'action', head: '한 일', fixed: true, cell: ({ action }) => actionWords(action) },
  { key: 'target', head: '대상', cell: targetWords },
  {
    key: 'diff',
    head: '항목',
    cell: ({ diff, target_kind }) => (
      <span className={styles.cut} title={changedWords(diff, target_kind)}>
        {changedWords(diff, target_kind) || '–'}
      </span>
    ),
  },
  {
    key: 'reason',
    head: '사유',
    cell: ({ reason }) => (
      <span className={styles.cut} title={reason ?? undefined}>
        {reason ?? '–'}
      </span>
    ),
  },
  { key: 'ip', head: 'IP', cell: ({ ip }) => ip ?? '–' },
];

/** The audit log with its filters and the line that is open. */
export function AuditLogList() {
  const address = useListAddress(FILTERS);
  const wanted = listQueryOf(listAuditLog.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listAuditLog, { query: wanted }),
    placeholderData: keepPreviousData,
  });
  const names = useQuery(callQuery(auditNames, {}));

  return (
    <>
      <ListScreen
        caption="감사 로그"
        name="audit-log"
        address={address}
        query={query}
        columns={columns}
        keyOf={({ _id }) => _id}
        exportCall={{ call: exportAuditLog, query: wanted }}
        filters={
          <>
            <StateChips address={address} name="sort" options={SORTS} />
            <ChoiceFilter
              address={address}
              name="admin"
              label="누가"
              options={(names.data?.admins ?? []).map(({ _id, name, login_id: loginId }) => ({
                value: String(_id),
                label: `${name} (${loginId})`,
              }))}
            />
            <ChoiceFilter
              address={address}
              name="target_kind"
              label="대상"
              options={(names.data?.kinds ?? []).map((kind) => ({
                value: kind,
                label: kindWord(kind),
              }))}
            />
            <SearchFilter address={address} placeholder="사유" />
            <MoreFilters address={address} names={['target_id', 'member', 'from', 'to']}>
              <SearchFilter address={address} name="target_id" placeholder="대상 번호" digits />
              <SearchFilter
                address={address}
                name="member"
                placeholder="회원 아이디 (누구의 정보)"
              />
              <DateRangeFilter address={address} label="기간" />
            </MoreFilters>
          </>
        }
        empty={{
          icon: 'shield-check',
          title: '아직 기록이 없어요',
          line: '관리자가 한 일과 본 개인정보가 여기에 남아요',
        }}
      />
      {address.openId !== null && (
        <EntryPanel
          key={address.openId}
          _id={address.openId}
          {...panelOf(address, query.data?.items ?? [])}
        />
      )}
    </>
  );
}

function EntryPanel({ _id, ...moves }: { _id: number } & PanelMoves) {
  const query = useQuery(callQuery(getAuditEntry, { params: { _id } }));
  return (
    <SidePanel title={query.data ? actionWords(query.data.item.action) : '기록'} {...moves}>
      <Loaded query={query} skeleton={<Skeleton height={260} />}>
        {({ item }) => (
          <>
            <Facts
              items={[
                ['시각', formatDateTime(item.at)],
                ['누가', item.admin ? `${item.admin.name} (${item.admin.login_id})` : '–'],
                ['IP', item.ip ?? '–'],
                ['세션', item.session_id ?? '–'],
                ['요청', codeOf(item.request_id ?? '–')],
                ['한 일', actionWords(item.action)],
                ['대상', targetWords(item)],
                ['사유', item.reason ?? '–'],
                ['고리', linkOf(item)],
              ]}
            />
            <AuditDiff diff={item.diff} kind={item.target_kind} />
          </>
        )}
      </Loaded>
    </SidePanel>
  );
}

function codeOf(text: string) {
  return <span className={styles.code}>{text}</span>;
}

/** The line's place in the chain, with the beginning of its hash. */
function linkOf({ seq, hash }: { seq: number | null; hash: string | null }) {
  if (seq === null || hash === null) return <Badge tone="error">이어지지 않음</Badge>;
  return codeOf(`${seq} · ${hash.slice(0, 16)}…`);
}

function targetWords({ target_kind: kind, target_id: id }: AuditEntry): string {
  if (kind === null) return '–';
  return id === null ? kindWord(kind) : `${kindWord(kind)} ${id}`;
}
