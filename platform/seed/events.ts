import type { EventField } from '@maru/contract/event/event';
import type { SeededPeople } from './people.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, seoulMidnightOf } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';

/** Members that no browser test and no first look uses to enter. */
const ENTRANTS = { from: 6, to: 18 };

type Question = Pick<EventField, 'id' | 'label' | 'type'> & Partial<EventField>;

interface SeededEvent {
  title: string;
  summary: string;
  /** Days counted from the start of the demo. */
  from: number;
  to: number;
  how: string;
  prize: string;
  form: readonly Question[] | null;
  /** Number of winners; unknown for a running event. */
  winners?: number;
}

const QUIZ: readonly Question[] = [
  {
    id: 'first',
    label: '손실을 제한하려고 미리 걸어 두는 주문은 무엇일까요?',
    type: 'radio',
    options: ['시장가 주문', '손실 제한 주문', '예약 매수'],
    required: true,
  },
  {
    id: 'second',
    label: '배당을 받으려면 언제까지 주주여야 할까요?',
    type: 'radio',
    options: ['배당 기준일', '배당 지급일', '주주총회 다음 날'],
    required: true,
  },
  {
    id: 'third',
    label: '올해 가장 기억에 남은 방송은요?',
    type: 'textarea',
    maxLength: 200,
  },
  {
    id: 'agree',
    label: '당첨되면 이름을 가리고 발표하는 데 동의해요',
    type: 'checkbox',
    required: true,
  },
];

const EVENTS: readonly SeededEvent[] = [
  {
    title: '첫 방송 보고 후기 남기기',
    summary: '무료 방송을 보고 후기를 남긴 분 가운데 추첨해 커피 쿠폰을 드려요.',
    from: -10,
    to: 20,
    how: '무료 방송을 보고 후기를 남긴 다음 응모하기를 눌러 주세요.',
    prize: '커피 쿠폰',
    form: [],
  },
  {
    title: '알림 켜고 방송 놓치지 않기',
    summary: '방송 알림을 켠 분께 기초 강의 자료를 드려요.',
    from: -5,
    to: 12,
    how: '알림을 켠 뒤 어떤 알림을 켰는지 골라 주세요.',
    prize: '기초 강의 자료',
    form: [
      {
        id: 'channel',
        label: '어떤 알림을 켰나요?',
        type: 'select',
        options: ['푸시 알림', '문자 알림', '둘 다'],
        required: true,
      },
    ],
  },
  {
    title: '연말 퀴즈: 올해의 시장',
    summary: '퀴즈를 풀면 추첨에 참여할 수 있어요.',
    from: -2,
    to: 30,
    how: '문제를 모두 풀면 응모돼요. 답은 당첨자 발표와 함께 알려 드려요.',
    prize: '책 교환권',
    form: QUIZ,
  },
  {
    title: '친구와 함께 듣는 공개 방송',
    summary: '공개 방송 주간에 함께 들어요.',
    from: 7,
    to: 21,
    how: '공개 방송 주간이 시작되면 응모할 수 있어요.',
    prize: '간식 꾸러미',
    form: [],
  },
  {
    title: '가을 투자 공부 주간',
    summary: '일주일 동안 기초 강의를 무료로 공개했어요.',
    from: -60,
    to: -40,
    how: '기초 강의를 끝까지 들은 분이 응모했어요.',
    prize: '공부 노트',
    form: [],
    winners: 24,
  },
  {
    title: '출석 도장 이벤트',
    summary: '열흘 동안 방송에 들른 분께 도장을 드렸어요.',
    from: -90,
    to: -70,
    how: '열흘 가운데 이레 이상 들른 분이 응모했어요.',
    prize: '커피 쿠폰',
    form: [],
    winners: 12,
  },
  {
    title: '서비스 이름 공모전',
    summary: '참여해 주셔서 고마워요.',
    from: -150,
    to: -120,
    how: '새 코너의 이름을 지어 보내 주셨어요.',
    prize: '문화 상품권',
    form: [],
    winners: 5,
  },
];

const ANNOUNCED_AFTER_DAYS = 7;

/** Events before, during and after their time, with who entered and who won. */
export async function seedEvents(seed: Seed, people: SeededPeople): Promise<void> {
  const { tx, now } = seed;
  const at = (days: number) => new Date(now + days * DAY_MS).toISOString();
  const midnight = (days: number) => new Date(seoulMidnightOf(now) + days * DAY_MS).toISOString();
  const rows = await tx<{ id: number }[]>`
    insert into event ${tx(
      EVENTS.map((event) => ({
        title: event.title,
        summary: event.summary,
        body_html: bodyOf(event),
        starts_at: midnight(event.from),
        // The end of its last day.
        ends_at: new Date(seoulMidnightOf(now) + (event.to + 1) * DAY_MS - MINUTE_MS).toISOString(),
        form: event.form && tx.json([...event.form]),
        winners_published_at:
          event.winners === undefined ? null : at(event.to + ANNOUNCED_AFTER_DAYS),
        created_at: at(Math.min(event.from, -1)),
      })),
    )} returning id`;
  await seedEntries(seed, people, rows);
  await seedWinners(seed, rows);
}

function bodyOf({ summary, how, prize, winners }: SeededEvent): string {
  const count = winners ?? 10;
  return (
    `<p>${summary}</p><h3>참여 방법</h3><p>${how}</p><h3>드리는 것</h3><p>${prize} ${count}명</p>` +
    '<h3>유의 사항</h3><ul><li>한 분이 한 번만 응모할 수 있어요.</li>' +
    `<li>당첨자는 이벤트가 끝나고 ${ANNOUNCED_AFTER_DAYS}일 안에 이름을 가리고 발표해요.</li>` +
    '<li>응모한 뒤에는 내용을 바꿀 수 없어요.</li></ul>'
  );
}

/** Seeds entries of some members to running events. Ended events keep no answers. */
async function seedEntries(
  { tx, now }: Seed,
  { members }: SeededPeople,
  events: readonly { id: number }[],
): Promise<void> {
  const entries = EVENTS.flatMap(({ from, to, form }, index) => {
    if (from > 0 || to < 0 || form === null) return [];
    return members.slice(ENTRANTS.from, ENTRANTS.to).map(({ id }, turn) => ({
      event_id: events[index]!.id,
      member_id: id,
      answers: tx.json(Object.fromEntries(form.map((field) => [field.id, answerOf(field, turn)]))),
      at: new Date(now - (turn + 1) * HOUR_MS).toISOString(),
    }));
  });
  await tx`insert into event_entry ${tx(entries)}`;
}

function answerOf({ type, options = [] }: Question, turn: number): string {
  if (type === 'checkbox') return 'true';
  return options[turn % options.length] ?? '아침 브리핑이 기억에 남아요.';
}

const SURNAMES = ['김', '이', '박', '최', '정', '강', '조', '윤', '장', '임', '한', '오'] as const;
const LAST_LETTERS = ['연', '준', '서', '민', '우', '진', '아', '호', '은', '현'] as const;

async function seedWinners({ tx, random }: Seed, events: readonly { id: number }[]): Promise<void> {
  const winners = EVENTS.flatMap(({ winners: count = 0, prize }, index) =>
    Array.from({ length: count }, (_, place) => ({
      event_id: events[index]!.id,
      rank: place + 1,
      label: `${random.pick(SURNAMES)}○${random.pick(LAST_LETTERS)}`,
      prize,
    })),
  );
  await tx`insert into event_winner ${tx(winners)}`;
}
