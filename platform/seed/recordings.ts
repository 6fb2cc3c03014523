import type { SeededPeople } from './people.ts';
import { chatRows } from './room-messages.ts';
import type { Seed } from './seed-context.ts';

/** The newest free recordings get captions and a chat. */
const RECORDINGS = 3;
/** Lines of chat in each. */
const LINES = 60;

const CUE_MS = 4_000;
const GAP_MS = 500;

/** Words at the beginning of each part of a recording. */
const WORDS: readonly (readonly string[])[] = [
  [
    '안녕하세요, 오늘 시장부터 볼게요.',
    '지수는 보합권에서 움직였어요.',
    '거래대금은 어제보다 줄었고요.',
  ],
  [
    '이번에는 수급과 환율이에요.',
    '외국인은 사흘째 같은 방향이에요.',
    '환율이 오르내린 까닭도 짚어 볼게요.',
  ],
  [
    '이제 차트를 함께 볼까요?',
    '이 구간에서 거래량이 늘었어요.',
    '비슷한 때가 지난해에도 있었고요.',
  ],
  [
    '대응은 나눠서 생각해 보세요.',
    '기준을 먼저 정하는 게 중요해요.',
    '계획과 다르면 쉬어 가는 것도 방법이에요.',
  ],
  ['질문을 받아 볼게요.', '분할 매수의 간격을 물어보셨어요.', '오늘은 여기까지예요. 고맙습니다.'],
];

interface Recording {
  id: number;
  expert_id: number;
  start_date: string;
  vod_length_s: number;
  chapters: { at_s: number }[];
}

/** Gives captions to the newest free recordings, and lines to their chats. */
export async function seedRecordings(seed: Seed, people: SeededPeople): Promise<void> {
  const { tx, now } = seed;
  const recordings = await tx<Recording[]>`
    select id, expert_id, start_date, vod_length_s, chapters from broadcast_schedule
    where vod_length_s is not null and kind = 'free' and broadcast_status = 0
      and end_date < ${new Date(now).toISOString()}
    order by start_date desc limit ${RECORDINGS}`;
  const by = people.admins.get('content') ?? null;
  for (const recording of recordings) {
    const cues = recording.chapters.flatMap(({ at_s }, part) =>
      (WORDS[part % WORDS.length] ?? []).map((text, at) => {
        const from_ms = at_s * 1_000 + at * (CUE_MS + GAP_MS);
        return { from_ms, to_ms: from_ms + CUE_MS, text };
      }),
    );
    await tx`
      insert into vod_captions (schedule_id, cues, updated_by)
      values (${recording.id}, ${tx.json(cues)}, ${by})`;
    await seedChat(seed, people, recording);
  }
}

async function seedChat(
  { tx, texts }: Seed,
  { members, experts }: SeededPeople,
  { id, expert_id, start_date, vod_length_s }: Recording,
): Promise<void> {
  const from = Date.parse(start_date);
  const rows = chatRows(texts, {
    scheduleId: id,
    from,
    until: from + vod_length_s * 1_000,
    expert: { nick: experts.find((one) => one.id === expert_id)!.nick, id: null },
    writers: Array.from({ length: LINES }, (_, at) => members[(at * 7) % members.length]!),
  });
  await tx`insert into room_message ${tx(rows)}`;
}
