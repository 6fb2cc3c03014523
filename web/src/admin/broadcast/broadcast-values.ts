import {
  contentOf,
  scheduleInput,
  type ScheduleInput,
  type StaffScheduleItem,
} from '@maru/contract/broadcast/broadcast';
import { LONGEST_BROADCAST_HOURS, spanProblem } from '@maru/contract/broadcast/broadcast-span';
import * as z from 'zod/mini';
import { changedOnly } from '../form/changed-only.ts';
import { NO_EXPERT } from '../form/no-expert.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { noRepeat, type RepeatValues } from './repeat-values.ts';

const HOUR_MS = 3_600_000;

/** Values of the form: the contract's input, with all parts of the content present. */
export type BroadcastValues = Omit<ScheduleInput, 'content'> & {
  content: { broadcaster: string; thumbnailUrl: string; name: string };
  /** Only for a new broadcast; it is sent by a separate call. */
  repeat: RepeatValues;
};

export const fieldNames: Readonly<Record<string, string>> = {
  title: '제목',
  expert_id: '전문가',
  type: '공개 범위',
  kind: '무료·유료',
  start_date: '시작',
  end_date: '종료',
  live_url: '송출 주소',
  vod_url: '다시보기 주소',
  content: '녹화 방송 정보',
  body_html: '소개 내용',
  auto_status: '자동 켜기',
};

/** The contract's own schema; only how an empty content is written differs. */
export const broadcastForm = z.pipe(z.transform(toInput), scheduleInput).check(
  z.refine(({ start_date, end_date }) => spanProblem(start_date, end_date) !== 'backwards', {
    path: ['end_date'],
    error: '종료는 시작보다 늦어야 해요.',
  }),
  z.refine(({ start_date, end_date }) => spanProblem(start_date, end_date) !== 'long', {
    path: ['end_date'],
    error: `방송은 ${LONGEST_BROADCAST_HOURS}시간까지예요. 종료 날짜를 확인해 주세요.`,
  }),
);

function toInput({ repeat: _repeat, ...values }: BroadcastValues): ScheduleInput {
  const { broadcaster, thumbnailUrl, name } = values.content;
  const content = {
    ...(broadcaster === '' ? {} : { broadcaster }),
    ...(thumbnailUrl === '' ? {} : { thumbnailUrl }),
    ...(name === '' ? {} : { name }),
  };
  return { ...values, content: Object.keys(content).length === 0 ? null : content };
}

/** Changed fields only, so that the history lists nothing else. */
export function changesOf(values: ScheduleInput, before: BroadcastValues): Partial<ScheduleInput> {
  return changedOnly(values, toInput(before));
}

/** A stored broadcast as the form shows it. */
export function valuesOf(item: StaffScheduleItem): BroadcastValues {
  const { title, type, kind, start_date, end_date, live_url, vod_url, body_html, auto_status } =
    item;
  const { broadcaster = '', thumbnailUrl = '', name = '' } = contentOf(item);
  return {
    title,
    expert_id: item.expert._id,
    type,
    kind,
    start_date,
    end_date,
    live_url,
    vod_url,
    content: { broadcaster, thumbnailUrl, name },
    body_html,
    auto_status,
    repeat: noRepeat(start_date),
  };
}

/** When a broadcast starts and ends, as fields of the form. */
export type BroadcastDates = Pick<ScheduleInput, 'start_date' | 'end_date'>;

/** The next full hour. */
function nextHour(): BroadcastDates {
  const start = Math.ceil(serverNow() / HOUR_MS) * HOUR_MS;
  return {
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + HOUR_MS).toISOString(),
  };
}

/** Values of a new broadcast of this expert. It turns on and off automatically. */
export function newValues(expertId = NO_EXPERT, dates = nextHour()): BroadcastValues {
  return {
    title: '',
    expert_id: expertId,
    type: 0,
    kind: 'free',
    ...dates,
    live_url: null,
    vod_url: null,
    content: { broadcaster: '', thumbnailUrl: '', name: '' },
    body_html: '',
    auto_status: true,
    repeat: noRepeat(dates.start_date),
  };
}
