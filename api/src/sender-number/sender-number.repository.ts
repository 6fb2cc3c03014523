import type { SenderNumber } from '@maru/contract/sender-number/sender-number';
import type { Queryable } from '@maru/platform/db/db';
import { Refusal } from '../http/refusal.ts';
import { type Page, pageOfQuery } from '../staff-kit/page-of.ts';

const columns = (db: Queryable) => db`
  s.id as _id, s.number, s.label, s.state, s.checked_at, s.is_default, a.name as created_by,
  s.created_at, s.version`;

const tables = (db: Queryable) => db`sender_number s left join admin a on a.id = s.created_by`;

export async function listSenders(
  db: Queryable,
  page: Page,
): Promise<{ items: SenderNumber[]; total: number; page: number; pageSize: number }> {
  return pageOfQuery<SenderNumber>(db, page, {
    rows: db`
    select ${columns(db)} from ${tables(db)} order by s.is_default desc, s.id`,
    from: db`from sender_number`,
  });
}

export async function findSender(db: Queryable, senderId: number): Promise<SenderNumber> {
  const [item] = await db<SenderNumber[]>`
    select ${columns(db)} from ${tables(db)} where s.id = ${senderId}`;
  if (!item) throw new Refusal('NOT_FOUND');
  return item;
}

/**
 * Returns the sender number of a message: the chosen one, or the default.
 *
 * @returns `null` if there is no default. The workers then use the configured number.
 * @throws Refusal SENDER_NOT_VERIFIED if the provider has not confirmed the number.
 */
export async function senderFor(
  db: Queryable,
  senderId: number | undefined,
): Promise<string | null> {
  const [sender] = await db<{ number: string; state: SenderNumber['state'] }[]>`
    select number, state from sender_number
    where ${senderId === undefined ? db`is_default` : db`id = ${senderId}`}`;
  if (!sender && senderId === undefined) return null;
  if (sender?.state !== 'verified') throw new Refusal('SENDER_NOT_VERIFIED');
  return sender.number;
}
