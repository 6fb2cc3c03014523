import { brand } from '#brand';
import type { AdvisoryKind } from '@maru/contract/advisory/advisory';
import type { ScheduleInput } from '@maru/contract/broadcast/broadcast';
import { chatModeOf } from '@maru/contract/room/chat-mode';
import { hasUsualYear } from '@maru/contract/text/usual-year';
import { useRef } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { SelectField } from '../../shared/form/select-field.tsx';
import { DateTimeField } from '../../shared/form/date-field.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useAdvisoryMode } from '../advisory/use-advisory-mode.ts';
import { Panel } from '../chrome/admin-page.tsx';
import { BoundEditor } from '../form/editor-panel.tsx';
import { Fields } from '../form/fields.tsx';
import { BoundExpert, BoundMoment, BoundRadio } from '../form/bound-fields.tsx';
import styles from './broadcast.module.css';
import type { BroadcastValues } from './broadcast-values.ts';
import { endAfterMove } from './end-after-move.ts';
import { TimeNotes } from './time-notes.tsx';

export type BroadcastFormApi = UseFormReturn<BroadcastValues, unknown, ScheduleInput>;

const TITLE_LETTERS = 100;

/** Converts an empty address to `null`. */
const emptyToNull = { setValueAs: (value: unknown) => (value === '' ? null : value) };

export function BasicPart({ form, ownId }: { form: BroadcastFormApi; ownId: number | null }) {
  const {
    register,
    control,
    formState: { errors },
  } = form;
  const [expertId, start, end] = form.watch(['expert_id', 'start_date', 'end_date']);

  return (
    <Panel title="기본 정보">
      <Fields>
        <TextField
          label="방송 제목"
          required
          maxLetters={TITLE_LETTERS}
          autoComplete="off"
          error={errors.title}
          {...register('title')}
          value={form.watch('title')}
        />
        <div className={styles.pair}>
          <BoundExpert name="expert_id" control={control} required />
          <TextField
            label="외부 송출 주소"
            type="url"
            placeholder="https://"
            help={`비워 두면 ${brand.name} 방송방에서 보여요`}
            error={errors.live_url}
            {...register('live_url', emptyToNull)}
          />
        </div>
        <div className={styles.pair}>
          <StartField form={form} />
          <BoundMoment name="end_date" control={control} label="종료" />
        </div>
        <TimeNotes expertId={expertId} start={start} end={end} ownId={ownId} />
        <TextField
          label="다시보기 주소"
          type="url"
          placeholder="https://"
          help="방송이 끝난 뒤 다시보기로 열려요"
          error={errors.vod_url}
          {...register('vod_url', emptyToNull)}
        />
      </Fields>
    </Panel>
  );
}

/** The start. The end follows it, also after the start was cleared and typed again. */
function StartField({ form }: { form: BroadcastFormApi }) {
  const [start, end] = form.watch(['start_date', 'end_date']);
  /** The last complete start, with the end of that time. */
  const complete = useRef({ start, end });
  const follow = (instant: string | null) => {
    if (hasUsualYear(start)) complete.current = { start, end };
    // An end that was typed meanwhile stays.
    if (complete.current.end !== end) return;
    const moved = endAfterMove(complete.current.start, instant, end);
    if (moved !== null) form.setValue('end_date', moved, { shouldDirty: true });
  };
  return (
    <Controller
      name="start_date"
      control={form.control}
      render={({ field: { onChange, ...field } }) => (
        <DateTimeField
          {...field}
          label="시작"
          required
          error={form.formState.errors.start_date}
          onChange={(instant) => {
            follow(instant);
            onChange(instant ?? '');
          }}
        />
      )}
    />
  );
}

const TYPES = [
  { value: '0', label: '로그인 회원', line: '입장할 때 로그인을 요청해요' },
  { value: '1', label: '전체 공개', line: '로그인 없이 바로 입장' },
] as const;

const PAID_CHAT = {
  'two-way': '양방향 채팅 가능',
  none: '채팅 없음',
} as const;

/**
 * @param kind the kind of advisory business the company is licensed for. The brand's setting
 *   applies until it is known.
 */
const kindsOf = (kind: AdvisoryKind = brand.switches.advisory_kind) =>
  [
    { value: 'free', label: '무료 방송', line: '누구나 시청 · 양방향 채팅 가능' },
    {
      value: 'paid',
      label: '유료 방송',
      line: `상품 가입 회원만 · ${PAID_CHAT[chatModeOf({ kind: 'paid' }, kind)]}`,
    },
  ] as const;

export function ScopePart({
  form: { control },
  isOnAir,
}: {
  form: BroadcastFormApi;
  /** Members in the room were admitted by the earlier settings. */
  isOnAir: boolean;
}) {
  const advisory = useAdvisoryMode();
  return (
    <Panel title="공개 범위">
      <Fields>
        <BoundRadio
          name="type"
          control={control}
          label="누가 볼 수 있나요"
          hideLabel
          look="cards"
          options={TYPES}
        />
        <BoundRadio
          name="kind"
          control={control}
          label="무료인가요"
          hideLabel
          look="cards"
          options={kindsOf(advisory.data?.item.kind)}
          help={
            isOnAir
              ? '지금 바꿔도 이미 보고 있는 사람은 그대로 볼 수 있어요. 내보내려면 방송을 껐다가 다시 켜 주세요.'
              : undefined
          }
        />
      </Fields>
    </Panel>
  );
}

/** The broadcasters the product knows by name; their words are its own (specification S3.3). */
const BROADCASTERS = ['유튜브', '서울경제TV', '이데일리'];

export function ContentPart({ form }: { form: BroadcastFormApi }) {
  const { register } = form;
  return (
    <Panel title="녹화 방송 정보" aside="녹화로 송출하거나 다시보기가 있을 때만">
      <div className={styles.pair}>
        <SelectField
          label="방송사"
          options={BROADCASTERS.map((name) => ({ value: name, label: name }))}
          placeholder="없음"
          {...register('content.broadcaster')}
        />
        <TextField label="프로그램 이름" autoComplete="off" {...register('content.name')} />
      </div>
    </Panel>
  );
}

export function BodyPart({
  form: { control },
  fills,
  onEditor,
}: {
  form: BroadcastFormApi;
  fills: number;
  /**
   * Receives the callback to run with the saved HTML. It deletes pictures that were removed from
   * the text.
   */
  onEditor: (settle: (html: string) => void) => void;
}) {
  return (
    <BoundEditor
      name="body_html"
      control={control}
      label="소개 내용"
      fills={fills}
      folder="broadcast"
      onReady={onEditor}
    />
  );
}
