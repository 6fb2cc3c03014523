import type { InquiryState } from '@maru/contract/inquiry/inquiry';
import type { Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

interface Changed {
  _id: number;
  state: InquiryState;
  memberId: number;
  version: number;
  at: string;
}

/** Raises the version of an inquiry, and notifies its writer and staff of its new state. */
export async function concludeInquiry(tx: Tx, inquiryId: number): Promise<void> {
  await tx`
    update inquiry set updated_at = clock_timestamp(), version = version + 1
    where id = ${inquiryId}`;
  await announceInquiry(tx, inquiryId);
}

/** Tells the writer of an inquiry and staff of its state. */
export async function announceInquiry(tx: Tx, inquiryId: number): Promise<void> {
  const [changed] = await tx<Changed[]>`
    select id as _id, state, member_id as "memberId", version, now() as at
    from inquiry where id = ${inquiryId}`;
  const { memberId, ...news } = changed!;
  await publish(tx, 'inquiry.changed', news, memberId);
}
