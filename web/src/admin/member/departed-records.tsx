import { openDepartedRecords, type DepartedRecord } from '@maru/contract/account/departed';
import { holds } from '@maru/contract/session/staff';
import type { StaffUserView } from '@maru/contract/member/staff-member';
import { makeCall } from '../../shared/call.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { OpenableValue } from '../list/openable-value.tsx';

/** Labels of the places from which retained records originate. */
const PLACES: Readonly<Record<string, string>> = {
  member: '주문자',
  payment: '입금자',
  refund: '환불',
  member_memo: '불만 처리',
  inquiry: '1:1 문의',
};

/**
 * Records of a former member that must be retained by law. Super admins can open them after giving
 * a reason.
 */
export function DepartedRecords({ user }: { user: Pick<StaffUserView, '_id' | 'user_id'> }) {
  const { permissions } = useAdmin();
  if (!holds(permissions, 'superAdmin')) return <span>최고관리자만 볼 수 있어요</span>;

  const ask = async (reason: string) => {
    const { items } = await makeCall(openDepartedRecords, {
      params: { _id: user._id },
      body: { reason },
    });
    return items.length === 0 ? '없음' : items.map(lineOf).join(' / ');
  };
  return (
    <OpenableValue name="분리 보관 정보" owner={user.user_id} masked="가려 두었어요" ask={ask} />
  );
}

function lineOf({ place, fields }: DepartedRecord): string {
  const values = Object.values(fields)
    .filter((value) => value !== null)
    .map((value) => (typeof value === 'object' ? Object.values(value).join(' ') : value));
  return `${PLACES[place] ?? place}: ${values.join(', ')}`;
}
