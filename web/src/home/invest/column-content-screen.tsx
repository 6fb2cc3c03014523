import type { QueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Avatar } from '../../shared/ui/avatar.tsx';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { idOf } from '../board/board-address.ts';
import { prefetchPost } from '../board/board-queries.ts';
import { columnBoard } from '../board/board.ts';
import { PostPage } from '../board/post-view.tsx';
import { expertAddress } from '../expert-link/expert-address.ts';
import type { ScreenAddress } from '../screen.tsx';
import styles from './column-content-screen.module.css';

export const ownMeta = true;

export function prefetch(queries: QueryClient, { search }: ScreenAddress): Promise<unknown> {
  return prefetchPost(queries, 'column', idOf(search.get('_id')));
}

/** One column, with its author at the end. */
export function Screen() {
  const [search] = useSearchParams();
  return (
    <PostPage
      board={columnBoard}
      postId={idOf(search.get('_id'))}
      below={({ expert, expert_has_page: hasPage }) =>
        expert && (
          <Card as="section" quiet className={styles.author}>
            <Avatar name={expert.nick} src={expert.img_path} size={72} />
            <div className={styles.words}>
              <h2>{expert.nick}</h2>
              <p>{expert.field}</p>
            </div>
            {hasPage && (
              <LinkButton variant="outline" size="sm" to={expertAddress(expert._id)}>
                전문가 소개
              </LinkButton>
            )}
          </Card>
        )
      }
    />
  );
}
