import { Container } from '../../shared/ui/layout.tsx';
import { Skeleton, SkeletonGroup } from '../../shared/ui/skeleton.tsx';
import styles from './page-skeleton.module.css';

/** The shape of a page that is still coming. */
export function PageSkeleton() {
  return (
    <Container className={styles.page}>
      <SkeletonGroup>
        <Skeleton width="32%" height={40} />
        <Skeleton width="54%" height={20} />
        <Skeleton height={240} />
        <Skeleton height={120} />
      </SkeletonGroup>
    </Container>
  );
}
