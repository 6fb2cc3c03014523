import {
  adminListSchedules,
  exportSchedules,
  type StaffScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { staffExpertOptions } from '@maru/contract/expert/expert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { MoreFilters } from '../list/filter-popover.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { openRowOf } from '../list/open-row.ts';
import { wholeListQuery } from '../list/whole-list.ts';
import { addressOf } from '../sections.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';
import { broadcastColumns } from './broadcast-columns.tsx';
import { BroadcastPanel } from './broadcast-panel.tsx';
import { openCopyWeek } from './copy-week-layer.tsx';
import { scheduleQueryOf } from './broadcast-query.ts';
import { ScheduleViews, useIsTimeline } from './schedule-views.tsx';
import { DayTimeline, TIMELINE_FILTERS, useShownDay } from './timeline/day-timeline.tsx';
import { useBroadcastActions, type BroadcastActions } from './use-broadcast-actions.ts';
import { useLiveSchedule } from './use-live-schedule.ts';

const FILTERS = ['state', 'expert', 'kind', 'from', 'to', 'q'] as const;

const STATE_CHIPS = [
  { value: '', label: '전체' },
  { value: 'live', label: '방송중' },
  { value: 'soon', label: '2시간 안' },
  { value: 'upcoming', label: '예정' },
  { value: 'past', label: '지난 방송' },
  { value: 'cancelled', label: '취소' },
];

const KIND_OPTIONS = [
  { value: 'free', label: '무료' },
  { value: 'paid', label: '유료' },
];

const keyOf = (item: StaffScheduleItem) => item._id;

/** The schedule for staff: every broadcast, its state live, on and off with one press. */
export function Screen() {
  const isTimeline = useIsTimeline();
  const actions = useBroadcastActions();
  return (
    <>
      <AdminHead
        title="방송 편성"
        actions={
          <>
            <Button variant="outline" size="admin" onClick={() => void openCopyWeek()}>
              <Icon name="copy" size={18} />
              주간 편성 복사
            </Button>
            <LinkButton to={addressOf('broadcast-write')} size="admin">
              <Icon name="plus" size={18} />
              방송 등록
            </LinkButton>
          </>
        }
      />
      {isTimeline ? <ScheduleTimeline actions={actions} /> : <ScheduleList actions={actions} />}
    </>
  );
}

function ScheduleTimeline({ actions }: { actions: BroadcastActions }) {
  const address = useListAddress(TIMELINE_FILTERS);
  const { day } = useShownDay(address);
  const query = useQuery({
    ...wholeListQuery(callKey(adminListSchedules, { query: { day } }), (page) =>
      makeCall(adminListSchedules, { query: { ...page, day, sortBy: 'oldest' } }),
    ),
    placeholderData: keepPreviousData,
  });
  const experts = useQuery(callQuery(staffExpertOptions, {}));
  useLiveSchedule(adminListSchedules);
  const open = openRowOf(address, query.data?.items);
  return (
    <>
      <DayTimeline address={address} query={query} experts={experts.data?.items ?? []} mayEdit />
      {open && <BroadcastPanel item={open.row} actions={actions} {...open.panel} />}
    </>
  );
}

function ScheduleList({ actions }: { actions: BroadcastActions }) {
  const address = useListAddress(FILTERS);
  const query = useQuery({
    ...callQuery(adminListSchedules, { query: scheduleQueryOf(address) }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter();
  useLiveSchedule(adminListSchedules);

  const items = query.data?.items ?? [];
  const open = openRowOf(address, items);

  return (
    <>
      <ScheduleViews />
      <ListScreen
        caption="방송 편성"
        name="broadcast"
        address={address}
        query={query}
        columns={broadcastColumns(actions)}
        keyOf={keyOf}
        unit="편"
        exportCall={{ call: exportSchedules, query: scheduleQueryOf(address) }}
        filters={
          <>
            <StateChips address={address} options={STATE_CHIPS} />
            <SearchFilter address={address} placeholder="제목, 전문가" />
            <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
            <MoreFilters address={address} names={['kind', 'from', 'to']}>
              <ChoiceFilter address={address} name="kind" label="공개" options={KIND_OPTIONS} />
              <DateRangeFilter address={address} label="기간" />
            </MoreFilters>
          </>
        }
        empty={{
          icon: 'broadcast',
          title: '아직 등록된 방송이 없어요',
          line: '첫 방송을 등록하면 편성표에 바로 보여요',
          action: (
            <LinkButton to={addressOf('broadcast-write')} size="sm">
              방송 등록
            </LinkButton>
          ),
        }}
      />
      {open && <BroadcastPanel item={open.row} actions={actions} {...open.panel} />}
    </>
  );
}
