import { inquiryState, type OwnInquirySummary } from '@maru/contract/inquiry/inquiry';
import { inquiryCategories, inquiryStates } from '@maru/contract/inquiry/inquiry-words';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatListDate } from '../../shared/format.ts';
import { paths } from '../../shared/paths.ts';
import { useServerNow } from '../../shared/server-clock.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { choose } from '../board/board-address.ts';
import { EmptyPage } from '../board/empty-page.tsx';
import { CsTabs } from '../cs/cs-tabs.tsx';
import { inquiryAddress } from './inquiry-address.ts';
import { InquiryBadge } from '../../shared/ui/inquiry-badge.tsx';
import { myInquiriesQuery, stateIn, useLiveInquiries } from './inquiry-queries.ts';
import styles from './inquiry.module.css';

const TICK_MS = 60_000;

/** The member's own inquiries by state, newest first. */
export function Screen() {
  const [search] = useSearchParams();
  const query = useQuery(myInquiriesQuery(search));
  const state = stateIn(search);
  useLiveInquiries();
  return (
    <Container>
      <PageHead
        title="1:1 문의"
        crumbs={[{ label: '고객센터' }, { label: '1:1 문의' }]}
        lead="남긴 문의와 답변은 나만 볼 수 있어요"
      />
      <CsTabs />
      <div className={styles.tools}>
        <div role="group" aria-label="상태" className={styles.chips}>
          <ChipLink to={choose(search, 'state', null)} on={state === undefined}>
            전체
          </ChipLink>
          {inquiryState.options.map((each) => (
            <ChipLink key={each} to={choose(search, 'state', each)} on={each === state}>
              {inquiryStates[each]}
            </ChipLink>
          ))}
        </div>
        <LinkButton to={paths.csInquiryWrite} size="sm">
          <Icon name="edit" size={18} />
          문의 쓰기
        </LinkButton>
      </div>
      <Loaded
        query={query}
        skeleton={
          <>
            <RowSkeleton />
            <RowSkeleton />
            <RowSkeleton />
          </>
        }
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyPage total={query.data?.total} icon="help" what="문의가">
            <NoInquiry isFiltered={state !== undefined} />
          </EmptyPage>
        }
      >
        {({ items, page, pageSize, total }) => (
          <>
            <h2 className="sr-only">내 문의 {total}건</h2>
            <ul className={styles.rows}>
              {items.map((inquiry) => (
                <Row key={inquiry._id} inquiry={inquiry} />
              ))}
            </ul>
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </Container>
  );
}

function NoInquiry({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <EmptyState icon="help" title="이 상태의 문의가 없어요" />;
  return (
    <EmptyState
      icon="help"
      title="아직 남긴 문의가 없어요"
      line="자주 묻는 질문에서 답을 찾지 못했다면 편하게 남겨 주세요"
    >
      <LinkButton to={paths.csFaq} variant="neutral" size="sm">
        자주 묻는 질문 보기
      </LinkButton>
    </EmptyState>
  );
}

function Row({ inquiry }: { inquiry: OwnInquirySummary }) {
  const now = useServerNow(TICK_MS);
  return (
    <li className={styles.row}>
      <span className={styles.marks}>
        <InquiryBadge state={inquiry.state} />
        <span className={styles.category}>{inquiryCategories[inquiry.category]}</span>
      </span>
      <p className={styles.title}>
        <Link to={inquiryAddress(inquiry._id)}>{inquiry.title}</Link>
      </p>
      <time dateTime={inquiry.created_at}>{formatListDate(inquiry.created_at, now)}</time>
    </li>
  );
}
