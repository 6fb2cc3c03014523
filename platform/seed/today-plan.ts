import { DAY_MS, HOUR_MS, MINUTE_MS, seoulMidnightOf } from './seoul-day.ts';
import type { DemoTexts } from './texts/demo-texts.ts';

export interface PlannedBroadcast {
  /** Index of the expert. */
  expert: number;
  title: string;
  type: 0 | 1;
  kind: 'free' | 'paid';
  status: 0 | 1 | 2;
  /** ms since the epoch. */
  start: number;
  end: number;
  hasVod: boolean;
  /** Whether the clock switches it on and off. */
  auto: boolean;
}

/** Starts fall on whole steps of the clock. */
const STEP_MS = 10 * MINUTE_MS;

/** No broadcast of today is moved over midnight by more than it lasts. */
const LAST_START_MS = DAY_MS - STEP_MS;

/** Elapsed time and total duration of the live broadcast. */
const LIVE_SINCE_MS = 25 * MINUTE_MS;
const LIVE_LASTS_MS = 80 * MINUTE_MS;

/**
 * Plans the broadcasts of the day of the start:
 *
 * - some ended, with a recording
 * - some on air
 * - some within two hours, and some later
 *
 * Each belongs to a different expert, so that none overlap. Close to midnight, some fall on the day
 * before or after, because a new day has no ended broadcasts yet.
 *
 * @param now ms since the epoch.
 */
export function planToday(now: number, experts: number, texts: DemoTexts): PlannedBroadcast[] {
  const midnight = seoulMidnightOf(now);
  const down = (at: number) => at - (at % STEP_MS);
  const up = (at: number) => down(at + STEP_MS - 1);
  const titleOf = (expert: number) => texts.experts[expert % texts.experts.length]!.shows[0]!;

  const live = down(now - LIVE_SINCE_MS);
  const onAir = (expert: number, title: string, kind: 'free' | 'paid', type: 0 | 1) => ({
    expert,
    title,
    type,
    kind,
    status: 1 as const,
    start: live,
    end: live + LIVE_LASTS_MS,
    hasVod: false,
    // The first broadcast stays on air until staff end it.
    auto: expert !== 0,
  });
  const upcoming = (expert: number, kind: 'free' | 'paid', afterMs: number) => {
    const start = Math.max(
      up(now + STEP_MS),
      Math.min(up(now + afterMs), midnight + LAST_START_MS),
    );
    const type: 0 | 1 = kind === 'paid' ? 0 : 1;
    const plan = { expert, title: titleOf(expert), type, kind, status: 0 as const };
    return { ...plan, start, end: start + HOUR_MS, hasVod: false, auto: true };
  };
  const ended = (expert: number, kind: 'free' | 'paid', agoMs: number, hasVod: boolean) => {
    // Early in the day there is little of today to have been on the air in.
    const start = Math.max(down(now - agoMs), midnight);
    const soon = Math.max(MINUTE_MS, (now - start) / 2);
    const end = start + Math.min(HOUR_MS, soon - (soon % MINUTE_MS));
    const type: 0 | 1 = kind === 'paid' ? 0 : 1;
    const plan = { expert, title: titleOf(expert), type, kind, status: 0 as const };
    return { ...plan, start, end, hasVod, auto: false };
  };

  const replay = { ...ended(8, 'free', 5 * HOUR_MS, true), status: 2 as const };
  return [
    onAir(0, texts.onAir.free, 'free', 1),
    onAir(1, texts.onAir.paid, 'paid', 0),
    onAir(5, texts.onAir.membersOnly, 'free', 0),
    upcoming(2, 'paid', 50 * MINUTE_MS),
    upcoming(6, 'free', 110 * MINUTE_MS),
    upcoming(10, 'free', 4 * HOUR_MS),
    ended(3, 'free', 150 * MINUTE_MS, true),
    ended(4, 'paid', 3 * HOUR_MS, true),
    ended(9, 'free', 4 * HOUR_MS, true),
    ended(7, 'free', 6 * HOUR_MS, false),
    replay,
  ].map((plan) => ({ ...plan, expert: plan.expert % experts }));
}
