import { useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Container } from '../../shared/ui/layout.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { PageMeta } from '../../shared/page-meta.tsx';
import { paths } from '../../shared/paths.ts';
import styles from './state-pages.module.css';

/** For an address that no page has. The server answers it with 404. */
export function NotFoundPage() {
  const navigate = useNavigate();
  // A visitor who opened this address directly has no page to return to.
  const goBack = () => (history.length > 1 ? history.back() : void navigate(paths.home));
  return (
    <Container className={styles.page}>
      <PageMeta title="페이지를 찾을 수 없어요" noindex />
      <EmptyState
        icon="search"
        level="h1"
        title="페이지를 찾을 수 없어요"
        line="주소가 바뀌었거나 삭제된 페이지예요"
      >
        <Button variant="neutral" size="sm" onClick={goBack}>
          이전으로
        </Button>
        <LinkButton to={paths.home} size="sm">
          홈으로
        </LinkButton>
      </EmptyState>
    </Container>
  );
}

/** Error page for a failed screen. The rest of the page stays. */
export function FailedPage({ onRetry }: { onRetry: () => void }) {
  return (
    <Container className={styles.page}>
      <div role="alert">
        <EmptyState
          icon="warn"
          tone="warn"
          level="h1"
          title="화면을 열지 못했어요"
          line="잠시 후 다시 시도해 주세요. 계속 같은 문제가 생기면 새로 고쳐 주세요."
        >
          <Button onClick={onRetry}>다시 시도</Button>
          <Button variant="neutral" onClick={() => location.reload()}>
            새로 고침
          </Button>
        </EmptyState>
      </div>
    </Container>
  );
}
