import { fnv1a } from '@maru/contract/core/fnv1a';

/** Weekdays of 2026 and 2027 on which the exchange is closed. */
const HOLIDAYS = new Set(
  `2026-01-01 2026-02-16 2026-02-17 2026-02-18 2026-03-02 2026-05-01 2026-05-05
   2026-05-25 2026-06-03 2026-07-17 2026-08-17 2026-09-24 2026-09-25 2026-10-05
   2026-10-09 2026-12-25 2026-12-31 2027-01-01 2027-02-08 2027-02-09 2027-03-01
   2027-05-05 2027-05-13 2027-07-19 2027-08-16 2027-09-14 2027-09-15 2027-09-16
   2027-10-04 2027-10-11 2027-12-27 2027-12-31`.split(/\s+/),
);

/** First day of all prices. */
const FIRST_DAY = '2025-01-02';
const SEOUL_MS = 9 * 3_600_000;
const DAY_MS = 86_400_000;
/** Largest change of a day. */
const STEP = 0.025;

/** Closes of known shares on the first day, in won. Other codes get one from their letters. */
const BASES: Readonly<Record<string, number>> = {
  '005930': 53_400,
  '000660': 171_200,
  '005380': 212_000,
  '035420': 198_900,
  '035720': 38_200,
  '051910': 250_000,
  '068270': 187_400,
  '105560': 82_900,
  '207940': 949_000,
  '373220': 348_000,
};

/** One day of a share, unadjusted for later splits. */
export interface Bar {
  day: string;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
}

export const seoulDayOf = (at: number) => new Date(at + SEOUL_MS).toISOString().slice(0, 10);
export const seoulClockOf = (at: number) => new Date(at + SEOUL_MS).toISOString().slice(11, 16);

export function isMarketDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday > 0 && weekday < 6 && !HOLIDAYS.has(day);
}

export function nextDay(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/**
 * The simulated market: each share walks at random, and the same code and day always give the same
 * price. The desk sets closes and splits. They last until the process ends.
 */
export function createMarket() {
  const set = new Map<string, number>();
  const splits = new Map<string, { day: string; ratio: number }[]>();
  /** First day and close of shares that the site continues. */
  const starts = new Map<string, { day: string; close: number }>();

  /** Bars up to a day, oldest first, in the prices of each day. */
  function walk(code: string, last: string): Bar[] {
    const bars: Bar[] = [];
    const start = starts.get(code);
    let close = start?.close ?? BASES[code] ?? 3_000 + (hashOf(code) % 97_000);
    for (let day = start?.day ?? FIRST_DAY; day <= last; day = nextDay(day)) {
      if (!isMarketDay(day)) continue;
      const split = splits.get(code)?.find((one) => one.day === day);
      const before = split ? close / split.ratio : close;
      const draw = (name: string) => (hashOf(`${code} ${day} ${name}`) % 10_000) / 10_000;
      const open = tick(before * (1 + (draw('open') - 0.5) * STEP));
      close = set.get(`${code} ${day}`) ?? tick(before * (1 + (draw('close') - 0.499) * 2 * STEP));
      const high = tick(Math.max(open, close) * (1 + draw('high') * 0.01));
      const low = tick(Math.min(open, close) * (1 - draw('low') * 0.01));
      const volume = 10_000 + (hashOf(`${code} ${day} volume`) % 5_000_000);
      bars.push({
        day,
        open,
        high: Math.max(high, open, close),
        low: Math.min(low, open, close),
        close,
        volume,
      });
    }
    return bars;
  }

  return {
    /** Bars of a range, newest first, adjusted for splits unless `original`. */
    bars(code: string, range: { from: string; to: string; original: boolean }, now: number): Bar[] {
      const today = seoulDayOf(now);
      const last = range.to < today ? range.to : today;
      const hasOpened = seoulClockOf(now) >= '09:00';
      const factorOf = (day: string) =>
        range.original
          ? 1
          : (splits.get(code) ?? [])
              .filter((split) => split.day > day && split.day <= today)
              .reduce((factor, { ratio }) => factor * ratio, 1);
      return walk(code, last)
        .filter(({ day }) => day >= range.from && (day < today || hasOpened))
        .map((bar) => adjusted(bar, factorOf(bar.day)))
        .toReversed();
    },
    /** Whether the code is of a known share. */
    isListed: (code: string) => Object.hasOwn(BASES, code),
    /** Starts a share with the closes of its days, oldest first. */
    list(code: string, days: readonly { day: string; close: number }[]): void {
      const [first] = days;
      if (first === undefined) return;
      starts.set(code, first);
      for (const { day, close } of days) {
        if (!set.has(`${code} ${day}`)) set.set(`${code} ${day}`, close);
      }
    },
    setClose(code: string, day: string, close: number): void {
      set.set(`${code} ${day}`, close);
    },
    /** From this day, `ratio` shares replace each one. */
    split(code: string, day: string, ratio: number): void {
      splits.set(code, [...(splits.get(code) ?? []), { day, ratio }]);
    },
    reset(): void {
      set.clear();
      starts.clear();
      splits.clear();
    },
  };
}

export type Market = ReturnType<typeof createMarket>;

function adjusted(bar: Bar, factor: number): Bar {
  if (factor === 1) return bar;
  const of = (price: number) => Math.max(1, Math.round(price / factor));
  const { day, open, high, low, close, volume } = bar;
  return {
    day,
    open: of(open),
    high: of(high),
    low: of(low),
    close: of(close),
    volume: Math.round(volume * factor),
  };
}

/** Rounds to the price steps of the exchange. */
function tick(price: number): number {
  const step =
    price < 2_000 ? 1 : price < 5_000 ? 5 : price < 20_000 ? 10 : price < 50_000 ? 50 : 100;
  return Math.max(step, Math.round(price / step) * step);
}

/** A hash with a final mix, so that neighbouring days differ in all bits. */
export function hashOf(text: string): number {
  let hash = fnv1a(text);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x7feb352d);
  hash ^= hash >>> 15;
  return hash >>> 0;
}
