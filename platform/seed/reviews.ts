import type { SeededPeople } from './people.ts';
import { addDays, DAY_MS, HOUR_MS, seoulDayOf } from './seoul-day.ts';
import { lectureReviews, lectures, profits } from './texts/lecture-reviews.ts';
import { memberNames } from './texts/names.ts';
import { closings, reviews, unseenReviews } from './texts/reviews.ts';
import type { Seed } from './seed-context.ts';

/** The writers follow each other in steps that meet every member. */
const WRITER_STEP = 7;
const LECTURE_EVERY_DAYS = 12;

/**
 * Seeds reviews by members. Reviews of lectures and profit cases are added only for brands with
 * such pages.
 */
export async function seedReviews(seed: Seed, people: SeededPeople): Promise<void> {
  await seedExpertReviews(seed, people);
  const hasLectures = seed.brand.routes.some(
    (route) => 'screen' in route && route.screen === 'reviewLecture',
  );
  if (!hasLectures) return;
  await seedLectureReviews(seed, people);
  await seedGroups(seed);
  await seedProfits(seed, people);
}

/** Seeds published, pending, rejected and hidden reviews. */
async function seedExpertReviews(
  { tx, now }: Seed,
  { members, experts, admins }: SeededPeople,
): Promise<void> {
  const published = reviews.map(([rating, title, text], index) => ({
    member_id: members[(index * WRITER_STEP) % members.length]!.id,
    expert_id: experts[index % experts.length]!.id,
    title,
    ...textOf(text, index),
    rating,
    state: 'published',
    reason: null,
    ...decidedBy(admins.get('content')!, now - (index * 2 * DAY_MS + HOUR_MS)),
    ...writtenAt(now - (index * 2 * DAY_MS + 3 * HOUR_MS)),
  }));
  const unseen = unseenReviews.map(([state, rating, title, text, reason], index) => ({
    member_id: members[index]!.id,
    expert_id: experts[index % experts.length]!.id,
    title,
    ...textOf(text, index),
    rating,
    state,
    reason,
    ...(state === 'pending'
      ? { decided_by: null, decided_at: null }
      : decidedBy(admins.get('content')!, now - index * DAY_MS)),
    ...writtenAt(now - index * DAY_MS - 2 * HOUR_MS),
  }));
  const [reported] = await tx<{ id: number }[]>`
    insert into review ${tx([...published, ...unseen])} returning id`;
  await tx`
    insert into review_report (review_id, member_id, reason, detail, at)
    values (${reported!.id}, ${members[5]!.id}, 'promise', '결과를 약속하는 말로 읽혔어요.',
            ${new Date(now - HOUR_MS).toISOString()})`;
}

const GROUPS = ['초보 투자자', '꾸준히 듣는 분', '직장인'];
/** About every third review is in no group. */
const UNGROUPED = 1;

/** Seeds review groups for a brand where visitors filter by group, and assigns the reviews. */
async function seedGroups({ tx }: Seed): Promise<void> {
  const written = await tx<
    { id: number }[]
  >`select id from review where kind = 'expert' order by id`;
  const groups = await tx<{ id: number }[]>`
    insert into review_group ${tx(GROUPS.map((name, index) => ({ name, position: index + 1 })))}
    returning id`;
  for (const [index, { id }] of written.entries()) {
    const group = groups[index % (groups.length + UNGROUPED)];
    if (group) await tx`update review set group_id = ${group.id} where id = ${id}`;
  }
}

async function seedLectureReviews(
  { tx, now }: Seed,
  { members, experts, admins }: SeededPeople,
): Promise<void> {
  const rows = await tx<{ id: number; expert_id: number }[]>`
    insert into post ${tx(
      lectures.map(([title, line], index) => ({
        kind: 'lecture',
        category: '강의',
        title,
        excerpt: line,
        body_html: `<p>${line}</p>`,
        expert_id: experts[(index * 3) % experts.length]!.id,
        position: index + 1,
        publish_at: new Date(now - (index + 1) * LECTURE_EVERY_DAYS * DAY_MS).toISOString(),
      })),
    )} returning id, expert_id`;
  await tx`
    insert into review ${tx(
      lectureReviews.map(([rating, title, text], index) => ({
        kind: 'lecture',
        lecture_id: rows[index % rows.length]!.id,
        expert_id: rows[index % rows.length]!.expert_id,
        member_id: members[(index * WRITER_STEP + 3) % members.length]!.id,
        title,
        ...textOf(text, index + 2),
        rating,
        // The last one waits, so that staff meet both kinds.
        ...(index === lectureReviews.length - 1
          ? { state: 'pending', decided_by: null, decided_at: null }
          : {
              state: 'published',
              ...decidedBy(admins.get('content')!, now - (index * 3 * DAY_MS + HOUR_MS)),
            }),
        ...writtenAt(now - (index * 3 * DAY_MS + 5 * HOUR_MS)),
      })),
    )}`;
}

/** Realised figures of a period, with their evidence seen by staff. */
async function seedProfits({ tx, now }: Seed, { experts }: SeededPeople): Promise<void> {
  const today = seoulDayOf(now);
  await tx`
    insert into post ${tx(
      profits.map(([title, text, market, began, lasted, trades, percent], index) => ({
        kind: 'profit',
        category: '수익 후기',
        title,
        ...textOf(text, index + 1),
        expert_id: experts[index % experts.length]!.id,
        extra: tx.json({
          author: maskedName(index * 3),
          market,
          from: addDays(today, -began),
          to: addDays(today, lasted - began),
          trades,
          return_percent: percent,
          course: courseTo(percent, trades),
          verified: true,
        }),
        publish_at: new Date(now - (began - lasted) * DAY_MS + HOUR_MS).toISOString(),
      })),
    )}`;
}

const MOST_POINTS = 24;

/** Realised percent from 0 to the end of a case, with gains and losses on the way. */
function courseTo(end: number, trades: number): number[] {
  const steps = Math.max(2, Math.min(trades, MOST_POINTS));
  return Array.from({ length: steps + 1 }, (_, at) => {
    if (at === 0 || at === steps) return at === 0 ? 0 : end;
    const share = at / steps;
    const swing = Math.sin(share * 9 + end) * 0.22 * Math.abs(end) * (1 - share);
    return Math.round((end * share + swing) * 100) / 100;
  });
}

function textOf(text: string, turn: number) {
  const closing = closings[turn % closings.length]!;
  return { body_html: `<p>${text}</p><p>${closing}</p>`, excerpt: text };
}

function writtenAt(at: number) {
  const moment = new Date(at).toISOString();
  return { created_at: moment, updated_at: moment };
}

function decidedBy(adminId: number, at: number) {
  return { decided_by: adminId, decided_at: new Date(at).toISOString() };
}

/** `김○연`, as the API masks the writers of reviews. */
function maskedName(index: number): string {
  const [name] = memberNames[index % memberNames.length]!;
  return `${name.slice(0, 1)}○${name.slice(-1)}`;
}
