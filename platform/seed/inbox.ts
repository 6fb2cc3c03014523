import type { SeededPeople } from './people.ts';
import { DAY_MS } from './seoul-day.ts';
import type { Seed } from './seed-context.ts';
import { answeredEntry, paidEntry } from './texts/inbox.ts';

/** Entries older than this are read. */
const READ_AFTER_MS = 3 * DAY_MS;
/** Entries are kept for three months, so older ones would be removed in the first night. */
const KEPT_MS = 85 * DAY_MS;

interface Notice {
  memberId: number;
  kind: 'order' | 'notice';
  occasion: string;
  title: string;
  text: string;
  link: string;
  at: string;
}

/** Seeds the inboxes of demo members with their last payments and answers, oldest first. */
export async function seedInbox(seed: Seed, { members }: SeededPeople): Promise<void> {
  const { tx, now, personal } = seed;
  const ids = members.map(({ id }) => id);
  const notices = [...(await listPaid(seed, ids)), ...(await listAnswered(seed, ids))].toSorted(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
  await tx`
    update campaign_recipient set inbox_unread = false
    where member_id = any(${ids}::int[])
      and settled_at < ${new Date(now - READ_AFTER_MS).toISOString()}`;
  if (notices.length === 0) return;
  await tx`
    insert into inbox_entry ${tx(
      notices.map(({ memberId, kind, occasion, title, text, link, at }) => ({
        member_id: memberId,
        kind,
        occasion,
        title,
        text_enc: personal.seal('inbox', text, memberId),
        link,
        created_at: at,
        read_at: now - Date.parse(at) > READ_AFTER_MS ? at : null,
      })),
    )}`;
  await tx`
    insert into inbox (member_id, version)
    select member_id, count(*)::int from inbox_entry group by member_id`;
}

async function listPaid({ tx, now }: Seed, ids: readonly number[]): Promise<Notice[]> {
  const orders = await tx<
    { id: number; memberId: number; orderNo: string; payable: number; at: string }[]
  >`
    select id, member_id as "memberId", order_no as "orderNo", payable, paid_at as at
    from product_order
    where member_id = any(${ids}::int[]) and paid_at > ${new Date(now - KEPT_MS).toISOString()}`;
  return orders.map(({ id, memberId, at, ...order }) => ({
    memberId,
    kind: 'order',
    occasion: `order:paid:${id}`,
    ...paidEntry(order),
    link: '/mypage/service',
    at,
  }));
}

async function listAnswered({ tx }: Seed, ids: readonly number[]): Promise<Notice[]> {
  const answers = await tx<{ id: number; inquiryId: number; memberId: number; at: string }[]>`
    select distinct on (inquiry_id) id, inquiry_id as "inquiryId", member_id as "memberId",
           created_at as at
    from inquiry_entry where kind = 'answer' and member_id = any(${ids}::int[])
    order by inquiry_id, id desc`;
  return answers.map(({ id, inquiryId, memberId, at }) => ({
    memberId,
    kind: 'notice',
    occasion: `inquiry:${id}`,
    ...answeredEntry,
    link: `/cs/inquiry-view?_id=${inquiryId}`,
    at,
  }));
}
