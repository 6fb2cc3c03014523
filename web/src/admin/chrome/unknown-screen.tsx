import { LinkButton } from '../../shared/ui/button.tsx';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { adminScreens } from '../screens.ts';
import { addressOf, firstSectionOf, START } from '../sections.ts';
import { AdminTitle } from '../admin-title.tsx';

/** An address of the staff area that leads nowhere. */
export function UnknownScreen() {
  const { permissions } = useAdmin();
  const first = firstSectionOf(adminScreens, permissions) ?? START;
  return (
    <>
      <AdminTitle title="없는 화면" />
      <EmptyState
        icon="search"
        tone="neutral"
        title="찾는 화면이 없어요"
        line="주소가 바뀌었거나 지워진 화면이에요"
        level="h1"
      >
        <LinkButton to={addressOf(first)} variant="neutral" size="sm">
          처음 화면으로
        </LinkButton>
      </EmptyState>
    </>
  );
}
