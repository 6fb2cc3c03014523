import { adminListSchedules } from '@maru/contract/broadcast/broadcast';
import { copyWeek, type CopiedWeek, type CopyFate } from '@maru/contract/broadcast/recurrence';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showAlert } from '../../shared/alert/alert.ts';
import { makeCall } from '../../shared/call.ts';
import { openLayer, type ModalBodyProps } from '../../shared/dialog/dialog.ts';
import { Checkbox } from '../../shared/form/choice-field.tsx';
import { SelectField } from '../../shared/form/select-field.tsx';
import {
  dayOf,
  formatDate,
  formatNumber,
  formatShortDate,
  formatTimeRange,
} from '../../shared/format.ts';
import { callKey, callQuery } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { Badge, type BadgeTone } from '../../shared/ui/badge.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { addDays, weekOf } from '../../shared/week.ts';
import { failureSentenceOf } from '../../shared/alert/say-failure.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import styles from './broadcast.module.css';

const FATES: Readonly<Record<CopyFate, { label: string; tone: BadgeTone }>> = {
  new: { label: '복사', tone: 'success' },
  clash: { label: '겹침', tone: 'error' },
  holiday: { label: '휴장일', tone: 'warn' },
  past: { label: '지난 시각', tone: 'ended' },
  weekly: { label: '매주 반복', tone: 'info' },
};

const NAMES: Readonly<Record<number, string>> = {
  [-1]: '지난주',
  0: '이번 주',
  1: '다음 주',
  2: '다다음 주',
};
const WEEK_DAYS = 7;

/** Copies the schedule of one week to another, once it has been looked at. */
export async function openCopyWeek(): Promise<void> {
  await openLayer({
    title: '주간 편성 복사',
    width: 'wide',
    component: ({ close }: ModalBodyProps) => <CopyForm close={close} />,
  });
}

function CopyForm({ close }: { close: (copied: boolean) => void }) {
  const queries = useQueryClient();
  const monday = weekOf(dayOf(serverNow()))[0] ?? '';
  const [from, setFrom] = useState(addDays(monday, -WEEK_DAYS));
  const [to, setTo] = useState(addDays(monday, WEEK_DAYS));
  const [skips, setSkips] = useState(true);
  const [isCopying, setCopying] = useState(false);
  const wish = { from, to, skip_holidays: skips };
  const query = useQuery({
    ...callQuery(copyWeek, { body: { ...wish, commit: false } }),
    enabled: from !== to,
    // Always refetched, because the result depends on the current data.
    staleTime: 0,
    gcTime: 0,
  });
  const fresh = (query.data?.items ?? []).filter(({ fate }) => fate === 'new').length;

  const copy = async () => {
    setCopying(true);
    try {
      const { created } = await makeCall(copyWeek, { body: { ...wish, commit: true } });
      await queries.invalidateQueries({ queryKey: callKey(adminListSchedules) });
      showAlert({ type: 'success', message: `방송 ${formatNumber(created)}편을 복사했어요` });
      close(true);
    } catch (error) {
      const message = failureSentenceOf(error);
      showAlert({ type: 'error', message });
      void query.refetch();
    } finally {
      setCopying(false);
    }
  };

  return (
    <Fields>
      <div className={styles.pair}>
        <SelectField
          label="복사할 주"
          options={weeksAround(monday, -4, 2)}
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <SelectField
          label="붙여 넣을 주"
          options={weeksAround(monday, 0, 8)}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <Checkbox checked={skips} onChange={(event) => setSkips(event.target.checked)}>
        증시 휴장일은 비워 둬요
      </Checkbox>
      {from === to ? (
        <Hint>서로 다른 주를 골라 주세요.</Hint>
      ) : (
        <Loaded
          query={query}
          skeleton={<Skeleton height={240} />}
          isEmpty={({ items }) => items.length === 0}
          empty={<Hint>이 주에는 복사할 방송이 없어요.</Hint>}
        >
          {({ items }) => <Fates items={items} />}
        </Loaded>
      )}
      <Hint>
        같은 요일, 같은 시각에 새 방송으로 등록해요. 다시보기 주소와 입장 수는 옮기지 않아요.
      </Hint>
      <Button
        size="admin-lg"
        full
        loading={isCopying}
        loadingText="복사하는 중"
        aria-disabled={from === to || fresh === 0}
        onClick={() => void copy()}
      >
        {fresh === 0 ? '복사할 방송이 없어요' : `${formatNumber(fresh)}편 복사하기`}
      </Button>
    </Fields>
  );
}

function Fates({ items }: { items: CopiedWeek['items'] }) {
  return (
    // The area scrolls with arrow keys, so it has to be focusable.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.planScroll} tabIndex={0} role="region" aria-label="복사 미리보기">
      <ol className={styles.planRows}>
        {items.map(({ _id, title, nick, start_date, end_date, fate }) => (
          <li key={_id}>
            <TwoLines>
              <span className="tabular">{formatDate(start_date)}</span>
              <SecondLine>{formatTimeRange(start_date, end_date)}</SecondLine>
            </TwoLines>
            <TwoLines>
              <span>{title}</span>
              <SecondLine>{nick}</SecondLine>
            </TwoLines>
            <span className={styles.planNote}>
              <Badge tone={FATES[fate].tone}>{FATES[fate].label}</Badge>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Weeks by their Mondays. `first` and `last` are offsets in weeks from this week. */
function weeksAround(
  monday: string,
  first: number,
  last: number,
): readonly { value: string; label: string }[] {
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const offset = first + index;
    const value = addDays(monday, offset * WEEK_DAYS);
    const sunday = addDays(value, WEEK_DAYS - 1);
    const days = [value, sunday].map((day) => formatShortDate(`${day}T00:00:00+09:00`)).join(' – ');
    const name = NAMES[offset];
    return { value, label: name === undefined ? days : `${name} · ${days}` };
  });
}
