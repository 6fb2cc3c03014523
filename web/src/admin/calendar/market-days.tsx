import {
  importMarketDays,
  marketDays,
  type StaffMarketDay,
} from '@maru/contract/market/staff-market';
import { listMarketDays } from '@maru/contract/market/market';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { makeCall } from '../../shared/call.ts';
import { confirm } from '../../shared/dialog/dialog.ts';
import { dayOf, formatDate, formatListDate } from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { ChoiceFilter } from '../list/filter-fields.tsx';
import { useListAddress, type ListAddress } from '../list/list-address.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { importTable } from '../table-import/import-layer.tsx';
import { sayFailure } from '../../shared/alert/say-failure.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import styles from './calendar.module.css';
import { editMarketDay } from './market-day-layer.tsx';

const FILTERS = ['year', 'kind'] as const;
const YEARS_AHEAD = 2;
const FIRST_YEAR = 2025;

interface DayActions {
  edit: (day: StaffMarketDay) => void;
  remove: (day: StaffMarketDay) => void;
}

function columnsOf({ edit, remove }: DayActions): readonly ListColumn<StaffMarketDay>[] {
  return [
    {
      key: 'day',
      head: '날짜',
      fixed: true,
      sort: { ascending: 'oldest', descending: 'latest' },
      cell: ({ day }) => <span className="tabular">{formatDate(`${day}T00:00:00+09:00`)}</span>,
    },
    { key: 'name', head: '이름', fixed: true, cell: ({ name }) => name },
    {
      key: 'hours',
      head: '거래',
      cell: ({ hours }) =>
        hours === null ? (
          <Badge tone="error">휴장</Badge>
        ) : (
          <span className="tabular">
            {hours.opens_at} – {hours.closes_at}
          </span>
        ),
    },
    {
      key: 'updated',
      head: '수정',
      cell: ({ updated_at, updated_by }) => (
        <TwoLines>
          <span className="tabular">{formatListDate(updated_at, serverNow())}</span>
          <SecondLine>{updated_by ?? '기본 제공'}</SecondLine>
        </TwoLines>
      ),
    },
    {
      key: 'actions',
      head: '관리',
      actions: true,
      cell: (day) => (
        <span className={styles.rowActions}>
          <Button
            size="xs"
            variant="outline"
            aria-label={`${day.day} ${day.name} 수정`}
            onClick={() => edit(day)}
          >
            수정
          </Button>
          <Button
            size="xs"
            variant="danger-soft"
            aria-label={`${day.day} ${day.name} 완전히 지우기`}
            onClick={() => remove(day)}
          >
            완전히 지우기
          </Button>
        </span>
      ),
    },
  ];
}

/** Staff actions on the days of the table. Each one fetches the table again. */
function useDayActions() {
  const queries = useQueryClient();
  const again = () => {
    for (const call of [marketDays.list, listMarketDays]) {
      void queries.invalidateQueries({ queryKey: callKey(call) });
    }
  };

  const edit = async (day: StaffMarketDay | null) => {
    await editMarketDay(day);
    // Refetches even if nothing was stored, because another staff member may have saved first.
    again();
  };
  const remove = async ({ _id, day, name, version }: StaffMarketDay) => {
    const sure = await confirm({
      title: '이 날을 표에서 완전히 지울까요?',
      message: `${day} ${name}. 지우면 평소처럼 9시에 여는 날이 돼요.`,
      buttons: { confirm: '완전히 지우기', tone: 'danger' },
    });
    if (!sure) return;
    try {
      await makeCall(marketDays.delete, { params: { _id }, query: { version } });
    } catch (error) {
      sayFailure(error);
    }
    again();
  };
  const takeIn = async () => {
    const done = await importTable({
      title: '휴장일 표 가져오기',
      columns: ['날짜', '이름', '개장', '폐장'],
      example:
        '2027-11-18, 수능일, 10:00, 16:30 (휴장일은 시각을 비워요. 시간을 바꿔 둔 날은 휴장이라고 적어야 지워져요)',
      send: (body) => makeCall(importMarketDays, { body }),
    });
    if (done) again();
  };
  return { edit, remove, takeIn };
}

/** The years that the filter offers. */
function yearsOf(): readonly string[] {
  const thisYear = Number(dayOf(serverNow()).slice(0, 4));
  return Array.from({ length: thisYear + YEARS_AHEAD - FIRST_YEAR + 1 }, (_, index) =>
    String(FIRST_YEAR + index),
  );
}

/** The yearly table of the exchange, which calendar, schedule and sending go by. */
export function MarketDays() {
  const listed = useListAddress(FILTERS);
  const years = yearsOf();
  const year = years.find((one) => one === listed.get('year'));
  const kind = (['closed', 'hours'] as const).find((one) => one === listed.get('kind'));
  const query = useQuery({
    ...callQuery(marketDays.list, {
      query: {
        page: listed.page,
        pageSize: listed.pageSize,
        sortBy: listed.sortBy === 'oldest' ? 'oldest' : 'latest',
        ...(year && { year }),
        ...(kind && { kind }),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const { edit, remove, takeIn } = useDayActions();

  const address: ListAddress = {
    ...listed,
    sortBy: listed.sortBy ?? 'latest',
    open: (_id) => {
      const day = query.data?.items.find((one) => one._id === _id);
      if (day) void edit(day);
    },
  };
  return (
    <>
      <DaysBar onImport={() => void takeIn()} onAdd={() => void edit(null)} />
      <ListScreen
        caption="휴장·거래시간"
        name="market-days"
        address={address}
        query={query}
        columns={columnsOf({ edit: (day) => void edit(day), remove: (day) => void remove(day) })}
        keyOf={({ _id }) => _id}
        filters={<DayFilters address={address} years={years} />}
        empty={{
          icon: 'cal',
          title: '표가 비어 있어요',
          line: '한국거래소의 한 해 휴장일 표를 붙여 넣어 주세요',
        }}
      />
    </>
  );
}

function DaysBar({ onImport, onAdd }: { onImport: () => void; onAdd: () => void }) {
  return (
    <div className={styles.bar}>
      <Hint>
        평소 거래시간은 09:00–15:30이고 주말은 쉬어요. 다른 날만 여기에 적어요. 캘린더, 반복 편성,
        발송 화면이 이 표를 따라요.
      </Hint>
      <span className={styles.steps}>
        <Button variant="outline" size="admin" onClick={onImport}>
          <Icon name="upload" size={18} />
          표 가져오기
        </Button>
        <Button size="admin" onClick={onAdd}>
          <Icon name="plus" size={18} />날 추가
        </Button>
      </span>
    </div>
  );
}

function DayFilters({ address, years }: { address: ListAddress; years: readonly string[] }) {
  return (
    <>
      <ChoiceFilter
        address={address}
        name="year"
        label="연도"
        options={years.map((value) => ({ value, label: `${value}년` }))}
      />
      <ChoiceFilter
        address={address}
        name="kind"
        label="구분"
        options={[
          { value: 'closed', label: '휴장' },
          { value: 'hours', label: '시간 변경' },
        ]}
      />
    </>
  );
}
