import { terms, type StaffTerms } from '@maru/contract/terms/staff-terms';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { formatCount, formatDateTime, formatListDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { ChoiceFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress, type ListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { addressOf } from '../sections.ts';
import { termsKindOf, termsKindWords, termsStates } from './terms-words.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import styles from './terms.module.css';

const HOME = addressOf('terms');
const FILTERS = ['state', 'kind'] as const;
const STATES = ['coming', 'current', 'past'] as const;

const columns: readonly ListColumn<StaffTerms>[] = [
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: ({ state }) => <Badge tone={termsStates[state].tone}>{termsStates[state].label}</Badge>,
  },
  {
    key: 'title',
    head: '문서',
    fixed: true,
    cell: ({ _id, kind, title, edition }) => (
      <TwoLines>
        <Link to={`${HOME}?_id=${_id}`} className={styles.titleLink}>
          {title} 제{edition}판
        </Link>
        <SecondLine>{termsKindOf(kind)}</SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'effective',
    head: '시행일',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ effective_at }) => <span className="tabular">{formatDateTime(effective_at)}</span>,
  },
  {
    key: 'material',
    head: '재동의',
    cell: ({ material }) => (material ? <Badge tone="warn">다시 동의</Badge> : '–'),
  },
  {
    key: 'agreed',
    head: '동의한 회원',
    number: true,
    cell: ({ agreed }) => formatCount(agreed, '명'),
  },
  {
    key: 'updated',
    head: '수정',
    cell: ({ updated_at, updated_by }) => (
      <TwoLines>
        <span className="tabular">{formatListDate(updated_at, serverNow())}</span>
        <SecondLine>{updated_by ?? '기본 제공'}</SecondLine>
      </TwoLines>
    ),
  },
];

export function TermsList() {
  const navigate = useNavigate();
  const listed = useListAddress(FILTERS);
  const address: ListAddress = {
    ...listed,
    open: (_id) => void navigate(`${HOME}?_id=${_id ?? ''}`),
  };
  const query = useQuery({
    ...callQuery(terms.list, { query: listQueryOf(terms.list.query, address, FILTERS) }),
    placeholderData: keepPreviousData,
  });
  return (
    <ListScreen
      caption="약관"
      name="terms"
      address={address}
      query={query}
      columns={columns}
      keyOf={({ _id }) => _id}
      filters={
        <>
          <StateChips
            address={address}
            options={[
              { value: '', label: '전체' },
              ...STATES.map((value) => ({ value, label: termsStates[value].label })),
            ]}
          />
          <ChoiceFilter address={address} name="kind" label="문서" options={termsKindWords} />
        </>
      }
      empty={{
        icon: 'doc',
        title: '등록된 약관이 없어요',
        line: '가입 화면에 보일 약관을 등록해 주세요',
        action: (
          <LinkButton to={`${HOME}?_id=new`} size="sm">
            새 판 등록
          </LinkButton>
        ),
      }}
    />
  );
}
