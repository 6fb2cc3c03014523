import type { MentionKind, StockMention } from '@maru/contract/stock/page/stock-page';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { formatDay, formatWon } from '../../shared/format.ts';
import { ChangeMark } from '../../shared/ui/change-mark.tsx';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import type { IconName } from '../../shared/ui/icon-name.ts';
import { Section } from '../../shared/ui/layout.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Pagination } from '../../shared/ui/pagination.tsx';
import { RowSkeleton } from '../../shared/ui/skeleton.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { choose } from '../board/board-address.ts';
import { EmptyPage } from '../board/empty-page.tsx';
import { kindLabels } from '../search/kind-labels.ts';
import styles from './stock-mentions.module.css';
import { kindOf, mentionsQuery } from './stock-queries.ts';

const LABELS: Record<MentionKind, string> = {
  'best-stock': '베스트 종목',
  post: '글',
  broadcast: '방송',
  disclosure: '공시',
};

const SIGNS: Record<MentionKind, IconName> = {
  'best-stock': 'candle',
  post: 'note',
  broadcast: 'broadcast',
  disclosure: 'doc',
};

/** Everything public about a stock, newest first. */
export function StockMentions({ code }: { code: string }) {
  const [search] = useSearchParams();
  const query = useQuery(mentionsQuery(code, search));
  const kind = kindOf(search);
  const kinds = query.data?.kinds ?? [];
  return (
    <Section
      title="이 종목 이야기"
      lead="방송, 글, 공시를 최신순으로 모았어요"
      className={styles.section}
    >
      <div role="group" aria-label="종류" className={styles.chips}>
        <ChipLink size="sm" to={choose(search, 'kind', null)} on={kind === null}>
          전체
        </ChipLink>
        {kinds
          .filter((each) => each.total > 0 || each.kind === kind)
          .map((each) => (
            <ChipLink
              key={each.kind}
              size="sm"
              to={choose(search, 'kind', each.kind)}
              on={each.kind === kind}
            >
              {LABELS[each.kind]} {each.total}
            </ChipLink>
          ))}
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
          <EmptyPage total={query.data?.total} icon="note" what="이야기가">
            <EmptyState
              icon="note"
              tone="neutral"
              level="h3"
              title="아직 이 종목 이야기가 없어요"
              line="방송이나 글에서 다루면 여기에 모여요"
            />
          </EmptyPage>
        }
      >
        {({ items, page, pageSize, total }) => (
          <>
            <ul className={styles.rows}>
              {items.map((item) => (
                <Row key={item.key} item={item} />
              ))}
            </ul>
            <Pagination page={page} pageSize={pageSize} total={total} />
          </>
        )}
      </Loaded>
    </Section>
  );
}

function Row({ item }: { item: StockMention }) {
  const { kind, board, title, by, at, link, recorded, discussed } = item;
  return (
    <li className={styles.row}>
      <span className={styles.sign} aria-hidden="true">
        <Icon name={SIGNS[kind]} size={20} />
      </span>
      <div className={styles.words}>
        <p className={styles.facts}>
          <span>{board === null ? labelOf(kind, recorded) : kindLabels[board]}</span>
          {by !== null && <span>{by}</span>}
          <time dateTime={at}>{formatDay(at)}</time>
        </p>
        <h3 className={styles.title}>
          {kind === 'disclosure' ? (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {title} <Icon name="ext" size={16} />
              <span className="sr-only">새 창</span>
            </a>
          ) : (
            <Link to={link}>{title}</Link>
          )}
        </h3>
        {discussed && (
          <p className={styles.result}>
            {formatDay(discussed.mentioned_on)} {formatWon(discussed.base_price)} →{' '}
            {formatDay(discussed.close_on)} {formatWon(discussed.close_price)}{' '}
            {discussed.change_percent === null ? (
              <span>진행 중</span>
            ) : (
              <ChangeMark percent={discussed.change_percent} />
            )}
          </p>
        )}
      </div>
    </li>
  );
}

const labelOf = (kind: MentionKind, recorded: boolean) => (recorded ? '다시보기' : LABELS[kind]);
