import { useParams, useSearchParams } from 'react-router-dom';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { AdminTitle } from '../admin-title.tsx';
import { popupOf } from './popup-components.tsx';
import styles from './popup-screen.module.css';

/** The longest title and text a link may bring along. */
const TITLE_LETTERS = 60;
const TEXT_LETTERS = 2_000;

/**
 * A separate window with one component. All of its input is read from the address and is untrusted:
 * - The component must be in a fixed list.
 * - Its properties are validated.
 * - Title and text are rendered as text, under a header that names the owner of the window
 *   (reliability I13).
 */
export function PopupScreen() {
  const { type = '' } = useParams();
  const [query] = useSearchParams();
  const title = (query.get('title') ?? '').slice(0, TITLE_LETTERS) || '안내';
  const content = (query.get('content') ?? '').slice(0, TEXT_LETTERS);
  const popup = popupOf(type, query.get('component'), query.get('componentProps'));

  return (
    <div className={styles.window}>
      <AdminTitle title={title} />
      <header className={styles.bar}>
        <Icon name="info" size={18} />
        <h1 className={styles.title}>{title}</h1>
        <span className={styles.from}>관리자 안내 창</span>
        <Button variant="ghost" size="admin" onClick={() => window.close()}>
          닫기
        </Button>
      </header>
      <main className={styles.body}>
        {popup === null ? (
          <EmptyState
            icon="search"
            tone="neutral"
            title="열 수 없는 창이에요"
            line="주소가 잘못되었거나 허용되지 않은 내용이에요"
          />
        ) : (
          <>
            {content !== '' && <p className={styles.text}>{content}</p>}
            {popup}
          </>
        )}
      </main>
    </div>
  );
}
