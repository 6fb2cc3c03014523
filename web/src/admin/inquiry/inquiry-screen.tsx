import { exportInquiries, listInquiries, type Inquiry } from '@maru/contract/inquiry/staff-inquiry';
import { listMemoStaff } from '@maru/contract/member/staff-memo';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { namedOptions } from '../../shared/form/named-options.ts';
import { callQuery } from '../../shared/query.ts';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { useListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { panelOf } from '../list/open-row.ts';
import { inquiryColumns } from './inquiry-columns.tsx';
import { InquiryPanel } from './inquiry-panel.tsx';
import { categoryOptions, stateOptions } from './inquiry-words.tsx';
import { useLiveInquiries } from './use-live-inquiries.ts';

const FILTERS = [
  'state',
  'q',
  'category',
  'waiting',
  'overdue',
  'assignee',
  'member',
  'from',
  'to',
] as const;
const STATE_CHIPS = [{ value: '', label: '전체' }, ...stateOptions];
const WAITING = [{ value: 'true', label: '답을 기다리는 것' }];
const OVERDUE = [{ value: 'true', label: '기한 지난 것' }];

const keyOf = (inquiry: Inquiry) => inquiry._id;

/** Inquiries of members, with their threads beside the list. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listInquiries.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listInquiries, { query: asked }),
    placeholderData: keepPreviousData,
  });
  const staff = useQuery(callQuery(listMemoStaff, {}));
  const people = staff.data?.items ?? [];
  useLiveInquiries();
  const items = query.data?.items ?? [];

  return (
    <>
      <AdminHead title="1:1 문의" />
      <ListScreen
        caption="1:1 문의"
        name="inquiry"
        address={address}
        query={query}
        columns={inquiryColumns}
        keyOf={keyOf}
        exportCall={{ call: exportInquiries, query: asked }}
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="제목, 내용, 아이디, 이름" />
            <ChoiceFilter
              address={address}
              name="category"
              label="분류"
              options={categoryOptions}
            />
            <MoreFilters address={address} names={['waiting', 'overdue', 'assignee', 'from', 'to']}>
              <ChoiceFilter address={address} name="waiting" label="답변" options={WAITING} />
              <ChoiceFilter address={address} name="overdue" label="기한" options={OVERDUE} />
              <ChoiceFilter
                address={address}
                name="assignee"
                label="담당자"
                options={[{ value: 'none', label: '담당자 없음' }, ...namedOptions(people)]}
              />
              <DateRangeFilter address={address} label="접수일" />
            </MoreFilters>
          </>
        }
        empty={{
          icon: 'help',
          title: '아직 문의가 없어요',
          line: '회원이 고객센터에서 남긴 문의가 여기에 바로 보여요',
        }}
      />
      {address.openId !== null && (
        <InquiryPanel
          key={address.openId}
          _id={address.openId}
          staff={people}
          {...panelOf(address, items)}
        />
      )}
    </>
  );
}
