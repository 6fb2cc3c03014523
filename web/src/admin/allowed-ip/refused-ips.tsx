import { listRefusedIps } from '@maru/contract/manager/allowed-ip';
import { useQuery } from '@tanstack/react-query';
import { formatDateTime, formatCount } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import { deviceNameOf } from '../guard/device-name.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './ip.module.css';

/** Addresses that were refused at login, each with a button to allow it. */
export function RefusedIps({ onAllow }: { onAllow: (ip: string) => void }) {
  const query = useQuery(callQuery(listRefusedIps, {}));
  return (
    <Panel title="거부된 접속" aside="최근 30일">
      <Loaded
        query={query}
        skeleton={<Skeleton height={80} />}
        isEmpty={({ items }) => items.length === 0}
        empty={<Hint>최근 30일 동안 거부된 접속이 없어요.</Hint>}
      >
        {({ items }) => (
          <ul className={styles.lines}>
            {items.map(({ ip, tries, last_at, user_agent }) => (
              <li key={ip}>
                <TwoLines>
                  <span className="tabular">{ip}</span>
                  <SecondLine>
                    {formatCount(tries, '회')} · 마지막 {formatDateTime(last_at)} ·{' '}
                    {deviceNameOf(user_agent)}
                  </SecondLine>
                </TwoLines>
                <Button
                  variant="outline"
                  size="xs"
                  aria-label={`${ip} 허용하기`}
                  onClick={() => onAllow(ip)}
                >
                  허용하기
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}
