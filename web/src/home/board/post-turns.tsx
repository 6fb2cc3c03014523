import type { PostView } from '@maru/contract/post/post';
import { useSearchParams } from 'react-router-dom';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { listAddress, viewAddress } from './board-address.ts';
import type { Board } from './board.ts';
import styles from './post-turns.module.css';

/** The post before, the list as it was left, and the post after. */
export function PostTurns({ board, post }: { board: Board; post: PostView }) {
  const [search] = useSearchParams();
  const { prev, next } = post;
  return (
    <nav aria-label={`다른 ${board.noun}`} className={styles.row}>
      <span>
        {prev && (
          <LinkButton
            variant="outline"
            to={viewAddress(board.view, prev._id, search)}
            title={prev.title}
          >
            <Icon name="chev-l" size={18} />
            이전 {board.noun}
            <span className="sr-only">: {prev.title}</span>
          </LinkButton>
        )}
      </span>
      <LinkButton variant="neutral" to={listAddress(board.list, search)}>
        목록
      </LinkButton>
      <span>
        {next && (
          <LinkButton
            variant="outline"
            to={viewAddress(board.view, next._id, search)}
            title={next.title}
          >
            다음 {board.noun}
            <span className="sr-only">: {next.title}</span>
            <Icon name="chev-r" size={18} />
          </LinkButton>
        )}
      </span>
    </nav>
  );
}
