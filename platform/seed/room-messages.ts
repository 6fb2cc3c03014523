import type { OnAir } from './broadcasts.ts';
import type { SeededPeople } from './people.ts';
import type { Seed } from './seed-context.ts';

/** Lines of chat in each room. */
const LINES = 40;

/** Interval of the expert's messages, in lines. */
const EXPERT_EVERY = 9;

interface SeededChat {
  scheduleId: number;
  /** The lines are spread over this time, in ms. */
  from: number;
  until: number;
  /** Their name and their account. */
  expert: { nick: string; id: number | null };
  /** The writer of each line, unless it is one of the expert. */
  writers: readonly { id: number; nickname: string }[];
}

/** The lines of a chat. */
export function chatRows(
  { chat, expertChat }: Seed['texts'],
  { scheduleId, from, until, expert, writers }: SeededChat,
) {
  const step = (until - from) / (writers.length + 1);
  return writers.map((member, index) => {
    const isExpert = index % EXPERT_EVERY === 1;
    const lines = isExpert ? expertChat : chat;
    return {
      schedule_id: scheduleId,
      member_id: isExpert ? expert.id : member.id,
      nick: isExpert ? expert.nick : member.nickname,
      expert: isExpert,
      text: lines[(isExpert ? Math.floor(index / EXPERT_EVERY) : index) % lines.length]!,
      at: new Date(from + Math.round((index + 1) * step)).toISOString(),
    };
  });
}

/** Reports a line, so that the queue of staff shows one. */
async function seedReport(tx: Seed['tx'], lineId: number, memberId: number): Promise<void> {
  await tx`
    insert into line_report (line_id, person, member_id, reason, detail)
    values (${lineId}, ${`m${memberId}`}, ${memberId}, 'spam', '')`;
  await tx`insert into reported_line (line_id) values (${lineId})`;
}

/** Fills the chat of live broadcasts, where the law allows a chat. */
export async function seedRoomMessages(
  { tx, brand, texts, random, now }: Seed,
  { members, experts }: SeededPeople,
  onAir: readonly OnAir[],
): Promise<void> {
  const withoutChat = brand.switches.advisory_kind === 'quasi';
  for (const { scheduleId, expertId, paid, startedAt } of onAir) {
    if (paid && withoutChat) continue;
    const [account] = await tx<{ member_id: number | null }[]>`
      select member_id from expert where id = ${expertId}`;
    const rows = chatRows(texts, {
      scheduleId,
      from: startedAt,
      until: now,
      expert: {
        nick: experts.find(({ id }) => id === expertId)!.nick,
        id: account?.member_id ?? null,
      },
      writers: Array.from({ length: LINES }, () => random.pick(members)),
    });
    const lines = await tx<{ id: number; member_id: number | null; expert: boolean }[]>`
      insert into room_message ${tx(rows)} returning id, member_id, expert`;
    const reported = lines.findLast((line) => !line.expert);
    const reporter = members.find(({ id }) => id !== reported?.member_id);
    if (reported && reporter) await seedReport(tx, reported.id, reporter.id);
  }
}
