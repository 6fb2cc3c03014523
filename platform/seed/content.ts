import type { SeededPeople } from './people.ts';
import { addDays, DAY_MS, HOUR_MS, isWeekend, seoulDayOf } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/** Open films of the Blender Foundation: videos that exist, and that anyone may show. */
const VIDEO_IDS = [
  'aqz-KE-bpKQ',
  'eRsGyueVLvQ',
  'R6MlUcmOul8',
  'WhWc3b3KhnY',
  'YE7VzlLtp-4',
  'TLkA0RELQ1g',
  'UXqq0ZvbOnk',
  'u9lj-c29dxI',
] as const;

const videoUrl = (at: number) =>
  `https://www.youtube.com/watch?v=${VIDEO_IDS[at % VIDEO_IDS.length]}`;

const EXPERT_VIDEOS = [
  ['expert-youtube', '제 하루를 소개해요'],
  ['expert-youtube', '종목을 고르는 순서'],
  ['expert-youtube', '자주 받는 질문 다섯 가지'],
  ['expert-main', '전문가를 고르는 세 가지 기준'],
  ['expert-main', '방송에서 무엇을 배우나요'],
  ['expert-main', '새로 온 전문가를 만나요'],
] as const;

/** Videos and the calendar. */
export async function seedContent(seed: Seed, people: SeededPeople): Promise<void> {
  await seedVideos(seed, people);
  await seedCalendar(seed);
}

async function seedVideos(
  { tx, texts, random, now }: Seed,
  { experts }: SeededPeople,
): Promise<void> {
  const rows = Object.entries(texts.videos).flatMap(([place, titles], placeIndex) =>
    titles.map((title, index) => ({
      place,
      title,
      url: videoUrl(index + placeIndex * 3),
      length_s: random.whole(240, 2_400),
      expert_id: experts[(index * 3 + placeIndex) % experts.length]!.id,
      position: index + 1,
      created_at: new Date(now - (index * 2 + placeIndex) * DAY_MS - HOUR_MS).toISOString(),
    })),
  );
  await tx`insert into video ${tx(rows)}`;
  await tx`insert into video ${tx(videosOfExperts(experts, now))}`;
}

/** Videos on the pages of the first experts, and below the line-up. */
function videosOfExperts(experts: SeededPeople['experts'], now: number) {
  return EXPERT_VIDEOS.flatMap(([place, title], index) =>
    experts.slice(0, place === 'expert-youtube' ? 3 : 1).map(({ id }, turn) => ({
      place,
      title,
      url: videoUrl(index * 3 + turn),
      length_s: 300 + index * 95,
      expert_id: experts[(index + turn) % experts.length]?.id ?? id,
      position: index + 1,
      created_at: new Date(now - (index * 3 + turn) * DAY_MS).toISOString(),
    })),
  );
}

/** The entries of a month, in this one and the next, each on a weekday. */
async function seedCalendar({ tx, texts, now }: Seed): Promise<void> {
  const month = seoulDayOf(now).slice(0, 7);
  const rows = [month, nextMonthOf(month)].flatMap((of) =>
    texts.calendar.map(([dayOfMonth, time, kind, importance, title]) => ({
      day: weekdayFrom(`${of}-${String(dayOfMonth).padStart(2, '0')}`),
      time,
      kind,
      importance,
      title,
    })),
  );
  await tx`insert into calendar_entry ${tx(rows)}`;
}

function weekdayFrom(day: string): string {
  return isWeekend(day) ? weekdayFrom(addDays(day, 1)) : day;
}

function nextMonthOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
