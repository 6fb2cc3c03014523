import { createHmac } from 'node:crypto';
import type { SeededPeople } from './people.ts';
import { planLectures } from './series.ts';
import { addDays, HOUR_MS, isWeekend, momentOf, seoulDayOf } from './seoul-day.ts';
import { planToday, type PlannedBroadcast } from './today-plan.ts';
import type { Seed } from './seed-context.ts';

/** How far the schedule reaches from today. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 14;

/** Slots of a usual day, with a gap between each two. */
const WEEKDAY_SLOTS: readonly (readonly [from: string, to: string])[] = [
  ['08:00', '08:40'],
  ['09:00', '10:20'],
  ['10:30', '11:40'],
  ['13:00', '14:20'],
  ['15:40', '16:30'],
  ['20:00', '21:10'],
];
const WEEKEND_SLOTS: typeof WEEKDAY_SLOTS = [
  ['11:00', '12:00'],
  ['20:00', '21:00'],
];

/** Expert with a broadcast on every trading day. */
const WEEKLY_EXPERT = 6;

/** Subjects of that broadcast, one a day. */
const BRIEFINGS = [
  '이번 주 일정',
  '밤사이 해외 시장',
  '수급과 거래대금',
  '공시 훑어보기',
  '한 주 정리',
  '지표 달력',
  '환율과 금리',
  '업종 흐름',
  '실적 발표 일정',
  '질문 모음',
];

const STREAM_KEY_BYTES = 18;

/** Broadcaster of a recording, as spelled in the product. */
const BROADCASTERS = ['유튜브', '서울경제TV', '이데일리'];

/** The recordings that come with the demo, with their real lengths in seconds; they have no sound. */
const RECORDINGS = [
  { url: '/demo/lectures/lecture-1.webm', length: 1_458 },
  { url: '/demo/lectures/lecture-2.webm', length: 1_902 },
  { url: '/demo/lectures/lecture-3.webm', length: 2_285 },
];

/** A broadcast that is on the air, for the messages of its room. */
export interface OnAir {
  scheduleId: number;
  expertId: number;
  paid: boolean;
  startedAt: number;
}

/**
 * Seeds the schedule.
 *
 * @returns the broadcasts that are live now.
 */
export async function seedBroadcasts(seed: Seed, people: SeededPeople): Promise<OnAir[]> {
  const { tx, now } = seed;
  const planned = [
    ...planLectures(seed, people.experts.length),
    ...planOtherDays(seed, people.experts.length),
    ...planToday(now, people.experts.length, seed.texts),
  ];
  const rows = planned.map((broadcast, index) => rowOf(seed, people, broadcast, index));
  const inserted = await tx<
    { id: number; expert_id: number; kind: string; broadcast_status: number; start_date: string }[]
  >`
    insert into broadcast_schedule ${tx(rows)}
    returning id, expert_id, kind, broadcast_status, start_date`;
  await seedWeekly(seed, people);
  await seedStreams(seed);
  await seedLog(seed, people);
  return inserted
    .filter(({ broadcast_status }) => broadcast_status === 1)
    .map(({ id, expert_id, kind, start_date }) => ({
      scheduleId: id,
      expertId: expert_id,
      paid: kind === 'paid',
      startedAt: Date.parse(start_date),
    }));
}

/** Gives a stream to each broadcast that is on the air or still to come. */
async function seedStreams({ tx, live, now }: Seed): Promise<void> {
  if (!live) return;
  const coming = await tx<{ id: number }[]>`
    select id from broadcast_schedule
    where broadcast_status = 1 or start_date > ${new Date(now).toISOString()}`;
  const ids = coming.map(({ id }) => id);
  const urls = ids.map((id) => new URL(streamPathOf(id, live.secret), live.url).href);
  await tx`
    update broadcast_schedule s set live_url = stream.url
    from unnest(${ids}::int[], ${urls}::text[]) as stream (id, url) where s.id = stream.id`;
}

/** Path of a broadcast's stream at the simulator (sandbox/src/live), which derives the same key. */
export function streamPathOf(scheduleId: number, secret: string): string {
  const key = createHmac('sha256', secret)
    .update(`live:${scheduleId}`)
    .digest()
    .subarray(0, STREAM_KEY_BYTES)
    .toString('base64url');
  return `/live/${key}/index.m3u8`;
}

/** A broadcast of every trading day before the market opens, by a rule, for the weeks to come. */
async function seedWeekly({ tx, now }: Seed, { experts, admins }: SeededPeople): Promise<void> {
  const from = addDays(seoulDayOf(now), 1);
  const until = addDays(from, DAYS_AHEAD);
  const by = admins.get('content') ?? null;
  const closed = await tx<{ day: string }[]>`
    select day from market_day where opens_at is null and day between ${from} and ${until}`;
  const off = new Set(closed.map(({ day }) => day));
  const days = Array.from({ length: DAYS_AHEAD }, (_, index) => addDays(from, index)).filter(
    (day) => !isWeekend(day) && !off.has(day),
  );
  const [rule] = await tx<{ id: number }[]>`
    insert into broadcast_rule
      (weekdays, starts_at, ends_at, from_day, until_day, skip_holidays, created_by)
    values ('{1,2,3,4,5}', '07:20', '07:50', ${from}, ${until}, true, ${by}) returning id`;
  const expert = experts[WEEKLY_EXPERT % experts.length]!;
  const rows = days.map((day, index) => {
    const title = `개장 전 30분 브리핑: ${BRIEFINGS[index % BRIEFINGS.length]!}`;
    return {
      expert_id: expert.id,
      title,
      type: 1,
      kind: 'free',
      start_date: momentOf(day, '07:20'),
      end_date: momentOf(day, '07:50'),
      content: JSON.stringify({ name: title }),
      body_html: introductionOf(title, expert.nick, 'free'),
      auto_status: true,
      rule_id: rule!.id,
      rule_day: day,
      created_at: new Date(now - HOUR_MS).toISOString(),
      updated_at: new Date(now - HOUR_MS).toISOString(),
      updated_by: by,
    };
  });
  await tx`insert into broadcast_schedule ${tx(rows)}`;
}

function planOtherDays({ now, random, texts }: Seed, experts: number): PlannedBroadcast[] {
  const today = seoulDayOf(now);
  const planned: PlannedBroadcast[] = [];
  const titles = createTitles(texts);
  for (let offset = -DAYS_BACK; offset <= DAYS_AHEAD; offset += 1) {
    const day = addDays(today, offset);
    // Today is planned around the moment of the start, and reaches a little into tomorrow.
    if (offset === 0) continue;
    const slots = isWeekend(day) ? WEEKEND_SLOTS : WEEKDAY_SLOTS;
    for (const [slot, [from, to]] of slots.entries()) {
      const expert = (offset + DAYS_BACK + slot * 2) % experts;
      const kind = random.chance(0.35) ? 'paid' : 'free';
      planned.push({
        expert,
        title: titles(expert),
        type: kind === 'paid' || random.chance(0.3) ? 0 : 1,
        kind,
        status: 0,
        start: Date.parse(momentOf(day, from)),
        end: Date.parse(momentOf(day, to)),
        hasVod: offset < 0 && random.chance(0.75),
        // The first expert stays on air until staff end the broadcast. The clock does not switch it
        // off.
        auto: offset > 0 && expert !== 0,
      });
    }
  }
  return planned;
}

/** Titles of an expert's broadcasts in turn: every show with every subject, before one repeats. */
function createTitles({ experts }: Seed['texts']): (expert: number) => string {
  const counts = new Map<number, number>();
  return (expert) => {
    const { shows, episodes } = experts[expert % experts.length]!;
    const count = counts.get(expert) ?? 0;
    counts.set(expert, count + 1);
    const show = shows[count % shows.length]!;
    return `${show}: ${episodes[Math.floor(count / shows.length) % episodes.length]!}`;
  };
}

function rowOf(
  { tx, now }: Seed,
  { experts, admins }: SeededPeople,
  broadcast: PlannedBroadcast,
  index: number,
) {
  const { title, type, kind, status, start, end, hasVod, auto } = broadcast;
  const expert = experts[broadcast.expert % experts.length]!;
  const recording = RECORDINGS[index % RECORDINGS.length]!;
  const createdAt = Math.min(start, now) - 6 * 24 * HOUR_MS;
  return {
    expert_id: expert.id,
    title,
    type,
    kind,
    broadcast_status: status,
    start_date: new Date(start).toISOString(),
    end_date: new Date(end).toISOString(),
    vod_url: hasVod ? recording.url : null,
    vod_length_s: hasVod ? recording.length : null,
    chapters: tx.json(hasVod ? chaptersOf(recording.length) : []),
    content: JSON.stringify({
      ...(hasVod ? { broadcaster: BROADCASTERS[index % BROADCASTERS.length] } : {}),
      name: title,
    }),
    body_html: introductionOf(title, expert.nick, kind),
    auto_status: auto,
    created_at: new Date(createdAt).toISOString(),
    updated_at: new Date(status > 0 ? start : createdAt).toISOString(),
    updated_by: admins.get('content') ?? null,
    version: status > 0 ? 2 : 1,
  };
}

/** Parts of a recording, with the share of it at which each begins. */
const PARTS = [
  { share: 0, title: '오늘의 시장 한눈에' },
  { share: 0.18, title: '수급과 환율' },
  { share: 0.42, title: '차트로 보는 관심 업종' },
  { share: 0.68, title: '대응 전략' },
  { share: 0.86, title: '질문과 답' },
];

function chaptersOf(lengthS: number) {
  return PARTS.map(({ share, title }) => ({ at_s: Math.round(lengthS * share), title }));
}

function introductionOf(title: string, nick: string, kind: 'free' | 'paid'): string {
  const audience =
    kind === 'paid'
      ? '<p>전문가 상품이나 VIP 상품을 이용하는 분이 볼 수 있어요.</p>'
      : '<p>무료로 볼 수 있는 방송이에요.</p>';
  return (
    `<p>${nick} 전문가와 함께하는 ‘${title}’ 방송이에요.</p>${audience}` +
    '<h3>이런 순서로 진행해요</h3><ol><li>지난 흐름 정리</li><li>오늘 볼 숫자</li>' +
    '<li>질문과 답</li></ol><p>개별 종목 상담은 제공하지 않아요.</p>'
  );
}

async function seedLog({ tx }: Seed, { admins }: SeededPeople): Promise<void> {
  const by = admins.get('content') ?? null;
  await tx`
    insert into broadcast_log (schedule_id, action, admin_id, at)
    select id, 'created', ${by}::int, created_at from broadcast_schedule order by id`;
  await tx`
    insert into broadcast_log (schedule_id, action, from_status, to_status, fields, admin_id, at)
    select id, 'status', 0, broadcast_status, '{broadcast_status}', ${by}::int, start_date
    from broadcast_schedule where broadcast_status > 0 order by id`;
  // Seeds viewer figures of past broadcasts. They are fictional and the same in every run.
  await tx`
    update broadcast_schedule set joins = 40 + (id * 37) % 900
    where start_date <= now() or broadcast_status > 0`;
}
