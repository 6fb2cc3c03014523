import type { OnAir } from './broadcasts.ts';
import type { SeededPeople } from './people.ts';
import type { Seed } from './seed-context.ts';

/** Lines of chat in each room. */
const LINES = 40;

/** Interval of the expert's messages, in lines. */
const EXPERT_EVERY = 9;

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
    const expert = experts.find(({ id }) => id === expertId)!;
    const [account] = await tx<{ member_id: number | null }[]>`
      select member_id from expert where id = ${expertId}`;
    const step = (now - startedAt) / (LINES + 1);
    const rows = Array.from({ length: LINES }, (_, index) => {
      const isExpert = index % EXPERT_EVERY === 1;
      const member = random.pick(members);
      const lines = isExpert ? texts.expertChat : texts.chat;
      return {
        schedule_id: scheduleId,
        member_id: isExpert ? (account?.member_id ?? null) : member.id,
        nick: isExpert ? expert.nick : member.nickname,
        expert: isExpert,
        text: lines[(isExpert ? Math.floor(index / EXPERT_EVERY) : index) % lines.length]!,
        at: new Date(startedAt + Math.round((index + 1) * step)).toISOString(),
      };
    });
    const lines = await tx<{ id: number; member_id: number | null; expert: boolean }[]>`
      insert into room_message ${tx(rows)} returning id, member_id, expert`;
    const reported = lines.findLast((line) => !line.expert);
    const reporter = members.find(({ id }) => id !== reported?.member_id);
    if (reported && reporter) await seedReport(tx, reported.id, reporter.id);
  }
}
