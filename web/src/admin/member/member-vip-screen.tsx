import { brand } from '#brand';
import { listMemberships } from '@maru/contract/member/staff-membership';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { membershipColumns as columns } from './membership-columns.tsx';
import { MembershipList } from './membership-list.tsx';
import { gradeOptions } from './member-words.ts';

const FILTERS = ['grade', 'state', 'q', 'source'] as const;

const GRADES = [
  { value: '', label: '전체' },
  ...gradeOptions.filter(({ value }) => value !== 'free'),
  ...(brand.switches.vipTrialBanner ? [{ value: 'trial', label: '무료 체험' }] : []),
];

const STATES = [
  { value: 'current', label: '이용 중' },
  { value: 'coming', label: '시작 전' },
  { value: 'ended', label: '끝남' },
];

const SOURCES = [
  { value: 'paid', label: '결제' },
  { value: 'manual', label: '직접 등록' },
];

/**
 * Memberships that include all products: VIP and above, and the free trial if the brand has one.
 */
export function Screen() {
  const inAddress = useListAddress(FILTERS);
  const address = { ...inAddress, sortBy: inAddress.sortBy ?? 'ending' };
  const asked = listQueryOf(listMemberships.query, address, FILTERS);
  return (
    <>
      <AdminHead title="VIP 회원" />
      <MembershipList
        caption="VIP 회원"
        name="user-vip"
        address={address}
        asked={{ ...asked, grade: asked.grade ?? 'all' }}
        columns={[
          columns.member,
          columns.phone,
          columns.product,
          columns.source,
          columns.starts,
          columns.ends,
          columns.left,
          columns.state,
          columns.contact,
        ]}
        filters={
          <>
            <StateChips address={address} name="grade" options={GRADES} />
            <SearchFilter address={address} placeholder="이름·아이디 앞 2자, 번호 뒤 4자리" />
            <ChoiceFilter address={address} name="state" label="상태" options={STATES} />
            <ChoiceFilter address={address} name="source" label="경로" options={SOURCES} />
          </>
        }
        empty={{
          icon: 'crown',
          title: '아직 VIP 회원이 없어요',
          line: '누가 VIP를 시작하면 여기에 보여요',
        }}
      />
    </>
  );
}
