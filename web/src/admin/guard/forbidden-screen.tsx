import { LinkButton } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { AdminTitle } from '../admin-title.tsx';
import { adminScreens } from '../screens.ts';
import { addressOf, firstSectionOf } from '../sections.ts';
import { useAdmin } from './admin-guard.ts';

export function ForbiddenScreen() {
  const { permissions } = useAdmin();
  const first = firstSectionOf(adminScreens, permissions);
  return (
    <>
      <AdminTitle title="접근 권한 없음" />
      <EmptyState
        icon="lock"
        tone="neutral"
        title="접근 권한이 없습니다"
        line="관리자에게 문의해주세요."
        level="h1"
      >
        {first !== null && (
          <LinkButton to={addressOf(first)} variant="neutral" size="sm">
            처음 화면으로
          </LinkButton>
        )}
      </EmptyState>
    </>
  );
}
