import type { AuditKind } from '@maru/contract/audit/audit-action';
import { bannerWords } from '@maru/contract/banner/banner-words';
import { eventWords } from '@maru/contract/event/event-words';
import { bestStockWords } from '@maru/contract/stock/best-stock-words';
import { calendarWords } from '@maru/contract/calendar/calendar-words';
import { profitWords } from '@maru/contract/profit/profit-words';
import { lectureWords } from '@maru/contract/review/lecture-words';
import { seriesWords } from '@maru/contract/series/series-words';
import { videoWords } from '@maru/contract/video/video-words';

type Words = Readonly<Record<string, string>>;

/** Labels of fields by kind of target. They come before the labels that all kinds share. */
const nounWords: Partial<Record<AuditKind, Words>> = {
  banner: bannerWords,
  'best-stock': bestStockWords,
  calendar: calendarWords,
  event: eventWords,
  lecture: lectureWords,
  profit: profitWords,
  series: seriesWords,
  video: videoWords,
};

export const wordsByKind: Readonly<Record<string, Words>> = nounWords;
