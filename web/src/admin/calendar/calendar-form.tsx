import { calendarWords } from '@maru/contract/calendar/calendar-words';
import {
  calendarEntries,
  type CalendarInput,
  type StaffCalendarEntry,
} from '@maru/contract/calendar/staff-calendar';
import { useQueryClient } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { countries } from '../../shared/calendar/countries.ts';
import { entryKinds } from '../../shared/calendar/entry-kinds.ts';
import { makeCall } from '../../shared/call.ts';
import { SelectField } from '../../shared/form/select-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { dayOf, formatDateTime } from '../../shared/format.ts';
import { callKey } from '../../shared/query.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { AuditTrail } from '../audit/audit-trail.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { contractResolver } from '../form/contract-resolver.ts';
import { DeleteButton } from '../form/delete-button.tsx';
import { FormScreen } from '../form/form-screen.tsx';
import { useItemForm } from '../form/use-item-form.ts';
import { Facts } from '../list/side-panel.tsx';
import { addressOf } from '../sections.ts';
import { calendarLists } from './calendar-lists.ts';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundClock, BoundDay, BoundRadio } from '../form/bound-fields.tsx';
import styles from './calendar.module.css';
import {
  calendarForm,
  calendarInputOf,
  calendarValuesOf,
  newCalendarValues,
  type CalendarValues,
} from './calendar-values.ts';

const resolver = contractResolver<CalendarValues, CalendarInput>(calendarForm);

const IMPORTANCE = [
  { value: '1', label: '낮음' },
  { value: '2', label: '보통' },
  { value: '3', label: '높음' },
] as const;

/** One entry of the calendar. `null` = a new one, of the day in the address. */
export function CalendarForm({ item }: { item: StaffCalendarEntry | null }) {
  const [search] = useSearchParams();
  const queries = useQueryClient();
  const admin = useItemForm<StaffCalendarEntry, CalendarValues, CalendarInput>({
    noun: 'calendar',
    item,
    begin: newCalendarValues(search.get('day') ?? dayOf(serverNow())),
    resolver,
    labels: calendarWords,
    valuesOf: calendarValuesOf,
    inputOf: calendarInputOf,
    get: calendarEntries.get,
    read: async (_id) => (await makeCall(calendarEntries.get, { params: { _id } })).item,
    create: async (body, idempotencyKey) =>
      (await makeCall(calendarEntries.create, { body, idempotencyKey })).item,
    update: async (_id, changes, version) =>
      (await makeCall(calendarEntries.update, { params: { _id }, body: { ...changes, version } }))
        .item,
    lists: calendarLists,
    editAddress: (_id) => `${addressOf('calendar')}?_id=${_id}`,
  });

  const remove = async ({ _id, version }: StaffCalendarEntry) => {
    await makeCall(calendarEntries.delete, {
      params: { _id },
      query: { version: admin.version ?? version },
    });
    for (const call of calendarLists) {
      void queries.invalidateQueries({ queryKey: callKey(call) });
    }
  };

  return (
    <FormScreen
      title={item === null ? '일정 등록' : '일정 수정'}
      admin={admin}
      actions={
        item && (
          <DeleteButton
            noun="일정"
            name={item.title}
            onDelete={() => remove(item)}
            admin={admin}
            to={addressOf('calendar')}
          />
        )
      }
    >
      <Columns
        main={
          <>
            <EntryPanel form={admin.form} />
            {item && (
              <Panel title="기록">
                <AuditTrail targetKind="calendar" targetId={item._id} />
              </Panel>
            )}
          </>
        }
        side={
          <Panel title="보이는 곳">
            <Hint>
              저장하면 투자 캘린더와 메인 화면에 바로 보여요. 방송은 편성표에서 따로 보여요.
            </Hint>
            {item && (
              <Facts
                items={[
                  ['마지막 수정', formatDateTime(item.updated_at)],
                  ['수정한 사람', item.updated_by ?? '–'],
                ]}
              />
            )}
          </Panel>
        }
      />
    </FormScreen>
  );
}

function EntryPanel({ form }: { form: UseFormReturn<CalendarValues, unknown, CalendarInput> }) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;
  const isSpan = watch('until_day') !== '';
  return (
    <Panel title="일정">
      <Fields>
        <TextField
          label="제목"
          required
          maxLetters={120}
          autoComplete="off"
          error={errors.title}
          {...register('title')}
          value={watch('title')}
        />
        <div className={styles.triple}>
          <BoundDay name="day" control={control} label="날짜" required />
          <BoundDay
            name="until_day"
            control={control}
            label="마지막 날"
            help="며칠 이어질 때만"
            min={watch('day')}
          />
          <BoundClock
            name="time"
            control={control}
            disabled={isSpan}
            label="시각"
            help={isSpan ? '며칠 이어지면 시각이 없어요' : '비우면 하루 종일 · 한국 시간'}
          />
        </div>
        <div className={styles.pair}>
          <SelectField
            label="종류"
            required
            options={entryKinds.map(({ kind, label }) => ({ value: kind, label }))}
            error={errors.kind}
            {...register('kind')}
          />
          <SelectField
            label="나라"
            placeholder="없음"
            options={countries.map(({ code, name }) => ({ value: code, label: name }))}
            error={errors.country}
            {...register('country')}
          />
        </div>
        <BoundRadio
          name="importance"
          control={control}
          label="중요도"
          required
          options={IMPORTANCE}
        />
        <TextField
          label="링크"
          help="/cs/notice 같은 사이트 경로나 https 주소"
          placeholder="https://"
          error={errors.link}
          {...register('link')}
        />
      </Fields>
    </Panel>
  );
}
