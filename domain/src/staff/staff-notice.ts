import type { StaffNotice } from '@maru/contract/notice/staff-notice';
import type { Tx } from '@maru/platform/db/db';
import { publish } from '@maru/platform/db/outbox';

/** A notice and its recipients: the holders of a permission, or one admin only. */
export type NewNotice = Pick<StaffNotice, 'kind' | 'severity' | 'detail'> & {
  link?: string;
} & (
    | { permission: NonNullable<StaffNotice['permission']>; adminId?: undefined }
    | { adminId: number; permission?: undefined }
  );

/** Adds a staff notification and notifies open staff pages, if and only if `tx` commits. */
export async function postNotice(tx: Tx, notice: NewNotice): Promise<void> {
  const { kind, severity, detail, link = null, permission = null, adminId = null } = notice;
  const [row] = await tx<{ _id: number; at: string }[]>`
    insert into staff_notice (kind, severity, detail, permission, admin_id, link)
    values (${kind}, ${severity}, ${tx.json(detail)}, ${permission},
            ${adminId}, ${link})
    returning id as _id, at`;
  const posted: StaffNotice = { ...row!, kind, severity, detail, permission, link };
  await publish(tx, 'notice.posted', posted, adminId ?? 0);
}
