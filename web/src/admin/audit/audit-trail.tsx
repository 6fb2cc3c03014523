import { listAuditTrail } from '@maru/contract/audit/audit';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatDateTime } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { addressOf } from '../sections.ts';
import { AuditDiff } from './audit-diff.tsx';
import { actionWords } from '@maru/contract/audit/audit-labels';
import styles from './audit.module.css';

const FIRST = 20;
const MOST = 100;

/**
 * Staff actions on one item, newest first: the tab 기록 of its screens. It requires the permission of
 * the family (`trailNeedOf` of the contract, where a new kind needs an entry).
 *
 * @param targetKind kind of the item in its audit lines, such as `member`.
 * @param first lines before the button for more.
 */
export function AuditTrail({
  targetKind,
  targetId,
  first = FIRST,
}: {
  targetKind: string;
  targetId: number;
  first?: number;
}) {
  const [pageSize, setPageSize] = useState(first);
  const query = useQuery({
    ...callQuery(listAuditTrail, {
      query: { target_kind: targetKind, target_id: targetId, pageSize },
    }),
    placeholderData: keepPreviousData,
    // Staff who have just changed the item expect to see the change here.
    staleTime: 0,
  });

  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height={220} />}
      isEmpty={({ items }) => items.length === 0}
      empty={
        <EmptyState
          icon="clock"
          tone="neutral"
          level="h3"
          title="아직 기록이 없어요"
          line="바꾼 일이 여기에 남아요"
        />
      }
    >
      {({ items, total }) => (
        <>
          <ol className={styles.trail}>
            {items.map(({ _id, at, admin, action, target_kind, target_id, diff, reason }) => (
              <li key={_id}>
                <p className={styles.deed}>
                  <b>{actionWords(action)}</b>
                  <span>{admin ? `${admin.name} (${admin.login_id})` : '전문가 또는 시스템'}</span>
                  <time dateTime={at}>{formatDateTime(at)}</time>
                </p>
                {reason !== null && <p className={styles.reason}>사유: {reason}</p>}
                <AuditDiff diff={diff} kind={target_kind} />
                {target_kind === 'refund' && targetKind !== 'refund' && (
                  <Link to={`${addressOf('order-refund')}?id=${target_id}`} className={styles.link}>
                    환불 요청 보기
                  </Link>
                )}
              </li>
            ))}
          </ol>
          {items.length < total && pageSize < MOST && (
            <Button
              variant="outline"
              size="admin"
              loading={query.isFetching}
              onClick={() => setPageSize(MOST)}
            >
              더 보기
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}
