import { audit, type Actor } from '@maru/platform/audit';
import type { Tx } from '@maru/platform/db';
import { endOrder, settleOrder, type Granted } from '@maru/platform/order-turn';
import { sendSingleMessage } from '@maru/platform/single-message';
import { Refusal } from '../refusal.ts';
import { findPhone, holdOrder, type HeldOrder } from './order.repository.ts';
import { grantText } from './order-texts.ts';
import type { OrderDeps } from './place-order.ts';

/** A message about an order is of use for a day. */
const TOLD_WITHIN_MS = 24 * 3_600_000;

/** What staff do with an order: which one, and the version they saw where they say it. */
export interface OrderMove {
  orderId: number;
  version: number | undefined;
  actor: Actor;
}

/**
 * The transfer is on the account: payment, order, membership, message and audit in one
 * transaction. An order whose time ran out takes it as well, because the money is there.
 *
 * @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT
 */
export async function confirmDeposit(deps: OrderDeps, move: OrderMove): Promise<void> {
  await deps.db.begin(async (tx) => {
    const { _id, memberId, state, memberState } = await holdAt(tx, move);
    const waits = state === 'pending' || state === 'expired';
    if (!waits || memberState === 'withdrawn') throw new Refusal('STATE_CONFLICT');
    const [paid] = await tx<{ amount: number }[]>`
      update payment
      set state = 'approved', balance = amount, approved_at = now(),
          approved_by = ${move.actor.adminId}
      where order_id = ${_id} and provider = 'bank' and state in ('waiting', 'cancelled')
      returning amount`;
    // An order that is paid by another way is not confirmed by hand.
    if (!paid) throw new Refusal('STATE_CONFLICT');
    const granted = await settleOrder(tx, _id);
    await tellBuyer(tx, deps, memberId, granted);
    await writeDown(tx, move, 'order.confirm', { from: state, amount: paid.amount });
  });
}

/** @throws Refusal NOT_FOUND, VERSION_CONFLICT, STATE_CONFLICT */
export async function cancelByStaff({ db }: OrderDeps, move: OrderMove): Promise<void> {
  await db.begin(async (tx) => {
    const { _id } = await holdAt(tx, move);
    if (!(await endOrder(tx, _id, 'cancelled'))) throw new Refusal('STATE_CONFLICT');
    await writeDown(tx, move, 'order.cancel');
  });
}

async function holdAt(tx: Tx, { orderId, version }: OrderMove): Promise<HeldOrder> {
  const order = await holdOrder(tx, orderId);
  if (!order) throw new Refusal('NOT_FOUND');
  if (version !== undefined && version !== order.version) throw new Refusal('VERSION_CONFLICT');
  return order;
}

async function tellBuyer(
  tx: Tx,
  { personal, brand }: OrderDeps,
  memberId: number,
  granted: readonly Granted[],
): Promise<void> {
  const phoneEnc = await findPhone(tx, memberId);
  if (!phoneEnc) return;
  for (const membership of granted) {
    await sendSingleMessage(tx, personal, {
      phoneEnc,
      text: grantText(brand.name, membership),
      expiresAt: new Date(Date.now() + TOLD_WITHIN_MS).toISOString(),
      about: { memberId, purpose: 'order' },
    });
  }
}

async function writeDown(
  tx: Tx,
  { orderId, actor }: OrderMove,
  action: string,
  diff?: object,
): Promise<void> {
  await audit(tx, {
    ...actor,
    action,
    targetKind: 'order',
    targetId: orderId,
    ...(diff ? { diff } : {}),
  });
}
