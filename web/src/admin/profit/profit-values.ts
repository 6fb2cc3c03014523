import { profitWords } from '@maru/contract/profit/profit-words';
import {
  MOST_COURSE_POINTS,
  profitInput,
  type ProfitInput,
  type StaffProfit,
} from '@maru/contract/profit/staff-profit';
import * as z from 'zod/mini';
import { dayOf } from '../../shared/format.ts';
import { serverNow } from '../../shared/server-clock.ts';

/** Form values. Text fields are empty where the contract has no value. */
export type ProfitValues = Omit<ProfitInput, 'expert_id' | 'evidence' | 'course'> & {
  expert: string;
  /** As pasted: percent, with white space between. */
  course: string;
  evidence: string;
};

export const profitLabels: Readonly<Record<keyof ProfitValues, string>> = {
  ...profitWords,
  expert: profitWords.expert_id,
};

/** Figures as pasted from a table, with or without a percent sign. */
function courseOf(typed: string): number[] {
  return typed
    .replaceAll(/[−–]/gu, '-')
    .split(/[\s,;%]+/u)
    .filter(Boolean)
    .map(Number);
}

export function inputOf({ expert, evidence, course, ...rest }: ProfitValues): ProfitInput {
  return {
    ...rest,
    course: courseOf(course),
    author: rest.author.trim(),
    expert_id: expert === '' ? null : Number(expert),
    evidence: evidence === '' ? null : evidence,
  };
}

/** Schema of the contract, plus the requirements for showing a case. The API checks them too. */
export const profitForm = z.pipe(
  z.custom<ProfitValues>().check(
    z.refine(({ from, to }) => from <= to, {
      path: ['to'],
      error: '종료일은 시작일보다 빠를 수 없어요.',
    }),
    z.refine(({ course }) => courseOf(course).every(Number.isFinite), {
      path: ['course'],
      error: '숫자만 적어 주세요.',
    }),
    z.refine(({ course }) => courseOf(course).length <= MOST_COURSE_POINTS, {
      path: ['course'],
      error: `${MOST_COURSE_POINTS}개까지 적을 수 있어요.`,
    }),
    z.refine(
      ({ course, return_percent }) => {
        const points = courseOf(course);
        return (
          points.length === 0 ||
          (points.length > 1 && points[0] === 0 && points.at(-1) === return_percent)
        );
      },
      { path: ['course'], error: '0에서 시작해 기간 수익률로 끝나야 해요.' },
    ),
    z.refine(({ shown, evidence }) => !shown || evidence !== '', {
      path: ['evidence'],
      error: '증빙이 있어야 보일 수 있어요.',
    }),
    z.refine(({ shown, verified }) => !shown || verified, {
      path: ['verified'],
      error: '증빙을 확인해야 보일 수 있어요.',
    }),
  ),
  z.pipe(z.transform(inputOf), profitInput),
);

export function valuesOf(stored: StaffProfit): ProfitValues {
  const { title, body_html, author, market, from, to, trades, return_percent } = stored;
  const { verified, shown, evidence, expert } = stored;
  return {
    title,
    body_html,
    author,
    market,
    from,
    to,
    trades,
    return_percent,
    verified,
    shown,
    evidence: evidence ?? '',
    expert: expert === null ? '' : String(expert._id),
    course: stored.course.join('\n'),
  };
}

/** A new case: of today, and hidden until its evidence has been seen. */
export function newProfit(): ProfitValues {
  const today = dayOf(serverNow());
  return {
    title: '',
    body_html: '',
    author: '',
    market: '',
    from: today,
    to: today,
    trades: 1,
    return_percent: 0,
    verified: false,
    shown: false,
    evidence: '',
    expert: '',
    course: '',
  };
}
