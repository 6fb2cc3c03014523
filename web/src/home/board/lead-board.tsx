import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { ChipLink } from '../../shared/ui/chip.tsx';
import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { choose, placeOf } from './board-address.ts';
import { BoardList } from './board-list.tsx';
import { expertsQuery } from './board-queries.ts';
import { BoardTools } from './board-tools.tsx';
import type { Board } from './board.ts';
import styles from './lead-board.module.css';
import { LeadList } from './lead-list.tsx';

interface LeadBoardProps {
  board: Board;
  /** Its posts are written by experts, and can be chosen by them. */
  byExpert?: boolean;
}

/** List of a board that features its newest post. */
export function LeadBoard({ board, byExpert = false }: LeadBoardProps) {
  const [search] = useSearchParams();
  const { q, expert, page, sortBy } = placeOf(search);
  const isWhole = page === 1 && q === undefined && expert === undefined && sortBy === 'latest';
  return (
    <Container>
      <PageHead
        title={board.title}
        crumbs={[{ label: board.section }, { label: board.title }]}
        lead={board.lead}
      />
      {byExpert && <ExpertChips />}
      <BoardTools searchLabel={`${board.title} 제목 검색`} />
      <BoardList board={board}>
        {(items) => <LeadList board={board} items={items} lead={isWhole} />}
      </BoardList>
    </Container>
  );
}

/** Selects an expert. The address holds the selection. */
export function ExpertChips() {
  const [search] = useSearchParams();
  const { data } = useQuery(expertsQuery());
  const chosen = search.get('expert');
  return (
    <div role="group" aria-label="전문가" className={styles.chips}>
      <ChipLink size="sm" to={choose(search, 'expert', null)} on={chosen === null}>
        모든 전문가
      </ChipLink>
      {data?.items.map(({ _id, nick }) => (
        <ChipLink
          key={_id}
          size="sm"
          to={choose(search, 'expert', String(_id))}
          on={chosen === String(_id)}
        >
          {nick}
        </ChipLink>
      ))}
    </div>
  );
}
