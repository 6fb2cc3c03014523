import type { TaxDocument } from '@maru/contract/tax-document/tax-document';
import { maskedNumber } from '@maru/domain/tax-document/tax-document';
import type { Queryable } from '@maru/platform/db/db';

/** A document as stored: the number is not masked for screens yet. */
export interface StoredDocument extends Omit<TaxDocument, 'number'> {
  tail: string;
}

/**
 * Won that is issued or is to be issued. Of a cancelled document it is what had been issued. Needs
 * {@link lastIssue}.
 */
export const shownAmount = (db: Queryable) => db`
  case d.state when 'asked' then o.payable
               when 'cancelled' then coalesce(made.amount, 0)
               else d.amount end`;

/** Columns of a document `d` of the order `o`, without its steps. */
export const documentColumns = (db: Queryable) => db`
  d.id as _id, d.kind, d.state, d.number_tail as tail, d.asked_at, d.version,
  ${shownAmount(db)} as amount,
  made.issue_number, made.issued_on, made.receipt_url as url`;

/** The last issue that was made. */
export const lastIssue = (db: Queryable) => db`
  left join lateral (
    select amount, issue_number, issued_on, receipt_url from tax_entry
    where document_id = d.id and kind = 'issue' and state = 'done'
    order by id desc limit 1) made on true`;

/** The document of an order, for its buyer and on its receipt. Dropped steps are not shown. */
export async function findDocumentOf(db: Queryable, orderId: number): Promise<TaxDocument | null> {
  const [row] = await db<StoredDocument[]>`
    select ${documentColumns(db)},
           (select coalesce(json_agg(json_build_object(
              '_id', e.id, 'kind', e.kind, 'amount', e.amount, 'state', e.state,
              'issue_number', e.issue_number, 'url', e.receipt_url, 'issued_on', e.issued_on,
              'at', coalesce(e.settled_at, e.created_at)) order by e.id), '[]')
            from tax_entry e where e.document_id = d.id and e.state <> 'dropped') as entries
    from tax_document d join product_order o on o.id = d.order_id ${lastIssue(db)}
    where d.order_id = ${orderId}`;
  return row ? shownDocument(row) : null;
}

export function shownDocument<T extends StoredDocument>({ tail, ...row }: T) {
  return { ...row, number: maskedNumber(row.kind, tail) };
}
