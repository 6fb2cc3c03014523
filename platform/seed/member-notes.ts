import type { SeededPeople } from './people.ts';
import { DAY_MS, HOUR_MS } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/** Staff memos: demo member, age in days, and date of the next call. */
const MEMOS = [
  [
    1,
    'counsel',
    2,
    5,
    true,
    'VIP 재등록을 고민 중이에요. 연장 할인 안내를 원하셔서 다음 주에 다시 연락드리기로 했어요.',
  ],
  [1, 'other', 24, null, false, '방송 알림은 문자보다 푸시가 편하다고 하셨어요.'],
  [
    2,
    'complaint',
    1,
    0,
    false,
    '어제 저녁 방송 화면이 끊겼다는 문의예요. 기기와 시간을 확인해 기술팀에 전달했어요.',
  ],
  [
    3,
    'refund',
    6,
    -1,
    false,
    '이용권 환불 규정을 문의하셨어요. 남은 기간과 위약금 계산을 안내했고 결정하면 연락 주시기로 했어요.',
  ],
  [
    5,
    'counsel',
    9,
    -3,
    false,
    '해외주식 방송 시간표를 문의하셨어요. 월간 캘린더 보는 방법을 알려 드렸어요.',
  ],
  [8, 'counsel', 15, null, false, '휴대폰을 바꿔 앱 알림을 다시 켜는 방법을 안내했어요.'],
  [12, 'other', 30, null, false, '지인 추천으로 가입했다고 하셨어요.'],
] as const;

/** Tags by demo member. */
const TAGS = [
  ['재등록 상담', [1, 3, 5]],
  ['푸시 선호', [1, 8]],
  ['이벤트 당첨', [2, 12]],
] as const;

/** Of how many demo members it is known when they were last here, in hours ago each. */
const LAST_SEEN_HOURS = [1, 5, 22, 30, 49, 3, 75, 8, 120, 400, 16, 27, 60, 800, 2, 11, 96, 33];

/** Seeds staff notes about demo members: memos, tags, last visits and granted days. */
export async function seedMemberNotes(
  seed: Seed,
  { members, admins }: SeededPeople,
): Promise<void> {
  const { tx, now, personal } = seed;
  const idOf = (no: number) => members[no - 1]!.id;
  const authors = ['users', 'super'].map((name) => admins.get(name)!);
  const dayOf = (days: number) =>
    new Date(now + 9 * HOUR_MS + days * DAY_MS).toISOString().slice(0, 10);

  const memos = MEMOS.map(([no, kind, daysAgo, contactIn, pinned, body], index) => {
    const at = new Date(now - daysAgo * DAY_MS).toISOString();
    const author = authors[index % authors.length]!;
    return {
      member_id: idOf(no),
      kind,
      body: '',
      body_enc: personal.seal('memo', body, idOf(no)),
      pinned,
      next_contact_on: contactIn === null ? null : dayOf(contactIn),
      author_id: author,
      assignee_id: authors[0]!,
      created_at: at,
      updated_at: at,
    };
  });
  await tx`insert into member_memo ${tx(memos)}`;
  const tags = TAGS.flatMap(([tag, numbers]) =>
    numbers.map((no) => ({ member_id: idOf(no), tag, admin_id: authors[0]! })),
  );
  await tx`insert into member_tag ${tx(tags)}`;
  for (const [index, hours] of LAST_SEEN_HOURS.entries()) {
    await tx`
      update member set last_login_at = ${new Date(now - hours * HOUR_MS).toISOString()}
      where id = ${idOf(index + 1)}`;
  }
  await seedDaysGiven(seed, authors[0]!);
}

/** The membership that ends last was made three days longer, and its member was called about it. */
async function seedDaysGiven({ tx, now }: Seed, adminId: number): Promise<void> {
  const [given] = await tx<{ id: number }[]>`
    with longer as (
      update membership set ends_at = ends_at + interval '3 days'
      where id = (select id from membership where source = 'paid' order by ends_at desc, id limit 1)
      returning id, ends_at)
    insert into membership_adjustment (membership_id, action, ended_before, ended_after, reason,
                                       admin_id, at)
    select id, 'extend', ends_at - interval '3 days', ends_at, '방송 장애 보상', ${adminId},
           ${new Date(now - 2 * DAY_MS).toISOString()}
    from longer returning membership_id as id`;
  await tx`
    insert into membership_contact (membership_id, way, note, admin_id, at)
    values (${given!.id}, 'phone', '3일 연장을 안내했어요.', ${adminId},
            ${new Date(now - 2 * DAY_MS + HOUR_MS).toISOString()})`;
}
