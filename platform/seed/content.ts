import type { SeededPeople } from './people.ts';
import type { Seed } from './seed.ts';
import { DAY_MS, HOUR_MS, seoulDayOf } from './seoul-day.ts';
import { reviews } from './texts/reviews.ts';

const THUMBS = 4;

/** Videos, calendar, reviews and events. */
export async function seedContent(seed: Seed, people: SeededPeople): Promise<void> {
  await seedVideos(seed, people);
  await seedCalendar(seed);
  await seedReviews(seed, people);
  await seedEvents(seed);
}

async function seedVideos(
  { tx, texts, random, now }: Seed,
  { experts }: SeededPeople,
): Promise<void> {
  const rows = Object.entries(texts.videos).flatMap(([place, titles], placeIndex) =>
    titles.map((title, index) => ({
      place,
      title,
      url: `https://www.youtube.com/watch?v=demo${place.slice(0, 4)}${String(index + 1).padStart(3, '0')}`,
      thumbnail: `/brand/thumbs/plain-${((index + placeIndex) % THUMBS) + 1}.svg`,
      length_s: random.whole(240, 2_400),
      expert_id: experts[(index * 3 + placeIndex) % experts.length]!.id,
      position: index + 1,
      created_at: new Date(now - (index * 2 + placeIndex) * DAY_MS - HOUR_MS).toISOString(),
    })),
  );
  await tx`insert into video ${tx(rows)}`;
}

/** The entries of a month, in this one and the next. */
async function seedCalendar({ tx, texts, now }: Seed): Promise<void> {
  const month = seoulDayOf(now).slice(0, 7);
  const rows = [month, nextMonthOf(month)].flatMap((of) =>
    texts.calendar.map(([dayOfMonth, time, kind, importance, title]) => ({
      day: `${of}-${String(dayOfMonth).padStart(2, '0')}`,
      time,
      kind,
      importance,
      title,
    })),
  );
  await tx`insert into calendar_entry ${tx(rows)}`;
}

function nextMonthOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}

async function seedReviews({ tx, now }: Seed, { members, experts }: SeededPeople): Promise<void> {
  const rows = reviews.map(([rating, title, text], index) => ({
    member_id: members[(index * 7) % members.length]!.id,
    expert_id: experts[index % experts.length]!.id,
    title,
    body_html: `<p>${text}</p>`,
    excerpt: text,
    rating,
    // One waits for staff, so that their list has work to do.
    state: index === reviews.length - 1 ? 'pending' : 'published',
    created_at: new Date(now - index * 2 * DAY_MS - 3 * HOUR_MS).toISOString(),
  }));
  await tx`insert into review ${tx(rows)}`;
}

/** `[title, summary, first day, last day]`, days counted from the start. */
const EVENTS = [
  [
    '첫 방송 보고 후기 남기기',
    '무료 방송을 보고 후기를 남긴 분 가운데 추첨해 커피 쿠폰을 드려요.',
    -10,
    20,
  ],
  ['알림 켜고 방송 놓치지 않기', '방송 알림을 켠 분께 기초 강의 자료를 드려요.', -5, 12],
  ['연말 퀴즈: 올해의 시장', '퀴즈 다섯 문제를 풀면 추첨에 참여할 수 있어요.', -2, 30],
  ['친구와 함께 듣는 공개 방송', '공개 방송 주간에 함께 들어요.', 7, 21],
  ['가을 투자 공부 주간', '일주일 동안 기초 강의를 무료로 공개했어요.', -60, -40],
  ['출석 도장 이벤트', '열흘 동안 방송에 들른 분께 도장을 드렸어요.', -90, -70],
  ['서비스 이름 공모전', '참여해 주셔서 고마워요.', -150, -120],
] as const;

async function seedEvents({ tx, now }: Seed): Promise<void> {
  const rows = EVENTS.map(([title, summary, from, to], index) => ({
    title,
    summary,
    body_html: `<p>${summary}</p><h3>유의 사항</h3><p>당첨자는 이름을 가리고 발표해요.</p>`,
    img_path: `/demo/covers/cover-${(index % 6) + 1}.svg`,
    starts_at: new Date(now + from * DAY_MS).toISOString(),
    ends_at: new Date(now + to * DAY_MS).toISOString(),
    created_at: new Date(now + Math.min(from, -1) * DAY_MS).toISOString(),
  }));
  await tx`insert into event ${tx(rows)}`;
}
