import { canAskForTax, type AskBasis } from '@maru/contract/tax-document/tax-machine';
import type { TaxRequest } from '@maru/contract/tax-document/tax-document';
import type { PersonalData } from '@maru/platform/crypto/personal-data';
import type { Queryable, Tx } from '@maru/platform/db/db';
import {
  announceDocument,
  dropSteps,
  lockDocument,
  moveDocument,
  sealDetails,
  tailOf,
} from './tax-document.ts';

/** @returns `null` if there is no such order, or if it has another member. */
export async function findAskBasis(
  db: Queryable,
  orderId: number,
  memberId: number,
): Promise<AskBasis | null> {
  const [row] = await db<AskBasis[]>`
    select p.method, o.state as "orderState", p.own_receipt as own, o.paid_at,
           case when o.paid_at is null then o.payable else p.balance end as balance,
           case when d.id is not null
                then json_build_object('kind', d.kind, 'state', d.state) end as document
    from product_order o
    join lateral (select method, own_receipt, balance from payment where order_id = o.id
                  order by (state in ('approved', 'partial', 'refunded')) desc, id desc
                  limit 1) p on true
    left join tax_document d on d.order_id = o.id
    where o.id = ${orderId} and o.member_id = ${memberId}`;
  return row ?? null;
}

/**
 * Records the request of a buyer, changes it, or takes it back. A worker issues it once the order is
 * paid. The caller holds the order.
 *
 * @returns false if nothing can be asked for now.
 */
export async function askForTax(
  tx: Tx,
  personal: PersonalData,
  asked: { orderId: number; memberId: number; request: TaxRequest | null },
): Promise<boolean> {
  const { orderId, memberId, request } = asked;
  const document = await lockDocument(tx, orderId);
  const basis = await findAskBasis(tx, orderId, memberId);
  if (!basis || !canAskForTax(basis, Date.now())) return false;
  if (request === null) {
    if (!document) return true;
    await dropSteps(tx, document._id);
    await tx`
      update tax_document set details_enc = null, number_tail = '' where id = ${document._id}`;
    await moveDocument(tx, document._id, 'dropped', 0);
    return true;
  }
  if (document) await dropSteps(tx, document._id);
  const sealed = sealDetails(personal, orderId, request);
  const [row] = await tx<{ id: number }[]>`
    insert into tax_document (order_id, kind, details_enc, number_tail)
    values (${orderId}, ${request.kind}, ${sealed}, ${tailOf(request.number)})
    on conflict (order_id) do update
    set kind = excluded.kind, state = 'asked', details_enc = excluded.details_enc,
        number_tail = excluded.number_tail, amount = 0, asked_at = now(), changed_at = now()
    returning id`;
  await announceDocument(tx, row!.id);
  return true;
}
