import { listMemberships, listProductOptions } from '@maru/contract/member/staff-membership';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../shared/query.ts';
import { Chip } from '../../shared/ui/chip.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, SearchFilter } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { namedOptions } from '../../shared/form/named-options.ts';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';
import { membershipColumns as columns } from './membership-columns.tsx';
import { MembershipList } from './membership-list.tsx';
import styles from './member.module.css';

const FILTERS = ['ends_from', 'ends_to', 'q', 'product', 'expert', 'contacted'] as const;

/** The windows along the line from thirty days ago to thirty days ahead. */
const WINDOWS = [
  { from: -30, to: -8, label: 'D+30 ~ D+8' },
  { from: -7, to: -1, label: 'D+7 ~ D+1' },
  { from: 0, to: 0, label: '오늘' },
  { from: 0, to: 7, label: 'D-7까지' },
  { from: 0, to: 30, label: 'D-30까지' },
  { from: -30, to: 30, label: '앞뒤 30일' },
] as const;

/** Default window, used until staff choose one. */
const USUAL = { ends_from: '0', ends_to: '30' };

const CONTACTED = [
  { value: 'false', label: '아직' },
  { value: 'true', label: '연락함' },
];

/** Memberships that end soon or have just ended, and who was spoken to about it. */
export function Screen() {
  const inAddress = useListAddress(FILTERS);
  const { get } = inAddress;
  const from = get('ends_from') || USUAL.ends_from;
  const to = get('ends_to') || USUAL.ends_to;
  const address = {
    ...inAddress,
    sortBy: inAddress.sortBy ?? 'ending',
    get: (name: string) => (name === 'ends_from' ? from : name === 'ends_to' ? to : get(name)),
  };
  const asked = listQueryOf(listMemberships.query, address, FILTERS);
  const experts = useExpertFilter();
  const products = useQuery(callQuery(listProductOptions, {}));

  return (
    <>
      <AdminHead title="만료 예정" />
      <MembershipList
        caption="만료 예정"
        name="user-expire"
        address={address}
        asked={asked}
        columns={[
          columns.member,
          columns.phone,
          columns.product,
          columns.source,
          columns.ends,
          columns.left,
          columns.notices,
          columns.contact,
        ]}
        filters={
          <>
            <div role="group" aria-label="끝나는 때" className={styles.windows}>
              {WINDOWS.map((one) => (
                <Chip
                  key={one.label}
                  size="sm"
                  on={from === String(one.from) && to === String(one.to)}
                  onClick={() =>
                    inAddress.set({ ends_from: String(one.from), ends_to: String(one.to) })
                  }
                >
                  {one.label}
                </Chip>
              ))}
            </div>
            <SearchFilter address={address} placeholder="이름·아이디 앞 2자, 번호 뒤 4자리" />
            <MoreFilters address={address} names={['expert', 'product', 'contacted']}>
              <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
              <ChoiceFilter
                address={address}
                name="product"
                label="상품"
                options={namedOptions(products.data?.items)}
              />
              <ChoiceFilter address={address} name="contacted" label="연락" options={CONTACTED} />
            </MoreFilters>
          </>
        }
        empty={{
          icon: 'clock',
          title: '이때 끝나는 이용이 없어요',
          line: '다른 기간을 골라 보세요',
        }}
      />
    </>
  );
}
