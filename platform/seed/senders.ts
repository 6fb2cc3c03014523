import type { SeededPeople } from './people.ts';
import type { Seed } from './seed-context.ts';

/** The configured number as the default one, and a second one that the simulated provider knows. */
export async function seedSenders(
  { tx, now, sender }: Seed,
  { admins }: SeededPeople,
): Promise<void> {
  const of = (number: string, label: string, is_default: boolean) => ({
    number,
    label,
    is_default,
    state: 'verified',
    checked_at: new Date(now).toISOString(),
    created_by: admins.get('message')!,
  });
  await tx`
    insert into sender_number ${tx([of(sender, '대표번호', true), of('0220000000', '고객센터', false)])}`;
}
