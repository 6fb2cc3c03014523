import { events, type EventInput, type StaffEventView } from '@maru/contract/event/staff-event';
import { useRef, type ReactNode } from 'react';
import { makeCall } from '../../shared/call.ts';
import { TextField } from '../../shared/form/text-field.tsx';
import { Button, LinkButton } from '../../shared/ui/button.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { HistoryPanel } from '../audit/history-panel.tsx';
import { Columns, Panel } from '../chrome/admin-page.tsx';
import { Hint } from '../chrome/hint.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundMoment, BoundRadio } from '../form/bound-fields.tsx';
import layout from '../form/layout.module.css';
import { contractResolver } from '../form/contract-resolver.ts';
import { BoundEditor } from '../form/editor-panel.tsx';
import { FormScreen } from '../form/form-screen.tsx';
import { BoundPicture } from '../form/picture-card.tsx';
import { useItemForm } from '../form/use-item-form.ts';
import { addressOf } from '../sections.ts';
import {
  eventForm,
  eventLabels,
  inputOf,
  newEvent,
  valuesOf,
  type EventValues,
  type EventFormApi,
} from './event-values.ts';
import { eventAddress, EventState } from './event-words.tsx';
import { QuestionFields } from './question-fields.tsx';
import { useEventActions } from './use-event-actions.ts';

const resolver = contractResolver<EventValues, EventInput>(eventForm);
const TITLE_LETTERS = 100;
const SUMMARY_LETTERS = 200;
const PICTURE = { width: 640, height: 360 };

/** Form for the content and the questions of an event. `null` = a new event. */
export function EventForm({ item, tabs }: { item: StaffEventView | null; tabs?: ReactNode }) {
  const actions = useEventActions();
  const settle = useRef<(html: string) => void>(() => undefined);
  const admin = useItemForm<StaffEventView, EventValues, EventInput>({
    noun: 'event',
    item,
    begin: newEvent(),
    resolver,
    labels: eventLabels,
    refusals: { ends_at: '당첨자를 정한 이벤트는 다시 열 수 없어요.' },
    valuesOf,
    inputOf,
    get: events.get,
    read: async (_id) => (await makeCall(events.get, { params: { _id } })).item,
    create: async (body, idempotencyKey) =>
      (await makeCall(events.create, { body, idempotencyKey })).item,
    update: async (_id, changes, version) =>
      (await makeCall(events.update, { params: { _id }, body: { ...changes, version } })).item,
    lists: [events.list],
    editAddress: eventAddress,
    onSaved: ({ body_html }) => settle.current(body_html),
  });
  const { form, fills } = admin;

  const remove = async () => {
    if (item !== null && (await actions.remove(item))) admin.leaveTo(addressOf('event'));
  };

  return (
    <FormScreen
      title={item === null ? '이벤트 등록' : '이벤트 수정'}
      badge={item && <EventState event={item} />}
      admin={admin}
      words={events.create.publicWords}
      actions={
        item !== null && (
          <>
            {item.shown && (
              <LinkButton
                to={`/event/event-view?_id=${item._id}`}
                variant="outline"
                size="admin-lg"
                target="_blank"
              >
                <Icon name="ext" size={18} />
                사이트에서 보기
              </LinkButton>
            )}
            <Button variant="danger-soft" size="admin-lg" onClick={() => void remove()}>
              휴지통으로
            </Button>
          </>
        )
      }
    >
      {tabs}
      <Columns
        main={
          <>
            <BasicPart form={form} />
            <EntryPart form={form} isAnswered={(item?.entries ?? 0) > 0} />
            <BoundEditor
              name="body_html"
              control={form.control}
              label="본문"
              folder="event"
              fills={fills}
              onReady={(run) => {
                settle.current = run;
              }}
            />
          </>
        }
        side={
          <>
            <ShownPart form={form} />
            <PicturePart form={form} />
            {item && <HistoryPanel targetKind="event" item={item} />}
          </>
        }
      />
    </FormScreen>
  );
}

function BasicPart({ form: { register, control, watch, formState } }: { form: EventFormApi }) {
  const { errors } = formState;
  return (
    <Panel title="기본 정보">
      <Fields>
        <TextField
          label="제목"
          required
          maxLetters={TITLE_LETTERS}
          autoComplete="off"
          error={errors.title}
          {...register('title')}
          value={watch('title')}
        />
        <TextField
          label="한 줄 소개"
          maxLetters={SUMMARY_LETTERS}
          autoComplete="off"
          help="이벤트 목록에서 제목 아래에 보여요"
          error={errors.summary}
          {...register('summary')}
          value={watch('summary')}
        />
        <div className={layout.pair}>
          <BoundMoment name="starts_at" control={control} label="시작" required />
          <BoundMoment name="ends_at" control={control} label="종료" required />
        </div>
      </Fields>
    </Panel>
  );
}

const ENTRIES = [
  { value: 'none', label: '응모 없음', line: '알리기만 해요' },
  { value: 'button', label: '버튼', line: '누르면 바로 응모돼요' },
  { value: 'fields', label: '질문', line: '질문에 답하면 응모돼요' },
] as const;

function EntryPart({ form, isAnswered }: { form: EventFormApi; isAnswered: boolean }) {
  const { control, register, watch, formState } = form;
  const entry = watch('entry');
  return (
    <Panel title="응모">
      <Fields>
        {isAnswered ? (
          <Hint>이미 응모한 회원이 있어서 응모 방법과 질문은 바꿀 수 없어요.</Hint>
        ) : (
          <>
            <BoundRadio
              name="entry"
              control={control}
              label="응모 방법"
              look="cards"
              options={ENTRIES}
            />
            {entry === 'fields' && <QuestionFields form={form} />}
          </>
        )}
        {entry !== 'none' && (
          <TextField
            label="한 회원이 응모할 수 있는 횟수"
            required
            inputMode="numeric"
            help="1번에서 10번"
            error={formState.errors.entry_limit}
            {...register('entry_limit', { valueAsNumber: true })}
          />
        )}
      </Fields>
    </Panel>
  );
}

const SHOWN = [
  { value: 'true', label: '보이기', line: '예정·진행·종료로 저절로 나뉘어요' },
  { value: 'false', label: '숨기기', line: '관리 화면에만 있어요' },
] as const;

function ShownPart({ form: { control } }: { form: EventFormApi }) {
  return (
    <Panel title="노출" first>
      <BoundRadio
        name="shown"
        control={control}
        label="노출"
        hideLabel
        look="cards"
        options={SHOWN}
      />
    </Panel>
  );
}

function PicturePart({ form: { control } }: { form: EventFormApi }) {
  return (
    <BoundPicture
      name="img_path"
      control={control}
      title="대표 이미지"
      folder="event"
      size={PICTURE}
      empty="없으면 기본 그림으로 보여요"
    />
  );
}
