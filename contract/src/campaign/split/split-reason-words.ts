import type { SplitReason } from './split-test.ts';
import { FEWEST_HITS } from './split-winner.ts';

/** Reasons why staff have to choose, as shown to them. */
export const splitReasonWords: Record<SplitReason, string> = {
  few: `비교하기에는 결과가 너무 적었어요. 모두 더해 ${FEWEST_HITS}번은 있어야 해요`,
  tie: '뚜렷하게 나은 문구가 없었어요',
  manual: '직접 정하기로 한 시각이 됐어요',
  held: '자동으로 고르지 않게 멈췄어요',
};
