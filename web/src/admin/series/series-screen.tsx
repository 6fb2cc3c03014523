import { seriesResource, seriesAccess, type StaffSeries } from '@maru/contract/series/series';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatDuration, formatListDate, formatNumber, formatWon } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel } from '../list/side-panel.tsx';
import { addressOf } from '../sections.ts';
import { seriesAddressOf } from './series-address.ts';
import { accessNames, expertsOf, levelNames } from './series-words.tsx';
import { listQueryOf } from '../list/list-query.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { useExpertFilter } from '../form/use-expert-options.ts';
import styles from './series.module.css';

const FILTERS = ['shown', 'access', 'expert', 'q'] as const;
const SHOWN_CHIPS = [
  { value: '', label: '전체' },
  { value: 'true', label: '공개' },
  { value: 'false', label: '숨김' },
];

const columns: readonly ListColumn<StaffSeries>[] = [
  {
    key: 'title',
    head: '시리즈',
    fixed: true,
    sort: { ascending: 'title' },
    cell: (series) => (
      <span className={styles.series}>
        <Cover path={series.img_path} />
        <TwoLines>
          <Link to={seriesAddressOf(series._id)} className={styles.name}>
            {series.title}
          </Link>
          <SecondLine>{levelNames[series.level]}</SecondLine>
        </TwoLines>
      </span>
    ),
  },
  {
    key: 'shown',
    head: '상태',
    fixed: true,
    cell: ({ shown }) => <ShownBadge shown={shown} />,
  },
  { key: 'experts', head: '전문가', cell: expertsOf },
  {
    key: 'episodes',
    head: '회차',
    number: true,
    sort: { descending: 'episodes' },
    cell: ({ episodes, length_s }) => (
      <TwoLines>
        <span>{formatNumber(episodes)}편</span>
        <SecondLine>{formatDuration(length_s)}</SecondLine>
      </TwoLines>
    ),
  },
  { key: 'access', head: '공개 범위', cell: ({ access }) => accessNames[access] },
  {
    key: 'price',
    head: '상품과 가격',
    cell: ({ product }) =>
      product === null ? (
        '–'
      ) : (
        <TwoLines>
          <span>{product.name}</span>
          <SecondLine>{formatWon(product.price)}</SecondLine>
        </TwoLines>
      ),
  },
  {
    key: 'updated',
    head: '수정',
    cell: ({ updated_at, updated_by }) => (
      <TwoLines>
        <span className="tabular">{formatListDate(updated_at, serverNow())}</span>
        <SecondLine>{updated_by ?? '–'}</SecondLine>
      </TwoLines>
    ),
  },
];

function Cover({ path }: { path: string | null }) {
  return (
    <span className={styles.cover}>
      {path === null ? <Icon name="layers" size={18} /> : <img src={path} alt="" />}
    </span>
  );
}

function ShownBadge({ shown }: { shown: boolean }) {
  return shown ? <Badge tone="success">공개</Badge> : <Badge tone="ended">숨김</Badge>;
}

/** Series of recordings. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(seriesResource.list.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(seriesResource.list, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter();
  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);

  return (
    <>
      <AdminHead
        title="시리즈"
        actions={
          <>
            <LinkButton to={addressOf('series-order')} size="admin" variant="outline">
              <Icon name="sort" size={18} />
              순서 정하기
            </LinkButton>
            <LinkButton to={addressOf('series-write')} size="admin">
              <Icon name="plus" size={18} />
              시리즈 등록
            </LinkButton>
          </>
        }
      />
      <ListScreen
        caption="시리즈"
        name="series"
        address={address}
        query={query}
        columns={columns}
        keyOf={({ _id }) => _id}
        unit="개"
        filters={
          <>
            <StateChips address={address} name="shown" options={SHOWN_CHIPS} />
            <SearchFilter address={address} placeholder="제목" />
            <ChoiceFilter
              address={address}
              name="access"
              label="공개 범위"
              options={seriesAccess.options.map((value) => ({ value, label: accessNames[value] }))}
            />
            <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
          </>
        }
        empty={{
          icon: 'layers',
          title: '아직 시리즈가 없어요',
          line: '다시보기를 골라 순서대로 엮어 보세요',
          action: (
            <LinkButton to={addressOf('series-write')} size="sm">
              시리즈 등록
            </LinkButton>
          ),
        }}
      />
      {open && (
        <SidePanel
          title={open.row.title}
          to={seriesAddressOf(open.row._id)}
          {...open.panel}
          actions={
            <LinkButton to={seriesAddressOf(open.row._id)} size="admin">
              수정
            </LinkButton>
          }
        >
          <span>
            <ShownBadge shown={open.row.shown} />
          </span>
          <Facts
            items={[
              ['소개', open.row.summary || '–'],
              ['전문가', open.row.experts.map(({ nick }) => nick).join(', ') || '–'],
              [
                '회차',
                `${formatNumber(open.row.episodes)}편 · ${formatDuration(open.row.length_s)}`,
              ],
              ['난이도', levelNames[open.row.level]],
              ['공개 범위', accessNames[open.row.access]],
              ['상품', open.row.product === null ? '–' : open.row.product.name],
            ]}
          />
        </SidePanel>
      )}
    </>
  );
}
