import { keepingRules, keepingTimes, type KeepingRule } from '@maru/contract/audit/retention';
import {
  getRetention,
  type Removal,
  type RetentionNight,
} from '@maru/contract/audit/retention-run';
import { useQuery } from '@tanstack/react-query';
import { failureCodeOf } from '../../shared/call.ts';
import { formatDate, formatDateTime, formatNumber } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { Table, type Column } from '../../shared/ui/table.tsx';
import { AdminHead, PageNote, Panel } from '../chrome/admin-page.tsx';
import { ForbiddenScreen } from '../guard/forbidden-screen.tsx';
import styles from './retention.module.css';

/** Retention period and legal basis of each kind of data, and the deletions of each night. */
export function Screen() {
  const query = useQuery(callQuery(getRetention, {}));
  if (query.error !== null && failureCodeOf(query.error) === 'ACCESS_DENIED') {
    return <ForbiddenScreen />;
  }
  return (
    <>
      <AdminHead
        title="보관 기간"
        badge={query.data && <NewestNight nights={query.data.nights} />}
      />
      <PageNote>
        기간이 지난 기록은 매일 04시부터 저절로 파기되고, 파기한 건수가 여기에 남아요. 감사 로그와
        동의 이력은 파기하지 않아요.
      </PageNote>
      <Panel title="보관 기간과 파기 건수" padding={false}>
        <Loaded query={query} skeleton={<Skeleton height={480} />}>
          {({ items }) => <Times items={items} />}
        </Loaded>
      </Panel>
      <Panel title="최근 파기" padding={false} className={styles.nights}>
        <Loaded
          query={query}
          skeleton={<Skeleton height={240} />}
          isEmpty={({ nights }) => nights.length === 0}
          empty={
            <EmptyState
              icon="clock"
              tone="neutral"
              level="h3"
              title="아직 파기한 적이 없어요"
              line="다음 04시에 처음 실행돼요"
            />
          }
        >
          {({ nights }) => <Nights nights={nights} />}
        </Loaded>
      </Panel>
    </>
  );
}

function NewestNight({ nights: [newest] }: { nights: readonly RetentionNight[] }) {
  if (!newest) return <Badge tone="info">실행 전</Badge>;
  if (newest.finished_at === null) return <Badge tone="info">파기하는 중</Badge>;
  return <Badge tone="success">{formatDate(newest.day)} 파기 완료</Badge>;
}

interface RuleRow {
  rule: KeepingRule;
  item: Removal | undefined;
}

const TIMES: readonly Column<RuleRow>[] = [
  {
    key: 'what',
    head: '기록',
    narrow: 'main',
    cell: ({ rule }) => <strong>{keepingTimes[rule].what}</strong>,
  },
  {
    key: 'span',
    head: '보관 기간',
    narrow: 'value',
    cell: ({ rule }) => spanOf(keepingTimes[rule]),
  },
  {
    key: 'how',
    head: '지난 뒤',
    narrow: 'fact',
    cell: ({ rule }) => (keepingTimes[rule].how === 'delete' ? '삭제' : '개인정보만 삭제'),
  },
  {
    key: 'last',
    head: '최근 파기',
    narrow: 'fact',
    number: true,
    cell: ({ item }) =>
      item?.problem ? (
        <Badge tone="error">실패 · 다음 날 다시 시도</Badge>
      ) : (
        formatNumber(item?.last ?? 0)
      ),
  },
  {
    key: 'total',
    head: '누적 파기',
    narrow: 'fact',
    number: true,
    cell: ({ item }) => formatNumber(item?.total ?? 0),
  },
  { key: 'basis', head: '근거', narrow: 'fact', cell: ({ rule }) => keepingTimes[rule].basis },
];

function Times({ items }: { items: readonly Removal[] }) {
  return (
    <div className={styles.rows}>
      <Table
        caption="보관 기간과 파기 건수"
        columns={TIMES}
        rows={keepingRules.map((rule) => ({
          rule,
          item: items.find((one) => one.rule === rule),
        }))}
        keyOf={({ rule }) => rule}
      />
    </div>
  );
}

const NIGHTS: readonly Column<RetentionNight>[] = [
  {
    key: 'day',
    head: '날짜',
    narrow: 'main',
    cell: ({ day }) => <strong>{formatDate(day)}</strong>,
  },
  {
    key: 'started',
    head: '시작',
    narrow: 'fact',
    cell: ({ started_at: at }) => formatDateTime(at),
  },
  {
    key: 'finished',
    head: '마침',
    narrow: 'fact',
    cell: ({ finished_at: at }) => (at === null ? '진행 중' : formatDateTime(at)),
  },
  {
    key: 'rows',
    head: '파기 건수',
    narrow: 'value',
    number: true,
    cell: ({ rows }) => `${formatNumber(rows)}건`,
  },
];

function Nights({ nights }: { nights: readonly RetentionNight[] }) {
  return (
    <div className={styles.rows}>
      <Table
        caption="최근 30일의 파기 실행"
        columns={NIGHTS}
        rows={nights}
        keyOf={({ day }) => day}
      />
    </div>
  );
}

/** `5년`, `3개월`, `30일`. */
function spanOf({ months = 0, days = 0 }: { months?: number; days?: number }): string {
  if (days > 0) return `${days}일`;
  return months % 12 === 0 ? `${months / 12}년` : `${months}개월`;
}
