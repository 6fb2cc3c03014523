import type { Tx } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import { listEntries, titleOf } from '../inquiry/inquiry.repository.ts';
import { memoTextOf } from '../member/memo/memo.repository.ts';

/** Placeholder for data that was moved to separate records; the columns do not allow null. */
const APART = '분리 보관';

/** Separated fields, by the names of their original columns. */
type Fields = Record<string, unknown>;

interface Found {
  place: string;
  place_id: number | null;
  fields: Fields;
  since: string;
}

/**
 * When a member leaves, moves the legally required data out of the working tables (features
 * L06). This covers the buyer of each order, for as long as orders are kept, and complaints.
 * Amounts stay in place without a name. Nothing is kept for a member without purchases.
 */
export async function separateRecords(
  tx: Tx,
  personal: PersonalData,
  memberId: number,
  nameless: string,
): Promise<void> {
  const orders = [
    ...(await findBuyer(tx, personal, memberId)),
    ...(await listPayers(tx, memberId)),
    ...(await listRefundWords(tx, memberId)),
  ];
  await keep(tx, personal, { memberId, term: 'order' }, orders);
  await keep(tx, personal, { memberId, term: 'complaint' }, [
    ...(await listComplaints(tx, personal, memberId)),
    ...(await listInquiryTexts(tx, personal, memberId)),
  ]);

  const own = tx`select id from product_order where member_id = ${memberId}`;
  await tx`
    update payment set depositor = ${nameless}
    where order_id in (${own}) and depositor is not null and state <> 'waiting'`;
  await tx`
    update payment_event set body = '{}' where order_id in (${own}) and handled_at is not null`;
  await tx`
    update refund
    set reason = ${APART}, rejected_reason = case when rejected_reason is not null then ${APART} end,
        payout = payout || ${tx.json({ holder: nameless })}
    where order_id in (${own})`;
  await tx`delete from member_memo where member_id = ${memberId}`;
  await tx`delete from inquiry where member_id = ${memberId}`;
}

async function keep(
  tx: Tx,
  personal: PersonalData,
  { memberId, term }: { memberId: number; term: 'order' | 'complaint' },
  found: readonly Found[],
): Promise<void> {
  for (const { place, place_id, fields, since } of found) {
    await tx`
      insert into departed.record (member_id, term, place, place_id, fields_enc, since)
      values (${memberId}, ${term}, ${place}, ${place_id},
              ${personal.seal('departed', JSON.stringify(fields), memberId)}, ${since})`;
  }
}

/** Identity of the buyer, kept until the last purchase is over. */
async function findBuyer(tx: Tx, personal: PersonalData, memberId: number): Promise<Found[]> {
  const rows = await tx<
    { name: string; phone: Buffer | null; email: Buffer | null; loginId: string; since: string }[]
  >`
    select m.name, m.phone_enc as phone, m.email_enc as email, m.login_id as "loginId",
           greatest(max(o.paid_at), max(s.ends_at)) as since
    from member m
    join product_order o on o.member_id = m.id and o.paid_at is not null
    left join order_line l on l.order_id = o.id
    left join membership s on s.order_line_id = l.id
    where m.id = ${memberId} group by m.id`;
  return rows.map(({ name, phone, email, loginId, since }) => ({
    place: 'member',
    place_id: memberId,
    fields: {
      login_id: loginId,
      name,
      phone: phone && personal.open('phone', phone),
      email: email && personal.open('email', email),
    },
    since,
  }));
}

function listPayers(tx: Tx, memberId: number): Promise<Found[]> {
  return tx<Found[]>`
    select 'payment' as place, p.id as place_id, p.approved_at as since,
           jsonb_build_object('depositor', p.depositor) as fields
    from payment p join product_order o on o.id = p.order_id
    where o.member_id = ${memberId} and p.depositor is not null and p.approved_at is not null`;
}

function listRefundWords(tx: Tx, memberId: number): Promise<Found[]> {
  return tx<Found[]>`
    select 'refund' as place, r.id as place_id, coalesce(r.done_at, r.requested_at) as since,
           jsonb_strip_nulls(jsonb_build_object('reason', r.reason,
             'rejected_reason', r.rejected_reason, 'payout', r.payout)) as fields
    from refund r join product_order o on o.id = r.order_id where o.member_id = ${memberId}`;
}

async function listComplaints(tx: Tx, personal: PersonalData, memberId: number): Promise<Found[]> {
  const rows = await tx<{ id: number; body: string; sealed: Buffer | null; since: string }[]>`
    select id, body, body_enc as sealed, updated_at as since
    from member_memo where member_id = ${memberId} and kind in ('complaint', 'refund')`;
  return rows.map(({ id, since, ...stored }) => ({
    place: 'member_memo',
    place_id: id,
    fields: { body: memoTextOf(personal, { ...stored, memberId }) },
    since,
  }));
}

/** Inquiries with questions, answers and notes. Their pictures are unused then, and cleaned up. */
async function listInquiryTexts(
  tx: Tx,
  personal: PersonalData,
  memberId: number,
): Promise<Found[]> {
  const rows = await tx<{ id: number; sealed: Buffer; category: string; since: string }[]>`
    select id, title_enc as sealed, category, updated_at as since from inquiry
    where member_id = ${memberId} order by id`;
  const found: Found[] = [];
  for (const { id, since, category, sealed } of rows) {
    const entries = await listEntries({ db: tx, personal }, id);
    found.push({
      place: 'inquiry',
      place_id: id,
      fields: {
        title: titleOf(personal, { sealed, memberId }),
        category,
        body: entries.map(({ kind, at, text }) => `[${kind} ${at}] ${text}`).join('\n\n'),
      },
      since,
    });
  }
  return found;
}
