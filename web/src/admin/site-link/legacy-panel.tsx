import { listLegacyAddresses, type LegacyAddressHits } from '@maru/contract/setting/legacy';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './site-link.module.css';

/** The addresses of the former site, and how often visitors still come by each. */
export function LegacyPanel() {
  const query = useQuery(callQuery(listLegacyAddresses, {}));
  return (
    <Panel title="옛 주소">
      <Loaded query={query} skeleton={<Skeleton height={240} />}>
        {({ items }) => (
          <div className={styles.legacy}>
            <table>
              <thead>
                <tr>
                  <th scope="col">옛 주소</th>
                  <th scope="col">지금 주소</th>
                  <th scope="col">방문</th>
                  <th scope="col">마지막 방문</th>
                </tr>
              </thead>
              <tbody>
                {items.map((row) => (
                  <LegacyRow key={`${row.path}?${row.query}`} row={row} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function LegacyRow({ row: { path, query, target, hits, last_at } }: { row: LegacyAddressHits }) {
  return (
    <tr>
      <th scope="row">{query === '' ? path : `${path}?${query}`}</th>
      <td>{target}</td>
      <td>{formatNumber(hits)}번</td>
      <td>{last_at === null ? '없음' : formatDateTime(last_at)}</td>
    </tr>
  );
}
