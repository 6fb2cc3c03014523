import { brand } from '#brand';
import type { ProfitCase } from '@maru/contract/profit/profit';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { formatDay } from '../../shared/format.ts';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { ChangeMark } from '../../shared/ui/change-mark.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { classNames } from '../../shared/ui/class-names.ts';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { CardSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { ArticleBody } from '../board/article-body.tsx';
import { EmptyPage } from '../board/empty-page.tsx';
import type { ScreenAddress } from '../screen.tsx';
import listStyles from './review-list.module.css';
import styles from './review-profit-screen.module.css';
import { ProfitCourse } from './profit-course.tsx';
import { profitsQuery } from './review-queries.ts';
import { ReviewTabs } from './review-tabs.tsx';

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return queries.fetchQuery(profitsQuery(search));
}

/**
 * Realised results reported by members, with evidence checked by staff. Gains and losses each have
 * a period, and none are summed (features L05).
 */
export function Screen() {
  const [search] = useSearchParams();
  const query = useQuery(profitsQuery(search));
  return (
    <Container className={styles.page}>
      <PageHead
        title="수익 후기"
        crumbs={[{ label: '투자후기', to: '/reviews/list' }, { label: '수익 후기' }]}
        lead="거래 내역을 확인한 기록만 모았어요. 손실로 끝난 기록도 함께 보여 드려요."
      >
        <ReviewTabs />
      </PageHead>
      <Loaded
        query={query}
        skeleton={
          <div className={classNames(listStyles.grid, styles.grid)}>
            <CardSkeleton />
            <CardSkeleton />
            <CardSkeleton />
          </div>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="trend" what="기록이">
            <EmptyState icon="trend" title="아직 확인을 마친 기록이 없어요" />
          </EmptyPage>
        }
      >
        {({ items, page, pageSize, total }) => (
          <>
            <h2 className="sr-only">수익 후기 {total}건</h2>
            <p className={styles.note}>{brand.riskNotice.pastReturns}</p>
            <ul className={classNames(listStyles.grid, styles.grid)}>
              {items.map((item) => (
                <ProfitCard key={item._id} item={item} />
              ))}
            </ul>
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </Container>
  );
}

/**
 * One case. Its heading never contains a figure. The figure is shown with its period and the note.
 */
function ProfitCard({ item }: { item: ProfitCase }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { expert } = item;
  return (
    <Card as="li" className={styles.card}>
      <p className={styles.badges}>
        <Badge tone="success">
          <Icon name="check" size={16} />
          인증 완료
        </Badge>
        <span>{item.market}</span>
      </p>
      <h3 className={styles.title}>{item.title}</h3>
      <dl className={styles.figures}>
        <div>
          <dt>기간</dt>
          <dd>
            {formatDay(item.from)} – {formatDay(item.to)}
          </dd>
        </div>
        <div>
          <dt>거래</dt>
          <dd>{item.trades}회</dd>
        </div>
        <div>
          <dt>기간 손익률</dt>
          <dd>
            <ChangeMark percent={item.return_percent} />
          </dd>
        </div>
      </dl>
      {item.course.length > 1 && <ProfitCourse course={item.course} />}
      {isOpen ? (
        <div id={id} className={styles.body}>
          <ArticleBody html={item.body_html} />
        </div>
      ) : (
        <p className={styles.excerpt}>{item.excerpt}</p>
      )}
      <div className={styles.foot}>
        <p>
          {expert && <Avatar name={expert.nick} src={expert.img_path} size={28} />}
          <span>
            {item.author} 회원{expert && <span>{` · ${expert.nick} 전문가`}</span>}
          </span>
        </p>
        <Button
          variant="ghost"
          size="xs"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-label={`${item.title} ${isOpen ? '접기' : '자세히 보기'}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '접기' : '자세히 보기'}
          <Icon name={isOpen ? 'chev-u' : 'chev-d'} size={16} />
        </Button>
      </div>
    </Card>
  );
}
