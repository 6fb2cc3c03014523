import { askUntil } from '@maru/contract/tax-document/tax-machine';
import type { Queryable } from '@maru/platform/db/db';

/**
 * Counts the tax invoices, minus invoices included, that staff have not issued by the tenth of the
 * month after the payment or the refund (부가가치세법 34조).
 */
export async function countOverdueInvoices(db: Queryable): Promise<number> {
  const rows = await db<{ since: string; n: number }[]>`
    select case e.kind when 'issue' then o.paid_at else e.created_at end as since,
           count(*)::int as n
    from tax_entry e join tax_document d on d.id = e.document_id
    join product_order o on o.id = d.order_id
    where e.state = 'waiting' and d.kind = 'invoice' group by since`;
  const late = rows.filter(({ since }) => askUntil(since) <= Date.now());
  return late.reduce((sum, { n }) => sum + n, 0);
}
