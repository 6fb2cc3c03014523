import {
  browserErrorStates,
  listBrowserErrors,
  type BrowserError,
} from '@maru/contract/monitor/browser-report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatListDate, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { AdminHead } from '../chrome/admin-page.tsx';
import { StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { openRowOf } from '../list/open-row.ts';
import type { ListColumn } from '../list/list-table.tsx';
import styles from './browser-report.module.css';
import { kindNames, stateNames } from './browser-words.ts';
import { RouteName } from './route-name.tsx';
import { ErrorPanel } from './error-panel.tsx';
import { VitalsPanel } from './vitals-panel.tsx';

const FILTERS = ['state'] as const;

/** Open errors are the default list, so their filter value is empty. */
const STATES = browserErrorStates.map((state) => ({
  value: state === 'open' ? '' : state,
  label: stateNames[state],
}));

const COLUMNS: readonly ListColumn<BrowserError>[] = [
  {
    key: 'message',
    head: '오류',
    fixed: true,
    cell: ({ kind, message }) => (
      <span className={styles.line}>
        <code title={message}>{message}</code>
        <span>{kindNames[kind]}</span>
      </span>
    ),
  },
  { key: 'times', head: '횟수', number: true, cell: ({ times }) => formatNumber(times) },
  { key: 'last', head: '마지막', cell: ({ last_at: at }) => formatListDate(at, serverNow()) },
  { key: 'first', head: '처음', cell: ({ first_at: at }) => formatListDate(at, serverNow()) },
  { key: 'route', head: '주소', cell: ({ route }) => <RouteName route={route} /> },
  { key: 'release', head: '버전', cell: ({ release }) => <code>{release}</code> },
];

/** Browser errors and web vitals. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const state = browserErrorStates.find((one) => one === address.get('state')) ?? 'open';
  const { page, pageSize } = address;
  const query = useQuery({
    ...callQuery(listBrowserErrors, { query: { page, pageSize, state } }),
    placeholderData: keepPreviousData,
  });
  const open = openRowOf(address, query.data?.items);

  return (
    <>
      <AdminHead title="브라우저 상태" />
      <VitalsPanel />
      <ListScreen
        caption="브라우저 오류"
        name="browser-errors"
        address={address}
        query={query}
        columns={COLUMNS}
        keyOf={({ _id }) => _id}
        filters={<StateChips address={address} options={STATES} />}
        empty={{
          icon: 'check-c',
          title: state === 'open' ? '열린 오류가 없어요' : '여기에 둔 오류가 없어요',
          line: '화면에서 오류가 나면 같은 것끼리 모여 보여요',
        }}
      />
      {open && <ErrorPanel key={open.row._id} error={open.row} {...open.panel} />}
    </>
  );
}
