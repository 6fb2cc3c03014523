import type { SplitOutlook } from './split-test.ts';

/** Result of one variant in the test. */
export interface SplitArm {
  no: number;
  /** Messages that arrived. */
  sent: number;
  /** Recipients who clicked, or paid after a click. */
  hits: number;
}

/** Fewer clicks or payments, over all variants, decide nothing. */
export const FEWEST_HITS = 10;

/** Probability of a wrong winner that the rule accepts, over all comparisons. */
const MOST_DOUBT = 0.1;

/**
 * Compares the best variant with the second one by a two-proportion z-test. With more variants, the
 * best one is more often the best by chance, so each one more needs a higher confidence (Bonferroni).
 */
export function outlookOf(arms: readonly SplitArm[]): SplitOutlook {
  const ranked = arms.toSorted((one, other) => rateOf(other) - rateOf(one) || one.no - other.no);
  const [best, second] = ranked;
  if (best === undefined || second === undefined) throw new Error('A test has two variants.');
  const leader = rateOf(best) > rateOf(second) ? best.no : null;
  const hits = arms.reduce((sum, arm) => sum + arm.hits, 0);
  const isShort = hits < FEWEST_HITS || arms.some(({ sent }) => sent === 0);
  if (isShort) return { kind: 'few', leader, confidence: null };
  const certainty = certaintyOf(best, second);
  const needed = 1 - MOST_DOUBT / (arms.length - 1);
  const confidence = leader === null ? null : Math.min(99, Math.floor(certainty * 100));
  return { kind: certainty >= needed ? 'winner' : 'tie', leader, confidence };
}

/** Share of the messages that were clicked or paid for; 0 if none arrived. */
function rateOf({ sent, hits }: SplitArm): number {
  return sent === 0 ? 0 : hits / sent;
}

/** Probability that the true rate of the first arm is above that of the second. */
function certaintyOf(best: SplitArm, second: SplitArm): number {
  const pooled = (best.hits + second.hits) / (best.sent + second.sent);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / best.sent + 1 / second.sent));
  return spread === 0 ? 0.5 : normalBelow((rateOf(best) - rateOf(second)) / spread);
}

/** Distribution function of the normal distribution: Abramowitz and Stegun 26.2.17, within 1e-7. */
function normalBelow(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail =
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
