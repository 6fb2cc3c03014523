import { listProductOptions } from '@maru/contract/member/staff-membership';
import {
  exportUsers,
  listUsers,
  listUserTags,
  suspendUsers,
  tagUsers,
  type StaffUser,
} from '@maru/contract/member/staff-member';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { ChartFold } from '../chart/chart-fold.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { namedOptions } from '../../shared/form/named-options.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { makeBulkCall, type BulkAction } from '../list/bulk-bar.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { useListAddress, type ListAddress } from '../list/list-address.ts';
import { listQueryOf } from '../list/list-query.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { useLiveRows } from '../list/live-rows.ts';
import { openRowOf } from '../list/open-row.ts';
import { useAdminSocket } from '../live/use-admin-socket.ts';
import { addressOf, mayOpen } from '../sections.ts';
import { suspendedUntil, suspensionInputs } from './suspension.ts';
import { memberColumns } from './member-columns.tsx';
import { MemberFigures } from './member-figures.tsx';
import { MemberPanel } from './member-panel.tsx';
import { gradeOptions, stateNames } from './member-words.ts';
import type { AdminSocket } from '../../shared/socket-types.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';

const FILTERS = [
  'q',
  'state',
  'grade',
  'product',
  'expert',
  'ends',
  'sms',
  'push',
  'night',
  'from',
  'to',
  'login',
  'source',
  'tag',
] as const;

const STATE_CHIPS = [
  { value: '', label: '전체' },
  ...Object.entries(stateNames).map(([value, label]) => ({ value, label })),
];

const YES_NO = [
  { value: 'true', label: '동의' },
  { value: 'false', label: '미동의' },
];

const ENDS = [
  { value: '1', label: '하루 안' },
  { value: '7', label: '7일 안' },
  { value: '30', label: '30일 안' },
];

const LOGINS = [
  { value: '7', label: '7일 안' },
  { value: '30', label: '30일 안' },
  { value: 'not30', label: '30일 넘게 없음' },
  { value: 'not90', label: '90일 넘게 없음' },
  { value: 'never', label: '한 번도 없음' },
];

const SOURCES = [
  { value: 'web', label: '홈페이지' },
  { value: 'staff', label: '직원 등록' },
];

const MemberCharts = lazyComponent(async () => (await import('./member-charts.tsx')).MemberCharts);

const keyOf = (user: StaffUser) => user._id;

/** All members, searchable by any data that staff know. New members appear automatically. */
export function Screen() {
  const address = useListAddress(FILTERS);
  const asked = listQueryOf(listUsers.query, address, FILTERS);
  const query = useQuery({
    ...callQuery(listUsers, { query: asked }),
    placeholderData: keepPreviousData,
  });
  useLiveUsers();

  const bulkActions = useBulkActions(asked);

  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);

  return (
    <>
      <AdminHead
        title="회원 관리"
        actions={
          <LinkButton to={addressOf('user-info')} size="admin">
            <Icon name="plus" size={18} />
            회원 등록
          </LinkButton>
        }
      />
      <MemberFigures />
      <ChartFold name="user-management" title="가입과 탈퇴">
        <MemberCharts from={asked.from} to={asked.to} />
      </ChartFold>
      <ListScreen
        caption="회원"
        name="user-management"
        address={address}
        query={query}
        columns={memberColumns}
        keyOf={keyOf}
        unit="명"
        exportCall={{ call: exportUsers, query: asked }}
        bulk={{ nameOf: ({ user_id, name }) => `${user_id} (${name})`, actions: bulkActions }}
        filters={<Filters address={address} />}
        empty={{
          icon: 'users',
          title: '아직 회원이 없어요',
          line: '누가 가입하면 여기에 바로 보여요',
        }}
      />
      {open && <MemberPanel user={open.row} {...open.panel} />}
    </>
  );
}

function Filters({ address }: { address: ListAddress }) {
  const experts = useExpertFilter();
  return (
    <>
      <StateChips address={address} options={STATE_CHIPS} />
      <SearchFilter address={address} placeholder="이름·아이디 앞 2자, 번호 뒤 4자리" />
      <ChoiceFilter address={address} name="grade" label="등급" options={gradeOptions} />
      <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
      <MoreFilters address={address} names={MORE}>
        <LessCommonFilters address={address} />
      </MoreFilters>
    </>
  );
}

/** Less common filters. */
const MORE = [
  'product',
  'ends',
  'sms',
  'push',
  'night',
  'login',
  'source',
  'tag',
  'from',
  'to',
] as const;

function LessCommonFilters({ address }: { address: ListAddress }) {
  const products = useQuery(callQuery(listProductOptions, {}));
  const tags = useQuery(callQuery(listUserTags, {}));
  return (
    <>
      <ChoiceFilter
        address={address}
        name="product"
        label="상품"
        options={namedOptions(products.data?.items)}
      />
      <ChoiceFilter address={address} name="ends" label="만료" options={ENDS} />
      <ChoiceFilter address={address} name="sms" label="문자" options={YES_NO} />
      <ChoiceFilter address={address} name="push" label="푸시" options={YES_NO} />
      <ChoiceFilter address={address} name="night" label="야간" options={YES_NO} />
      <ChoiceFilter address={address} name="login" label="접속" options={LOGINS} />
      <ChoiceFilter address={address} name="source" label="경로" options={SOURCES} />
      <ChoiceFilter
        address={address}
        name="tag"
        label="태그"
        options={(tags.data?.items ?? []).map(({ tag, members }) => ({
          value: tag,
          label: `${tag} (${members})`,
        }))}
      />
      <DateRangeFilter address={address} label="가입일" />
    </>
  );
}

/** Bulk actions on members. */
function useBulkActions(asked: Readonly<Record<string, unknown>>): readonly BulkAction[] {
  const navigate = useNavigate();
  const { permissions } = useAdmin();
  const send: BulkAction = {
    key: 'sms',
    label: '문자',
    icon: 'mail',
    silent: true,
    onlyPicked: true,
    run: async (wish) => {
      if ('ids' in wish) void navigate(addressOf('sms-write'), { state: { members: wish.ids } });
      return null;
    },
  };
  return [
    ...(mayOpen('sms-write', permissions) ? [send] : []),
    {
      key: 'tag',
      label: '태그',
      icon: 'tag',
      inputs: [{ id: 'tag', label: '붙일 태그', type: 'text', required: true, maxLength: 20 }],
      run: (wish, { tag = '' }) => makeBulkCall(tagUsers, wish, asked, { tag: tag.trim() }),
    },
    {
      key: 'suspend',
      label: '정지',
      icon: 'lock',
      destructive: true,
      message: '로그인한 기기가 모두 바로 로그아웃돼요.',
      inputs: suspensionInputs,
      run: (wish, { days, reason = '' }) =>
        makeBulkCall(suspendUsers, wish, asked, {
          reason: reason.trim(),
          until: suspendedUntil(days),
        }),
    },
  ];
}

/** Updates rows when a member changes and adds new members, regardless of who made the change. */
function useLiveUsers(): void {
  const hear = useLiveRows(listUsers);
  useAdminSocket(
    useCallback(
      (socket: AdminSocket) => {
        const change: Parameters<typeof socket.on<'member.changed'>>[1] = ({ at: _at, ...news }) =>
          hear(news);
        socket.on('member.changed', change);
        return () => void socket.off('member.changed', change);
      },
      [hear],
    ),
  );
}
