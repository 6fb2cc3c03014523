import { previewRecurrence, type RecurrencePlan } from '@maru/contract/broadcast/recurrence';
import type { RecurrenceRule } from '@maru/contract/broadcast/recurrence-rule';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import { failureCodeOf } from '../../shared/call.ts';
import {
  dayOf,
  formatDate,
  formatNumber,
  formatShortDate,
  formatTimeRange,
} from '../../shared/format.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Loaded } from '../../shared/ui/loaded.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Panel } from '../chrome/admin-page.tsx';
import type { BroadcastFormApi } from './broadcast-fields.tsx';
import { NO_EXPERT } from '../form/no-expert.ts';
import { SecondLine, TwoLines } from '../chrome/two-lines.tsx';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundCheckbox, BoundDay, BoundToggle } from '../form/bound-fields.tsx';
import { callQuery } from '../../shared/query.ts';
import styles from './broadcast.module.css';
import { ruleOf } from './repeat-values.ts';
import { WeekdayChoice } from './weekday-choice.tsx';

/** Whether a new broadcast repeats weekly, with a preview of the result. */
export function RepeatPart({ form }: { form: BroadcastFormApi }) {
  const { control, watch } = form;
  const [repeat, start, end, expertId] = watch(['repeat', 'start_date', 'end_date', 'expert_id']);
  const rule = repeat.on ? ruleOf(repeat, start, end) : null;

  return (
    <Panel title="반복">
      <Fields>
        <BoundToggle name="repeat.on" control={control}>
          <TwoLines>
            <strong>매주 반복</strong>
            <SecondLine>
              고른 요일의 같은 시각에 한 편씩 등록해요. 한국 시간이라 여름에도 그대로예요.
            </SecondLine>
          </TwoLines>
        </BoundToggle>
        {repeat.on && (
          <>
            <Controller
              name="repeat.weekdays"
              control={control}
              render={({ field }) => (
                <WeekdayChoice value={field.value} onChange={field.onChange} />
              )}
            />
            <div className={styles.pair}>
              <BoundDay
                name="repeat.until_day"
                control={control}
                label="마지막 날"
                required
                min={dayOf(start)}
                help="한 해 안에서 고를 수 있어요"
              />
            </div>
            <BoundCheckbox name="repeat.skip_holidays" control={control}>
              증시 휴장일에는 쉬어요
            </BoundCheckbox>
            {rule === null || expertId === NO_EXPERT ? (
              <Hint>
                전문가, 시작과 종료 시각, 요일, 마지막 날을 고르면 만들어질 방송을 미리 보여 드려요.
              </Hint>
            ) : (
              <Preview form={form} expertId={expertId} rule={rule} />
            )}
          </>
        )}
      </Fields>
    </Panel>
  );
}

function Preview({
  form,
  expertId,
  rule,
}: {
  form: BroadcastFormApi;
  expertId: number;
  rule: RecurrenceRule;
}) {
  const query = useQuery({
    ...callQuery(previewRecurrence, { body: { expert_id: expertId, ...rule } }),
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (query.isError && failureCodeOf(query.error) === 'INVALID_INPUT') {
    return <p className={styles.problem}>이 조건으로는 앞으로 만들 방송이 없어요.</p>;
  }
  return (
    <Loaded query={query} skeleton={<Skeleton height={220} />}>
      {(plan) => (
        <div className={styles.plan} aria-live="polite">
          <p className={styles.planSummary}>{summaryOf(plan)}</p>
          <ol className={styles.planRows}>
            {plan.items.map((one) => (
              <li key={one.day}>
                <span className="tabular">{formatDate(one.start_date)}</span>
                <SecondLine>{formatTimeRange(one.start_date, one.end_date)}</SecondLine>
                <span className={styles.planNote}>
                  {one.market !== null && <Badge tone="warn">{one.market}</Badge>}
                  {one.clash && <Badge tone="error">겹침: {one.clash.title}</Badge>}
                </span>
              </li>
            ))}
          </ol>
          {plan.skipped.length > 0 && (
            <Hint>
              쉬는 날:{' '}
              {plan.skipped
                .map(({ day, name }) => `${formatShortDate(`${day}T00:00:00+09:00`)} ${name}`)
                .join(', ')}
            </Hint>
          )}
          {plan.clashes > 0 && (
            <BoundCheckbox name="repeat.skip_clashes" control={form.control}>
              겹치는 {formatNumber(plan.clashes)}편은 빼고 등록해요
            </BoundCheckbox>
          )}
        </div>
      )}
    </Loaded>
  );
}

function summaryOf({ total, items, clashes }: RecurrencePlan): string {
  const shown = total > items.length ? ` · 다음 ${items.length}편을 보여 드려요` : '';
  const clash = clashes > 0 ? ` · 겹침 ${formatNumber(clashes)}편` : '';
  return `모두 ${formatNumber(total)}편${clash}${shown}`;
}
