import { exportJourneys, listJourneys, type Journey } from '@maru/contract/journey/journey';
import { entryText, journeyStateWords } from '@maru/contract/journey/journey-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDay, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead, PageNote } from '../chrome/admin-page.tsx';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { addressOf } from '../sections.ts';
import styles from './flow.module.css';
import { journeyAddressOf, toneOf } from './journey-values.ts';
import { useLiveJourneys } from './use-live-journeys.ts';

const FILTERS = ['state', 'q'] as const;
const STATES = [
  { value: '', label: '전체' },
  ...Object.entries(journeyStateWords).map(([value, label]) => ({ value, label })),
];
const keyOf = ({ _id }: Journey) => _id;

const columns: readonly ListColumn<Journey>[] = [
  {
    key: 'name',
    head: '이름',
    fixed: true,
    cell: ({ _id, name, entry, size }) => (
      <TwoLines>
        <Link to={journeyAddressOf(_id)} className={styles.link}>
          {name}
        </Link>
        <SecondLine>
          {entryText(entry)} · {size}단계
        </SecondLine>
      </TwoLines>
    ),
  },
  {
    key: 'state',
    head: '상태',
    fixed: true,
    cell: (item) => <Badge tone={toneOf(item)}>{journeyStateWords[item.state]}</Badge>,
  },
  { key: 'entered', head: '들어옴', number: true, cell: ({ entered }) => formatNumber(entered) },
  { key: 'inside', head: '진행 중', number: true, cell: ({ inside }) => formatNumber(inside) },
  { key: 'finished', head: '마침', number: true, cell: ({ finished }) => formatNumber(finished) },
  { key: 'left', head: '나감', number: true, cell: ({ left }) => formatNumber(left) },
  { key: 'sent', head: '보낸 메시지', number: true, cell: ({ sent }) => formatNumber(sent) },
  {
    key: 'created',
    head: '만든 때',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at, created_by }) => (
      <TwoLines>
        <span className="tabular">{formatDay(created_at)}</span>
        <SecondLine>{created_by ?? '–'}</SecondLine>
      </TwoLines>
    ),
  },
];

/** Messages that follow an event of a member, step by step. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listJourneys.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listJourneys, { query: asked }),
    placeholderData: keepPreviousData,
  });
  useLiveJourneys();
  return (
    <>
      <AdminHead
        title="여정"
        actions={
          <LinkButton size="admin" to={addressOf('journey-write')}>
            <Icon name="plus" size={18} />새 여정
          </LinkButton>
        }
      />
      <PageNote>
        가입이나 결제 같은 일이 있은 뒤, 기다리고 조건을 살펴 메시지를 자동으로 보내요. 한 번 들어온
        회원에게 같은 단계의 메시지는 한 번만 보내요.
      </PageNote>
      <ListScreen
        caption="여정 목록"
        name="journey"
        unit="개"
        address={address}
        query={query}
        columns={columns}
        keyOf={keyOf}
        exportCall={{ call: exportJourneys, query: asked }}
        filters={
          <>
            <StateChips address={address} options={STATES} />
            <SearchFilter address={address} placeholder="이름" />
          </>
        }
        empty={{
          icon: 'send',
          title: '만든 여정이 없어요',
          line: '새 여정을 만들고 시작하면 여기에서 회원이 어디에 있는지 볼 수 있어요',
        }}
      />
    </>
  );
}
