import type { QueryOf } from '@maru/contract/core/call';
import type {
  listTaxDocuments,
  StaffTaxDocument,
} from '@maru/contract/tax-document/staff-tax-document';
import { maskedNumber, openDetails } from '@maru/domain/tax-document/tax-document';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Queryable } from '@maru/platform/db/db';
import type postgres from 'postgres';
import { containing, containingNumber } from '../sql/like-pattern.ts';
import { maskName } from '../staff-kit/mask.ts';
import { limitTo } from '../staff-kit/page-of.ts';
import { andWithinDays } from '../staff-kit/within-days.ts';
import {
  documentColumns,
  lastIssue,
  shownAmount,
  type StoredDocument,
} from './tax-document.repository.ts';

type TaxFilter = QueryOf<typeof listTaxDocuments>;

/** A document as staff look for it, before names and numbers are masked. */
export interface StaffRow
  extends
    Omit<StoredDocument, 'entries'>,
    Pick<StaffTaxDocument, 'order' | 'member' | 'entries' | 'needs_staff'> {
  orderId: number;
  detailsEnc: Buffer | null;
}

const needsStaff = (db: Queryable) => db`
  exists (select from tax_entry e where e.document_id = d.id and e.state in ('failed', 'waiting'))`;

const columns = (db: Queryable) => db`
  ${documentColumns(db)}, o.id as "orderId", d.details_enc as "detailsEnc",
  json_build_object('_id', o.id, 'order_no', o.order_no, 'method', paid.method,
                    'paid_at', o.paid_at) as "order",
  json_build_object('_id', m.id, 'user_id', m.login_id, 'name', m.name) as member,
  ${needsStaff(db)} as needs_staff,
  (select coalesce(json_agg(json_build_object(
     '_id', e.id, 'kind', e.kind, 'amount', e.amount, 'state', e.state,
     'issue_number', e.issue_number, 'url', e.receipt_url, 'issued_on', e.issued_on,
     'at', coalesce(e.settled_at, e.created_at), 'tries', e.tries, 'message', e.message,
     'recorded_by', a.login_id) order by e.id), '[]')
   from tax_entry e left join admin a on a.id = e.recorded_by
   where e.document_id = d.id) as entries`;

const tables = (db: Queryable) => db`
  tax_document d join product_order o on o.id = d.order_id join member m on m.id = o.member_id
  join lateral (select method from payment where order_id = o.id order by id desc limit 1) paid
    on true
  ${lastIssue(db)}`;

/** Documents under the filters of staff, in their order and without a page. */
export function selectTaxDocuments(
  db: Queryable,
  filter: TaxFilter,
): postgres.PendingQuery<StaffRow[]> {
  const order = {
    latest: db`d.asked_at desc, d.id desc`,
    oldest: db`d.asked_at, d.id`,
    amount: db`${shownAmount(db)} desc, d.id desc`,
  }[filter.sortBy];
  return db<StaffRow[]>`
    select ${columns(db)} from ${tables(db)} ${whereOf(db, filter)} order by ${order}`;
}

function whereOf(db: Queryable, filter: TaxFilter) {
  const { q, kind, state, problem, member, order, from, to } = filter;
  const numbers = containingNumber(q);
  const words = containing(q);
  return db`
    where true
      ${kind ? db`and d.kind = ${kind}` : db``}
      ${state ? db`and d.state = ${state}` : db``}
      ${problem ? db`and ${needsStaff(db)}` : db``}
      ${member ? db`and o.member_id = ${member}` : db``}
      ${order ? db`and o.id = ${order}` : db``}
      ${andWithinDays(db, db`d.asked_at`, { from, to })}
      ${
        numbers === null || words === null
          ? db``
          : db`and (search_form(m.login_id::text) like all(${words}::text[])
                    or search_form(o.order_no) like all(${numbers}::text[])
                    or exists (select from tax_entry e where e.document_id = d.id
                               and search_form(e.issue_number) like all(${words}::text[])))`
      }`;
}

export async function listTaxDocumentRows(
  db: Queryable,
  filter: TaxFilter,
): Promise<{ rows: StaffRow[]; total: number; totals: { amount: number; needs_staff: number } }> {
  const rows = await db<StaffRow[]>`${selectTaxDocuments(db, filter)} ${limitTo(db, filter)}`;
  const [sums] = await db<{ n: number; amount: number; needs_staff: number }[]>`
    select count(*)::int as n,
           coalesce(sum(d.amount) filter (where d.state = 'issued'), 0)::bigint as amount,
           count(*) filter (where ${needsStaff(db)})::int as needs_staff
    from ${tables(db)} ${whereOf(db, filter)}`;
  const { n, ...totals } = sums!;
  return { rows, total: n, totals };
}

export async function findStaffRow(db: Queryable, documentId: number): Promise<StaffRow | null> {
  const [row] = await db<StaffRow[]>`
    select ${columns(db)} from ${tables(db)} where d.id = ${documentId}`;
  return row ?? null;
}

/** A document on the screens of staff. Name and number are masked. */
export function staffViewOf(personal: PersonalData, row: StaffRow): StaffTaxDocument {
  const { tail, orderId, detailsEnc, member, ...item } = row;
  const company =
    item.kind === 'invoice' ? (openDetails(personal, orderId, detailsEnc)?.company ?? null) : null;
  return {
    ...item,
    number: maskedNumber(item.kind, tail),
    member: { ...member, name: maskName(member.name) },
    company,
  };
}
