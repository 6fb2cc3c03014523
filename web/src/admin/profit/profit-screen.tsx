import {
  bulkProfits,
  exportProfits,
  profits,
  type StaffProfit,
} from '@maru/contract/profit/staff-profit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatListDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { ChoiceFilter, SearchFilter } from '../list/filter-fields.tsx';
import { contentActions } from '../list/content-bulk.ts';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel } from '../list/side-panel.tsx';

import { TrashChips, withTrash } from '../trash/trash-list.tsx';
import { addressOf } from '../sections.ts';
import { ProfitForm } from './profit-form.tsx';
import { listQueryOf } from '../list/list-query.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';
import styles from './profit.module.css';
import { profitAddress } from './profit-address.ts';

const FILTERS = ['expert', 'shown', 'q'] as const;
const SHOWN = [
  { value: 'true', label: '보임' },
  { value: 'false', label: '숨김' },
];

/** Cases of realised profit or loss, and the form of one. */
export function Screen() {
  const [search] = useSearchParams();
  if (!search.has('_id') && !search.has('write')) return <ProfitsOrTrash />;
  return (
    <ItemScreen
      call={profits.get}
      missing={{
        icon: 'chart',
        title: '없는 수익 후기예요',
        to: addressOf('profit'),
        toLabel: '수익 후기로',
      }}
    >
      {(item) => <ProfitForm key={item?._id ?? 'new'} item={item} />}
    </ItemScreen>
  );
}

const ProfitsOrTrash = withTrash({ kind: 'profit', title: '수익 후기' }, ProfitList);

function ProfitList() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(profits.list.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(profits.list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter();
  const open = openRowOf(address, query.data?.items);

  return (
    <>
      <AdminHead
        title="수익 후기"
        actions={
          <LinkButton to={`${addressOf('profit')}?write=true`} size="admin">
            <Icon name="plus" size={18} />
            수익 후기 등록
          </LinkButton>
        }
      />
      <ListScreen
        caption="수익 후기"
        name="profit"
        address={address}
        query={query}
        columns={COLUMNS}
        keyOf={({ _id }) => _id}
        exportCall={{ call: exportProfits, query: asked }}
        bulk={{
          nameOf: ({ title }) => title,
          isPublic: ({ shown }) => shown,
          actions: contentActions(bulkProfits, asked),
        }}
        filters={
          <>
            <TrashChips address={address} />
            <SearchFilter address={address} placeholder="제목" />
            <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
            <ChoiceFilter address={address} name="shown" label="노출" options={SHOWN} />
          </>
        }
        empty={{
          icon: 'chart',
          title: '아직 수익 후기가 없어요',
          line: '증빙을 확인한 사례만 사이트에 보여요',
        }}
      />
      {open && (
        <SidePanel
          title={open.row.title}
          to={profitAddress(open.row._id)}
          {...open.panel}
          actions={
            <LinkButton to={profitAddress(open.row._id)} size="admin" variant="outline">
              수정
            </LinkButton>
          }
        >
          <span>
            <ShownBadge profit={open.row} />
          </span>
          <Facts
            items={[
              ['작성자', open.row.author],
              ['전문가', open.row.expert?.nick ?? '없음'],
              ['상품', open.row.market],
              ['기간', `${open.row.from} – ${open.row.to}`],
              ['매매', `${open.row.trades}회`],
              ['수익률', percentOf(open.row)],
              [
                '증빙',
                open.row.evidence === null ? '없음' : open.row.verified ? '확인함' : '확인 전',
              ],
            ]}
          />
        </SidePanel>
      )}
    </>
  );
}

function ShownBadge({ profit: { shown } }: { profit: StaffProfit }) {
  return <Badge tone={shown ? 'success' : 'ended'}>{shown ? '보임' : '숨김'}</Badge>;
}

function percentOf({ return_percent }: StaffProfit): string {
  return `${return_percent > 0 ? '+' : ''}${return_percent}%`;
}

const COLUMNS: readonly ListColumn<StaffProfit>[] = [
  { key: 'shown', head: '노출', fixed: true, cell: (profit) => <ShownBadge profit={profit} /> },
  {
    key: 'title',
    head: '제목',
    fixed: true,
    sort: { ascending: 'title' },
    cell: ({ _id, title }) => (
      <Link to={profitAddress(_id)} className={styles.title} title={title}>
        {title}
      </Link>
    ),
  },
  { key: 'author', head: '작성자', cell: ({ author }) => author },
  { key: 'expert', head: '전문가', cell: ({ expert }) => expert?.nick ?? '–' },
  { key: 'market', head: '상품', cell: ({ market }) => market },
  { key: 'period', head: '기간', cell: ({ from, to }) => `${from} – ${to}` },
  { key: 'trades', head: '매매', number: true, cell: ({ trades }) => trades },
  { key: 'percent', head: '수익률', number: true, cell: percentOf },
  {
    key: 'evidence',
    head: '증빙',
    cell: ({ evidence, verified }) =>
      evidence === null ? '없음' : verified ? '확인함' : '확인 전',
  },
  {
    key: 'created',
    head: '등록',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ created_at }) => formatListDate(created_at, serverNow()),
  },
];
