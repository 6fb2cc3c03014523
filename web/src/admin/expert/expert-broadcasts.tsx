import type { StaffExpert } from '@maru/contract/expert/staff-expert';
import { staffExpertOptions } from '@maru/contract/expert/expert';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { editAddressOf, listedColumns } from '../broadcast/broadcast-columns.tsx';
import { scheduleQueryOf } from '../broadcast/broadcast-query.ts';
import { ScheduleViews, useIsTimeline } from '../broadcast/schedule-views.tsx';
import { DayTimeline, TIMELINE_FILTERS, useShownDay } from '../broadcast/timeline/day-timeline.tsx';
import { useLiveSchedule } from '../broadcast/use-live-schedule.ts';
import { useAdmin } from '../guard/admin-guard.ts';
import { ChoiceFilter, DateRangeFilter, SearchFilter, StateChips } from '../list/filter-fields.tsx';
import { useListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import { openRowOf } from '../list/open-row.ts';
import { Facts, SidePanel, type PanelMoves } from '../list/side-panel.tsx';
import { wholeListQuery } from '../list/whole-list.ts';
import { formatDateTime, formatTimeRange } from '../../shared/format.ts';
import { addressOf, mayOpen } from '../sections.ts';
import { useExpertFilter } from '../form/use-expert-options.ts';
import {
  listExpertSchedules,
  type ExpertBroadcast,
} from '@maru/contract/broadcast/expert-broadcast';

const FILTERS = ['state', 'expert', 'from', 'to', 'q'] as const;

const STATE_CHIPS = [
  { value: '', label: '전체' },
  { value: 'live', label: '방송중' },
  { value: 'upcoming', label: '예정' },
  { value: 'past', label: '지난 방송' },
  { value: 'cancelled', label: '취소' },
];

/**
 * The broadcasts of one expert, or of all experts. This is the schedule list for staff who manage
 * experts. Changes are made in the schedule by staff with that permission.
 */
export function ExpertBroadcasts(props: ExpertBroadcastsProps) {
  const isTimeline = useIsTimeline();
  return isTimeline && props.kind === 'broadcast' ? (
    <ExpertTimeline expert={props.expert} />
  ) : (
    <BroadcastList {...props} />
  );
}

interface ExpertBroadcastsProps {
  kind: 'broadcast' | 'vod';
  /** `null` = all experts, with a filter for one. */
  expert: Pick<StaffExpert, '_id' | 'state'> | null;
}

function ExpertTimeline({ expert }: Pick<ExpertBroadcastsProps, 'expert'>) {
  const address = useListAddress(TIMELINE_FILTERS);
  const { permissions } = useAdmin();
  const mayEdit = mayOpen('broadcast-write', permissions);
  const { day } = useShownDay(address);
  const query = useQuery({
    ...wholeListQuery(callKey(listExpertSchedules, { query: { day } }), (page) =>
      makeCall(listExpertSchedules, { query: { ...page, day, sortBy: 'oldest' } }),
    ),
    placeholderData: keepPreviousData,
  });
  const experts = useQuery(callQuery(staffExpertOptions, {}));
  useLiveSchedule(listExpertSchedules);
  const open = openRowOf(address, query.data?.items);
  return (
    <>
      <DayTimeline
        address={address}
        query={query}
        experts={experts.data?.items ?? []}
        mayEdit={mayEdit}
        expertId={expert?._id}
      />
      {open && <ExpertBroadcastPanel open={open} mayEdit={mayEdit} />}
    </>
  );
}

function BroadcastList({ kind, expert }: ExpertBroadcastsProps) {
  const address = useListAddress(FILTERS);
  const { permissions } = useAdmin();
  const mayEdit = mayOpen('broadcast-write', permissions);
  const { kind: _paid, ...filters } = scheduleQueryOf(address);
  const query = useQuery({
    ...callQuery(listExpertSchedules, {
      query: { ...filters, kind, ...(expert && { expert: String(expert._id) }) },
    }),
    placeholderData: keepPreviousData,
  });
  const experts = useExpertFilter({ enabled: expert === null });
  const caption = kind === 'vod' ? 'VOD' : '방송';
  const open = openRowOf(address, query.data?.items);

  return (
    <>
      {kind === 'broadcast' && <ScheduleViews />}
      <ListScreen
        caption={caption}
        name={`expert-${kind}`}
        address={address}
        query={query}
        columns={listedColumns<ExpertBroadcast>(mayEdit)}
        keyOf={({ _id }) => _id}
        unit="편"
        filters={
          <>
            {kind === 'broadcast' && <StateChips address={address} options={STATE_CHIPS} />}
            <SearchFilter address={address} placeholder="제목" />
            {expert === null && (
              <ChoiceFilter address={address} name="expert" label="전문가" options={experts} />
            )}
            <DateRangeFilter address={address} label="기간" />
            {mayEdit && kind === 'broadcast' && expert?.state !== 'ended' && (
              <LinkButton
                to={`${addressOf('broadcast-write')}${expert === null ? '' : `?expert=${expert._id}`}`}
                size="admin"
                variant="outline"
              >
                <Icon name="plus" size={18} />
                방송 등록
              </LinkButton>
            )}
          </>
        }
        empty={{
          icon: kind === 'vod' ? 'play' : 'broadcast',
          title: kind === 'vod' ? '아직 다시보기가 없어요' : '아직 등록된 방송이 없어요',
          line:
            kind === 'vod'
              ? '방송에 다시보기 주소를 넣으면 여기에 보여요'
              : '방송 편성에서 등록하면 여기에 보여요',
        }}
      />
      {open && <ExpertBroadcastPanel open={open} mayEdit={mayEdit} />}
    </>
  );
}

function ExpertBroadcastPanel({
  open: { row, panel },
  mayEdit,
}: {
  open: { row: ExpertBroadcast; panel: PanelMoves };
  mayEdit: boolean;
}) {
  return (
    <SidePanel title={row.title} {...(mayEdit && { to: editAddressOf(row._id) })} {...panel}>
      <Facts
        items={[
          ['전문가', `${row.expert.nick} · ${row.expert.field}`],
          ['시작', formatDateTime(row.start_date)],
          ['시간', formatTimeRange(row.start_date, row.end_date)],
          ['송출 주소', row.live_url ?? '방송방'],
          ['다시보기', row.vod_url ?? '–'],
        ]}
      />
    </SidePanel>
  );
}
