import { listMyColumns } from '@maru/contract/post/column';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { formatShortDate } from '../../shared/format.ts';
import { callQuery } from '../../shared/query.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { COLUMNS, writeAddress } from './column-address.ts';
import styles from './mypage-expert-screen.module.css';
import page from './own-page.module.css';

const SHOWN = 3;

/** The expert's latest columns, where the brand has columns. */
export function OwnColumns() {
  const query = useQuery(callQuery(listMyColumns, { query: { pageSize: SHOWN } }));
  return (
    <section className={page.part}>
      <div className={styles.head}>
        <h2>칼럼</h2>
        <LinkButton to={COLUMNS} variant="ghost" size="xs">
          전체
        </LinkButton>
        <LinkButton to={writeAddress()} variant="outline" size="xs">
          칼럼 쓰기
        </LinkButton>
      </div>
      <Loaded
        query={query}
        skeleton={<RowSkeleton />}
        isEmpty={({ items }) => items.length === 0}
        empty={<EmptyState icon="note" tone="neutral" title="아직 쓴 칼럼이 없어요" />}
      >
        {({ items }) => (
          <Card padding="sm">
            <ul className={styles.rows}>
              {items.map(({ _id, title, state, updated_at }) => (
                <li key={_id} className={styles.product}>
                  <p>
                    <strong>
                      <Link to={writeAddress(_id)}>{title}</Link>
                    </strong>
                    <span>{formatShortDate(updated_at)} 저장</span>
                  </p>
                  <Badge tone={state === 'published' ? 'success' : 'ended'}>
                    {state === 'published' ? '공개' : '임시저장'}
                  </Badge>
                </li>
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
    </section>
  );
}
