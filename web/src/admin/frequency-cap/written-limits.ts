import { frequencyCap, type CapLimits } from '@maru/contract/campaign/frequency-cap';
import { wholeNumberOf } from '../form/whole-number.ts';

/** The limits as they are typed. */
export type WrittenLimits = Record<keyof CapLimits, string>;
export type LimitProblems = Partial<WrittenLimits>;

export function limitsOf({ per_day, per_week }: WrittenLimits): CapLimits {
  return { per_day: wholeNumberOf(per_day), per_week: wholeNumberOf(per_week) };
}

/** Error messages of the limits, by field. */
export function limitProblems(written: WrittenLimits): LimitProblems {
  const { per_day, per_week } = limitsOf(written);
  const { shape } = frequencyCap;
  const problems: LimitProblems = {};
  if (!shape.per_day.safeParse(per_day).success) {
    problems.per_day = '1에서 20까지의 숫자를 적어 주세요.';
  }
  if (!shape.per_week.safeParse(per_week).success) {
    problems.per_week = '1에서 100까지의 숫자를 적어 주세요.';
  } else if (per_day > per_week) {
    problems.per_week = '24시간에 받는 광고보다 적을 수 없어요.';
  }
  return problems;
}
