import type { ReactNode } from 'react';
import { failureCodeOf } from '../../shared/call.ts';
import { formatNumber } from '../../shared/format.ts';
import { Select } from '../../shared/form/select.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../shared/ui/state-card.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Button } from '../../shared/ui/button.tsx';
import { useFailure, type Asked } from '../../shared/use-failure.ts';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { BulkBar, type ListBulk } from './bulk-bar.tsx';
import { ExportButton, type ListExport } from './export-button.tsx';
import { pageSizes, type ListAddress } from './list-address.ts';
import { FilterBar } from './filter-bar.tsx';
import { ColumnChooser, useHiddenColumns } from './column-chooser.tsx';
import { ListTable, type ListColumn } from './list-table.tsx';
import { SavedViews } from './saved-views.tsx';
import { usePicking, type Picking } from './picking.tsx';
import styles from './list.module.css';

/** A page of a list, as every list call answers it (wire N2.2). */
interface ListAnswer<Row> {
  items: readonly Row[];
  total: number;
  page: number;
  pageSize: number;
}

interface ListScreenProps<Row> {
  /** Describes the table content. `name` is the storage key of its hidden columns. */
  caption: string;
  name: string;
  address: ListAddress;
  query: Asked<ListAnswer<Row>>;
  columns: readonly ListColumn<Row>[];
  keyOf: (row: Row) => number;
  /** The row of filters above the table. */
  filters: ReactNode;
  /** Placeholder shown when the list has no rows at all. */
  empty: { icon: IconName; title: string; line: string; action?: ReactNode };
  unit?: '건' | '명' | '개' | '편';
  /** Totals over all rows that match the filters, on all pages. */
  totals?: readonly { label: string; value: string }[] | undefined;
  /** Offers the rows under these filters as a file: the export call, and the list's own query. */
  exportCall?: ListExport;
  /** Enables row selection and bulk actions. */
  bulk?: ListBulk<Row>;
}

const SKELETON_ROWS = 8;
const SIZE_OPTIONS = pageSizes.map((size) => ({ value: String(size), label: `${size}개씩` }));

/**
 * One page of a list with its filters, including the loading, error and empty states. The server
 * pages, sorts and filters. The address holds the query.
 */
export function ListScreen<Row>(props: ListScreenProps<Row>) {
  const { caption, name, address, query, columns, keyOf, unit = '건', totals, bulk } = props;
  const { data, refetch } = query;
  const failure = useFailure(query);
  const picking = usePicking(keyOf, bulk?.nameOf, address.view);
  const [hidden, setHidden] = useHiddenColumns(name, columns);
  if (failureCodeOf(failure) === 'ACCESS_DENIED') return <ForbiddenScreen />;

  return (
    <Panel padding={false}>
      <Filters {...props}>
        <ColumnChooser columns={columns} hidden={hidden} onChange={setHidden} />
      </Filters>
      <Rows
        {...props}
        hasFailed={failure !== null}
        columns={columns.filter((column) => column.fixed || !hidden.has(column.key))}
        picking={bulk && picking}
      />
      {bulk && data && (
        <BulkBar
          bulk={bulk}
          picking={picking}
          page={data.items}
          total={data.total}
          unit={unit}
          keyOf={keyOf}
          onDone={() => void refetch()}
        />
      )}
      {data && data.total > 0 && totals && (
        <dl className={styles.totals} aria-label={`${caption} 합계`}>
          {totals.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && data.total > 0 && <Foot address={address} page={data} unit={unit} />}
    </Panel>
  );
}

/** The filters and the tools of the list. */
function Filters<Row>({
  caption,
  name,
  address,
  query,
  filters,
  unit = '건',
  exportCall,
  children,
}: ListScreenProps<Row> & { children: ReactNode }) {
  const total = query.data?.total;
  return (
    <FilterBar
      label={`${caption} 찾기`}
      count={address.filtered}
      onReset={address.reset}
      found={total === undefined ? '' : `${formatNumber(total)}${unit}`}
      tools={
        <span className={styles.tools}>
          <SavedViews list={name} address={address} />
          {exportCall && <ExportButton exported={exportCall} total={total ?? 0} unit={unit} />}
          {children}
        </span>
      }
    >
      {filters}
    </FilterBar>
  );
}

interface RowsProps<Row> extends ListScreenProps<Row> {
  hasFailed: boolean;
  /** Selection of rows for bulk actions. */
  picking: Picking<Row> | undefined;
}

/** The table, or the loading, error or empty state. */
function Rows<Row>({
  caption,
  address,
  query,
  columns,
  keyOf,
  empty,
  hasFailed,
  picking,
}: RowsProps<Row>) {
  const { data, isFetching, isPlaceholderData, refetch } = query;
  if (hasFailed && (data === undefined || isPlaceholderData)) {
    return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data && data.items.length > 0) {
    return (
      <ListTable
        caption={caption}
        address={address}
        columns={columns}
        rows={data.items}
        keyOf={keyOf}
        isStale={isFetching}
        picking={picking}
      />
    );
  }
  if (data) return <NothingThere address={address} empty={empty} />;
  return (
    <SkeletonGroup className={styles.skeleton ?? ''}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Skeleton key={row} height={38} />
      ))}
    </SkeletonGroup>
  );
}

interface FootProps {
  address: ListAddress;
  page: ListAnswer<unknown>;
  unit: string;
}

/** The range of the page, the other pages and the page size. */
function Foot({ address, page, unit }: FootProps) {
  return (
    <div className={styles.foot}>
      <p className={styles.range}>{rangeOf(page, unit)}</p>
      <Pagination page={page.page} pageSize={page.pageSize} total={page.total} />
      <Select
        look="compact"
        className={styles.size}
        aria-label="한 쪽에 볼 개수"
        options={SIZE_OPTIONS}
        value={String(address.pageSize)}
        onChange={(event) => address.setPageSize(Number(event.target.value))}
      />
    </div>
  );
}

function NothingThere({
  address,
  empty,
}: {
  address: ListAddress;
  empty: ListScreenProps<unknown>['empty'];
}) {
  // A page beyond the last one, such as after deletions, offers a link back.
  if (address.page > 1) {
    return (
      <EmptyState icon="list" tone="neutral" title="이 페이지에는 내용이 없어요">
        <Button variant="neutral" size="sm" onClick={() => address.set({})}>
          첫 쪽으로
        </Button>
      </EmptyState>
    );
  }
  if (address.filtered > 0) {
    return (
      <EmptyState
        icon="search"
        tone="neutral"
        title="조건에 맞는 내용이 없어요"
        line="조건을 줄이거나 다른 말로 찾아보세요"
      >
        <Button variant="neutral" size="sm" onClick={address.reset}>
          초기화
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={empty.icon} title={empty.title} line={empty.line}>
      {empty.action}
    </EmptyState>
  );
}

function rangeOf({ total, page, pageSize, items }: ListAnswer<unknown>, unit: string): string {
  const first = (page - 1) * pageSize + 1;
  const all = `${formatNumber(total)}${unit}`;
  if (items.length === 0) return all;
  return `${all} 중 ${formatNumber(first)} – ${formatNumber(first + items.length - 1)}`;
}
