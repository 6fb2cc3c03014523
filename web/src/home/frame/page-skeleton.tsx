import { Container, PageHead } from '../../shared/ui/layout.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** The shape of a page that is still coming, below its name where that is known. */
export function PageSkeleton({ title }: { title?: string }) {
  return (
    <Container className={styles.page}>
      {title !== undefined && <PageHead title={title} />}
      {/* React keeps what the server put into a noscript element. Browsers need not load the words. */}
      <noscript>
        {import.meta.env.SSR &&
          '이 화면은 자바스크립트가 있어야 볼 수 있어요. 브라우저에서 켜 주세요.'}
      </noscript>
      <SkeletonGroup>
        {title === undefined && <Skeleton width="32%" height={40} />}
        <Skeleton width="54%" height={20} />
        <Skeleton height={240} />
        <Skeleton height={120} />
      </SkeletonGroup>
    </Container>
  );
}
