import { useMemo, type ReactNode } from 'react';
import { expertOptions } from '../../../shared/form/expert-options.ts';
import { dayOf, formatDate } from '../../../shared/format.ts';
import { useServerNow } from '../../../shared/server-clock.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Chip } from '../../../shared/ui/chip.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import type { Asked } from '../../../shared/use-failure.ts';
import { useMedia } from '../../../shared/use-media.ts';
import { parseDay } from '../../../shared/week.ts';
import { Panel } from '../../chrome/admin-page.tsx';
import { FilterBar, PHONE } from '../../list/filter-bar.tsx';
import { ChoiceFilter } from '../../list/filter-fields.tsx';
import type { ListAddress } from '../../list/list-address.ts';
import { ScheduleViews } from '../schedule-views.tsx';
import { clashesOf, type Clash, type TimelineItem } from './clashes.ts';
import { DayBar } from './day-bar.tsx';
import { atSpan } from './store-move.ts';
import { timesOf } from './time-span.ts';
import { blockIdOf } from './timeline-block.tsx';
import { TimelineGrid } from './timeline-grid.tsx';
import { TimelineList } from './timeline-list.tsx';
import { rowsOf, type TimelineExpert } from './timeline-rows.ts';
import { clashWords } from './timeline-words.ts';
import { useMoves } from './use-moves.ts';
import styles from './timeline.module.css';

const TICK_MS = 15_000;
const SKELETON_ROWS = 8;

/** Parameters of the address that the timeline reads. */
export const TIMELINE_FILTERS = ['expert', 'kind', 'day', 'busy'] as const;

const KIND_OPTIONS = [
  { value: 'free', label: '무료' },
  { value: 'paid', label: '유료' },
];

/** The day of the address; without a readable one, it is today. */
export function useShownDay(address: Pick<ListAddress, 'get'>): { day: string; today: string } {
  const today = dayOf(useServerNow(TICK_MS));
  return { day: parseDay(address.get('day')) ?? today, today };
}

interface DayTimelineProps {
  address: ListAddress;
  /** All broadcasts of the shown day. Clashes are found among all, filters hide some. */
  query: Asked<{ items: readonly TimelineItem[] }>;
  experts: readonly TimelineExpert[];
  mayEdit: boolean;
  /** The only expert of the screen. */
  expertId?: number | undefined;
}

/** The broadcasts of one day by expert. Staff with the permission move them. */
export function DayTimeline({ address, query, experts, mayEdit, expertId }: DayTimelineProps) {
  const { day, today } = useShownDay(address);
  return (
    <>
      <ScheduleViews>
        <DayBar address={address} day={day} today={today} />
      </ScheduleViews>
      <Panel padding={false}>
        <Loaded
          query={query}
          skeleton={Array.from({ length: SKELETON_ROWS }, (_, row) => (
            <Skeleton key={row} height={58} />
          ))}
        >
          {({ items }) => (
            <Day
              key={day}
              day={day}
              items={items}
              experts={experts}
              mayEdit={mayEdit}
              expertId={expertId ?? (Number(address.get('expert')) || undefined)}
              kind={address.get('kind')}
              isBusyOnly={address.get('busy') !== ''}
              onOpen={address.open}
              filters={(found, notes) => (
                <Filters {...{ address, experts, expertId, found, notes }} />
              )}
            />
          )}
        </Loaded>
      </Panel>
    </>
  );
}

/** Filters that hide broadcasts and rows of the shown day. */
const HIDING = ['expert', 'kind', 'busy'] as const;

interface FiltersProps extends Pick<DayTimelineProps, 'address' | 'experts' | 'expertId'> {
  found: string;
  notes: ReactNode;
}

function Filters({ address, experts, expertId, found, notes }: FiltersProps) {
  const names = HIDING.filter((name) => name !== 'expert' || expertId === undefined);
  return (
    <FilterBar
      label="타임라인 찾기"
      count={names.filter((name) => address.get(name) !== '').length}
      onReset={() => address.set(Object.fromEntries(names.map((name) => [name, ''])))}
      found={found}
      tools={notes}
    >
      {expertId === undefined && (
        <ChoiceFilter
          address={address}
          name="expert"
          label="전문가"
          options={expertOptions(experts)}
        />
      )}
      <ChoiceFilter address={address} name="kind" label="공개" options={KIND_OPTIONS} />
      <span className={styles.onlyWide}>
        <Chip
          size="sm"
          on={address.get('busy') !== ''}
          onClick={() => address.set({ busy: address.get('busy') === '' ? '1' : '' })}
        >
          방송 있는 전문가만
        </Chip>
      </span>
    </FilterBar>
  );
}

interface DayProps {
  day: string;
  items: readonly TimelineItem[];
  experts: readonly TimelineExpert[];
  mayEdit: boolean;
  expertId: number | undefined;
  kind: string;
  isBusyOnly: boolean;
  onOpen: (_id: number) => void;
  /** The bar of filters, with the number of broadcasts that they leave, and notes beside them. */
  filters: (found: string, notes: ReactNode) => ReactNode;
}

function Day({ day: dayText, items, experts, filters, ...props }: DayProps) {
  const { expertId, kind, isBusyOnly, ...rest } = props;
  const now = useServerNow(TICK_MS);
  const isPhone = useMedia(PHONE);
  const day = useMemo(() => timesOf(dayText), [dayText]);
  const moves = useMoves(items);
  const { held } = moves;
  const shown = held
    ? items.map((item) => (item._id === held._id ? atSpan(item, held.to) : item))
    : items;
  const rows = rowsOf(
    shown.filter((item) => kind === '' || item.kind === kind),
    experts,
    day,
    now,
  ).filter(
    ({ expert, blocks }) =>
      (expertId === undefined || expert._id === expertId) && !(isBusyOnly && blocks.length === 0),
  );
  const visible = new Set(rows.flatMap(({ blocks }) => blocks.map(({ item }) => item._id)));
  const clashes = clashesOf(shown, now).filter(({ items: both }) =>
    both.some(({ _id }) => visible.has(_id)),
  );
  const View = isPhone ? TimelineList : TimelineGrid;
  return (
    <>
      {filters(`${visible.size}편`, <Summary rows={rows} clashes={clashes} />)}
      <Clashes clashes={clashes} />
      <View
        {...rest}
        label={`${formatDate(day.start)} 방송 타임라인`}
        rows={rows}
        clashesOfItem={byItem(clashes)}
        items={shown}
        moves={moves}
        day={day}
        now={now}
      />
    </>
  );
}

/** The clashes of each broadcast, itself as the first of the pair. */
function byItem(clashes: readonly Clash[]): ReadonlyMap<number, readonly Clash[]> {
  const known = new Map<number, readonly Clash[]>();
  const add = (clash: Clash) => {
    const { _id } = clash.items[0];
    known.set(_id, [...(known.get(_id) ?? []), clash]);
  };
  for (const clash of clashes) {
    const [one, other] = clash.items;
    add(clash);
    add({ ...clash, items: [other, one] });
  }
  return known;
}

function Summary({
  rows,
  clashes,
}: {
  rows: ReturnType<typeof rowsOf>;
  clashes: readonly Clash[];
}) {
  const blocks = rows.flatMap((row) => row.blocks);
  const live = blocks.filter(({ item }) => item.broadcast_status === 1).length;
  return (
    <p className={styles.summary}>
      <span>방송 {blocks.length}편</span>
      {live > 0 && <span>방송 중 {live}편</span>}
      {clashes.length > 0 && <Badge tone="warn">겹침 {clashes.length}건</Badge>}
    </p>
  );
}

/** The clashes in words, each with a way to its broadcast. */
function Clashes({ clashes }: { clashes: readonly Clash[] }) {
  if (clashes.length === 0) return null;
  return (
    <ul className={styles.clashes} aria-label="겹치는 방송">
      {clashes.map((clash) => (
        <li key={clash.items.map(({ _id }) => _id).join()}>
          <Icon name="warn" size={16} />
          <span>{clashWords(clash)}</span>
          <button type="button" onClick={() => showBlock(clash.items[1]._id)}>
            보기
          </button>
        </li>
      ))}
    </ul>
  );
}

function showBlock(_id: number): void {
  const block = document.getElementById(blockIdOf(_id));
  block?.scrollIntoView({ block: 'nearest', inline: 'center' });
  block?.focus({ preventScroll: true });
}
