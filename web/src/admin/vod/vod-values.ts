import {
  MAX_CHAPTERS,
  readChapters,
  type Chapter,
  type ChapterProblem,
} from '@maru/contract/vod/chapter';
import { vodWords } from '@maru/contract/vod/vod-words';
import {
  vodInput,
  type StaffVod,
  type VodAccess,
  type VodInput,
} from '@maru/contract/vod/staff-vod';
import { readAddress } from '@maru/contract/text/web-host';
import * as z from 'zod/mini';
import { formatLength } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';
import { lengthTextOf, secondsOf } from '../form/length-text.ts';

/** Form values. Text fields are used where the contract has numbers or no value. */
export interface VodValues {
  title: string;
  expert: string;
  vod_url: string;
  access: VodAccess;
  start_date: string;
  length: string;
  thumbnail: string;
  series_ids: number[];
  /** One chapter per line: `12:30 반도체 업황`. */
  chapters: string;
}

export const vodLabels: Readonly<Record<keyof VodValues, string>> = {
  ...vodWords,
  length: vodWords.length_s,
  expert: vodWords.expert_id,
};

export function inputOf({ expert, length, thumbnail, chapters, ...rest }: VodValues): VodInput {
  const read = readChapters(chapters);
  return {
    ...rest,
    vod_url: readAddress(rest.vod_url),
    expert_id: Number(expert),
    length_s: secondsOf(length),
    thumbnail: thumbnail === '' ? null : thumbnail,
    chapters: Array.isArray(read) ? read : [],
  };
}

/** Schema of the contract, with its errors mapped to the fields of the form. */
export const vodForm = z.pipe(
  z.custom<VodValues>().check(
    z.refine(({ length }) => vodInput.shape.length_s.safeParse(secondsOf(length)).success, {
      path: ['length'],
      error: '24:18처럼, 길어도 24시간까지 적어 주세요.',
    }),
    z.refine(({ expert }) => expert !== '', {
      path: ['expert'],
      error: '전문가를 골라 주세요.',
    }),
    z.refine(({ chapters }) => Array.isArray(readChapters(chapters)), {
      path: ['chapters'],
      error: ({ input }) => chapterProblemOf(input),
    }),
  ),
  z.pipe(z.transform(inputOf), vodInput),
);

const PROBLEMS: Readonly<Record<ChapterProblem['reason'], string>> = {
  unreadable: '12:30 반도체 업황처럼 시각과 제목을 적어 주세요.',
  untitled: '시각 뒤에 제목을 적어 주세요.',
  'not later': '윗줄보다 늦은 시각을 적어 주세요.',
  'too long': '제목은 60자까지 적을 수 있어요.',
  'too many': `목차는 ${MAX_CHAPTERS}개까지 적을 수 있어요.`,
};

function chapterProblemOf(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('chapters' in input)) return undefined;
  const read = readChapters(String(input.chapters));
  return Array.isArray(read) ? undefined : `${read.line}번째 줄: ${PROBLEMS[read.reason]}`;
}

/** The chapters as staff type them. */
const chaptersTextOf = (chapters: readonly Chapter[]) =>
  chapters.map(({ at_s, title }) => `${formatLength(at_s)} ${title}`).join('\n');

export function valuesOf(vod: StaffVod): VodValues {
  const { title, expert, vod_url, access, start_date, length_s, thumbnail, series, chapters } = vod;
  return {
    title,
    expert: String(expert._id),
    vod_url,
    access,
    start_date,
    length: lengthTextOf(length_s),
    thumbnail: thumbnail ?? '',
    series_ids: series.map(({ _id }) => _id),
    chapters: chaptersTextOf(chapters),
  };
}

const HOUR_MS = 3_600_000;

/** A new recording: of the last full hour but one, so that it is over. */
export function newVod(): VodValues {
  return {
    title: '',
    expert: '',
    vod_url: '',
    access: 'member',
    start_date: new Date((Math.floor(serverNow() / HOUR_MS) - 2) * HOUR_MS).toISOString(),
    length: '',
    thumbnail: '',
    series_ids: [],
    chapters: '',
  };
}
