import { seriesResource } from '@maru/contract/series/series';
import { exportVods, trashVods, vods, type StaffVod } from '@maru/contract/vod/staff-vod';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDateTime, formatLength, formatListDate, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { ChoiceFilter, SearchFilter } from '../list/filter-fields.tsx';
import { trashAction } from '../list/content-bulk.ts';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel } from '../list/side-panel.tsx';
import { addressOf } from '../sections.ts';
import { TrashChips, withTrash } from '../trash/trash-list.tsx';
import { VodForm } from './vod-form.tsx';
import {
  AccessBadge,
  accessOptions,
  newVodAddress,
  seriesNamesOf,
  vodAddress,
} from './vod-words.tsx';
import { listQueryOf } from '../list/list-query.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';
import styles from './vod.module.css';

const FILTERS = ['expert', 'series', 'access', 'q'] as const;
const SERIES_AT_ONCE = 100;

/** Every recording, and the form of one. */
export function Screen() {
  const [search] = useSearchParams();
  if (!search.has('_id') && !search.has('write')) return <VodsOrTrash />;
  return (
    <ItemScreen
      call={vods.get}
      missing={{ icon: 'video', title: '없는 VOD예요', to: addressOf('vod'), toLabel: 'VOD로' }}
    >
      {(item) => <VodForm key={item?._id ?? 'new'} item={item} />}
    </ItemScreen>
  );
}

const VodsOrTrash = withTrash({ kind: 'vod', title: 'VOD' }, VodList);

function VodList() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(vods.list.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(vods.list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter();
  const series = useQuery(callQuery(seriesResource.list, { query: { pageSize: SERIES_AT_ONCE } }));
  const open = openRowOf(address, query.data?.items);

  return (
    <>
      <AdminHead
        title="VOD"
        actions={
          <LinkButton to={newVodAddress()} size="admin">
            <Icon name="plus" size={18} />
            VOD 등록
          </LinkButton>
        }
      />
      <ListScreen
        caption="VOD"
        name="vod"
        address={address}
        query={query}
        columns={COLUMNS}
        keyOf={({ _id }) => _id}
        unit="편"
        exportCall={{ call: exportVods, query: asked }}
        bulk={{ nameOf: ({ title }) => title, actions: [trashAction(trashVods, asked)] }}
        filters={
          <>
            <TrashChips address={address} />
            <SearchFilter address={address} placeholder="제목, 전문가" />
            <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
            <ChoiceFilter
              address={address}
              name="series"
              label="시리즈"
              options={(series.data?.items ?? []).map(({ _id, title }) => ({
                value: String(_id),
                label: title,
              }))}
            />
            <ChoiceFilter address={address} name="access" label="공개" options={accessOptions} />
          </>
        }
        empty={{
          icon: 'video',
          title: '아직 VOD가 없어요',
          line: '방송에 다시보기 주소를 넣거나 여기에서 등록해요',
        }}
      />
      {open && (
        <SidePanel
          title={open.row.title}
          to={vodAddress(open.row._id)}
          {...open.panel}
          actions={
            <LinkButton to={vodAddress(open.row._id)} size="admin" variant="outline">
              수정
            </LinkButton>
          }
        >
          <span>
            <AccessBadge access={open.row.access} />
          </span>
          <Facts
            items={[
              ['전문가', open.row.expert.nick],
              ['주소', open.row.vod_url],
              ['녹화', formatDateTime(open.row.start_date)],
              ['길이', open.row.length_s === null ? '모름' : formatLength(open.row.length_s)],
              ['시리즈', seriesNamesOf(open.row)],
              ['조회', `${formatNumber(open.row.views)}회`],
              ['수정', `${formatDateTime(open.row.updated_at)} ${open.row.updated_by ?? ''}`],
            ]}
          />
        </SidePanel>
      )}
    </>
  );
}

const COLUMNS: readonly ListColumn<StaffVod>[] = [
  {
    key: 'title',
    head: '제목',
    fixed: true,
    sort: { ascending: 'title' },
    cell: ({ _id, title }) => (
      <Link to={vodAddress(_id)} className={styles.title} title={title}>
        {title}
      </Link>
    ),
  },
  { key: 'expert', head: '전문가', cell: ({ expert }) => expert.nick },
  { key: 'access', head: '공개', cell: ({ access }) => <AccessBadge access={access} /> },
  { key: 'series', head: '시리즈', cell: seriesNamesOf },
  {
    key: 'length',
    head: '길이',
    number: true,
    cell: ({ length_s }) => (length_s === null ? '–' : formatLength(length_s)),
  },
  {
    key: 'views',
    head: '조회',
    number: true,
    sort: { descending: 'views' },
    cell: ({ views }) => formatNumber(views),
  },
  {
    key: 'start',
    head: '녹화',
    sort: { ascending: 'oldest', descending: 'latest', isDefault: true },
    cell: ({ start_date }) => formatListDate(start_date, serverNow()),
  },
  {
    key: 'updated',
    head: '수정',
    cell: ({ updated_at, updated_by }) =>
      `${formatListDate(updated_at, serverNow())} ${updated_by ?? ''}`,
  },
];
