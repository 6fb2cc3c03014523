import {
  reactionAlarm,
  type ReactionLimits,
} from '@maru/contract/campaign/reaction/reaction-alarm';
import { wholeNumberOf } from '../form/whole-number.ts';

/** The thresholds as they are typed. */
export type WrittenThresholds = Record<keyof ReactionLimits, string>;
export type ThresholdProblems = Partial<WrittenThresholds>;

export function thresholdsOf(written: WrittenThresholds): ReactionLimits {
  return {
    opt_out_times: wholeNumberOf(written.opt_out_times),
    complaint_times: wholeNumberOf(written.complaint_times),
    least_sent: wholeNumberOf(written.least_sent),
  };
}

const SENTENCES: Readonly<WrittenThresholds> = {
  opt_out_times: '2에서 20까지의 숫자를 적어 주세요.',
  complaint_times: '2에서 20까지의 숫자를 적어 주세요.',
  least_sent: '20에서 100,000까지의 숫자를 적어 주세요.',
};

/** Error messages of the thresholds, by field. */
export function thresholdProblems(written: WrittenThresholds): ThresholdProblems {
  const limits = thresholdsOf(written);
  const { shape } = reactionAlarm;
  const names = ['opt_out_times', 'complaint_times', 'least_sent'] as const;
  return Object.fromEntries(
    names
      .filter((name) => !shape[name].safeParse(limits[name]).success)
      .map((name) => [name, SENTENCES[name]]),
  );
}
