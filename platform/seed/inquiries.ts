import type { SeededPeople } from './people.ts';
import { HOUR_MS } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';
import { inquiries } from './texts/inquiries.ts';

/** Seeds inquiries of demo members with their answers, in every state. One is overdue. */
export async function seedInquiries(
  { tx, now, personal }: Seed,
  { members, admins }: SeededPeople,
): Promise<void> {
  const adminId = admins.get('users')!;
  const at = (hoursAgo: number) => new Date(now - hoursAgo * HOUR_MS).toISOString();
  for (const { member, category, title, state, entries } of inquiries) {
    const memberId = members[member - 1]!.id;
    const [first] = entries;
    const last = entries.at(-1)!;
    const answers = entries.filter(([kind]) => kind === 'answer').map(([, hours]) => at(hours));
    const isOpen = state === 'received' || state === 'working';
    const [row] = await tx<{ id: number }[]>`
      insert into inquiry ${tx({
        member_id: memberId,
        category,
        title_enc: personal.seal('inquiry', title, memberId),
        state,
        assignee_id: state === 'working' || answers.length > 0 ? adminId : null,
        waiting_since: isOpen ? at(last[1]) : null,
        first_answered_at: answers[0] ?? null,
        answered_at: answers.at(-1) ?? null,
        closed_at: state === 'closed' ? at(last[1]) : null,
        created_at: at(first![1]),
        updated_at: at(last[1]),
        version: entries.length,
      })} returning id`;
    await tx`
      insert into inquiry_entry ${tx(
        entries.map(([kind, hours, text]) => ({
          inquiry_id: row!.id,
          member_id: memberId,
          kind,
          admin_id: kind === 'question' ? null : adminId,
          text_enc: personal.seal('inquiry', text, memberId),
          created_at: at(hours),
        })),
      )}`;
  }
}
