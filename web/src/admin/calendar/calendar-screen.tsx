import { calendarEntries, importCalendar } from '@maru/contract/calendar/staff-calendar';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { makeCall } from '../../shared/call.ts';
import { callKey } from '../../shared/query.ts';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { SegmentNav } from '../../shared/ui/segment.tsx';
import { AdminHead } from '../chrome/admin-page.tsx';
import { ItemScreen } from '../form/item-screen.tsx';
import { addressOf } from '../sections.ts';
import { importTable } from '../table-import/import-layer.tsx';
import { CalendarForm } from './calendar-form.tsx';
import { CalendarList } from './calendar-list.tsx';
import { calendarLists } from './calendar-lists.ts';
import styles from './calendar.module.css';
import { MarketDays } from './market-days.tsx';
import { CalendarMonth } from './calendar-month.tsx';

const HOME = addressOf('calendar');

const VIEWS = [
  { view: null, label: '월간' },
  { view: 'list', label: '목록' },
  { view: 'market', label: '휴장·거래시간' },
] as const;

/** The investment calendar: its month, its list, the days of the exchange, and one entry. */
export function Screen() {
  const [search] = useSearchParams();
  if (search.get('_id') === 'new') return <CalendarForm key="new" item={null} />;
  if (search.has('_id')) {
    return (
      <ItemScreen
        call={calendarEntries.get}
        missing={{ icon: 'cal', title: '없는 일정이에요', to: HOME, toLabel: '캘린더로' }}
      >
        {(item) => <CalendarForm item={item} />}
      </ItemScreen>
    );
  }
  const view = VIEWS.find((one) => one.view === search.get('view'))?.view ?? null;
  return (
    <>
      <AdminHead title="캘린더" actions={view === 'market' ? undefined : <EntryActions />} />
      <div className={styles.bar}>
        <SegmentNav
          label="보기"
          links={VIEWS.map((one) => ({
            to: one.view === null ? HOME : `${HOME}?view=${one.view}`,
            label: one.label,
            current: one.view === view,
          }))}
        />
      </div>
      {view === 'market' ? <MarketDays /> : view === 'list' ? <CalendarList /> : <CalendarMonth />}
    </>
  );
}

function EntryActions() {
  const queries = useQueryClient();
  const takeIn = async () => {
    const done = await importTable({
      title: '일정 가져오기',
      columns: ['날짜', '시각', '종류', '제목', '중요도', '나라', '링크'],
      example: '2026-12-10, 15:20, 만기, 선물·옵션 동시 만기, 3, KR,',
      send: (body) => makeCall(importCalendar, { body }),
    });
    if (!done) return;
    for (const call of calendarLists) void queries.invalidateQueries({ queryKey: callKey(call) });
  };
  return (
    <>
      <Button variant="outline" size="admin" onClick={() => void takeIn()}>
        <Icon name="upload" size={18} />
        CSV 가져오기
      </Button>
      <LinkButton to={`${HOME}?_id=new`} size="admin">
        <Icon name="plus" size={18} />
        일정 등록
      </LinkButton>
    </>
  );
}
