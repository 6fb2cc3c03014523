import {
  getWebVitals,
  ratingOf,
  vitalNames,
  type VitalName,
  type VitalsOfRoute,
  type VitalSpan,
} from '@maru/contract/monitor/browser-report';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Segment } from '../../shared/ui/segment.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import styles from './browser-report.module.css';
import { limitsOf, ratingNames, ratingTones, vitalText, vitalTitles } from './browser-words.ts';
import { RouteName } from './route-name.tsx';

const SPANS = [
  { value: '24h', label: '24시간' },
  { value: '7d', label: '7일' },
] as const;

const COLUMNS: readonly Column<VitalsOfRoute>[] = [
  {
    key: 'route',
    head: '주소',
    narrow: 'main',
    cell: ({ route }) => <RouteName route={route} />,
  },
  ...vitalNames.map((name) => ({
    key: name,
    head: <span title={limitsOf(name)}>{vitalTitles[name]}</span>,
    number: true,
    narrow: 'fact' as const,
    cell: (row: VitalsOfRoute) => <Felt name={name} p75={row[name].p75} />,
  })),
  {
    key: 'views',
    head: '본 횟수',
    number: true,
    narrow: 'value',
    cell: ({ LCP, INP, CLS }) => formatNumber(Math.max(LCP.views, INP.views, CLS.views)),
  },
];

/** How pages felt to three of four visitors, by route, against the limits of web vitals. */
export function VitalsPanel() {
  const [span, setSpan] = useState<VitalSpan>('24h');
  const query = useQuery(callQuery(getWebVitals, { query: { span } }));
  return (
    <Panel
      title="체감 속도"
      padding={false}
      className={styles.vitals}
      aside={<Segment label="보는 기간" options={SPANS} value={span} onChange={setSpan} />}
    >
      <Loaded
        query={query}
        skeleton={<Skeleton height={240} />}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState
            icon="monitor"
            tone="neutral"
            level="h3"
            title="아직 잰 화면이 없어요"
            line="누군가 화면을 보고 떠나면 여기에 모여요"
          />
        }
      >
        {({ items }) => (
          <div
            className={classNames(styles.scroll, 'fades-sideways')}
            role="region"
            aria-label="체감 속도 표"
            tabIndex={0}
          >
            <p className={styles.note}>방문 넷 중 셋은 이보다 빨랐어요.</p>
            <Table
              caption="주소별 체감 속도"
              columns={COLUMNS}
              rows={items}
              keyOf={({ route }) => route}
            />
          </div>
        )}
      </Loaded>
    </Panel>
  );
}

function Felt({ name, p75 }: { name: VitalName; p75: number | null }) {
  if (p75 === null) return null;
  const rating = ratingOf(name, p75);
  return (
    <Badge tone={ratingTones[rating]}>
      {vitalText(name, p75)} <span className="sr-only">{ratingNames[rating]}</span>
    </Badge>
  );
}
