import { LinkButton } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { wording } from '../../shared/wording.ts';
import { AdminTitle } from '../chrome/admin-title.tsx';
import { adminScreens } from '../routes.tsx';
import { addressOf, firstSectionOf } from '../sections.ts';
import { useAdmin } from './admin-guard.ts';

/** What staff see where they have no permission. */
export function ForbiddenScreen() {
  const { permissions } = useAdmin();
  const first = firstSectionOf(adminScreens, permissions);
  return (
    <>
      <AdminTitle title="접근 권한 없음" />
      <EmptyState
        icon="lock"
        tone="neutral"
        title="접근 권한이 없어요"
        line={wording.session.denied}
        level="h1"
      >
        {first !== null && (
          <LinkButton to={addressOf(first)} variant="neutral" size="sm">
            볼 수 있는 화면으로
          </LinkButton>
        )}
      </EmptyState>
    </>
  );
}
