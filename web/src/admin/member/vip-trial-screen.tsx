import { holds } from '@maru/contract/session/staff';
import { Navigate } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/state-card.tsx';
import { useAdmin } from '../guard/admin-guard.ts';
import { addressOf } from '../sections.ts';

/**
 * The menu entry for free trials redirects to the membership list, which contains the trial
 * members. Only staff with the member permission can see it.
 */
export function Screen() {
  const { permissions } = useAdmin();
  if (holds(permissions, 'manageUsers')) {
    return <Navigate to={`${addressOf('user-vip')}?grade=trial`} replace />;
  }
  return (
    <EmptyState
      icon="lock"
      tone="neutral"
      level="h1"
      title="회원 권한이 있어야 볼 수 있어요"
      line="무료 체험 회원은 회원 관리의 VIP 회원 화면에 있어요. 최고관리자에게 회원 권한을 요청해 주세요."
    />
  );
}
