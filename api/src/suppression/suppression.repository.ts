import type { Suppression, SuppressionReason } from '@maru/contract/suppression/suppression';
import type { Queryable } from '@maru/platform/db/db';
import { readSearchedMobile } from '@maru/contract/text/typed-text';
import { type PersonalData } from '@maru/platform/crypto/personal-data';
import { phoneTailsOf } from '@maru/platform/crypto/phone-tail';
import { maskName, maskedPhone } from '../staff-kit/mask.ts';
import { limitTo } from '../staff-kit/page-of.ts';

export interface SuppressionFilter {
  q?: string | undefined;
  reason?: SuppressionReason | undefined;
}

interface Row extends Omit<Suppression, 'phone'> {
  tail: string;
}

/** The numbers that match, newest first, masked. */
export async function listSuppressions(
  db: Queryable,
  personal: PersonalData,
  { page, pageSize, ...filter }: SuppressionFilter & { page: number; pageSize: number },
): Promise<{ items: Suppression[]; total: number; page: number; pageSize: number }> {
  const where = whereOf(db, personal, filter);
  const [rows, [counted]] = await Promise.all([
    db<Row[]>`
      ${selectRows(db)} where ${where} order by s.at desc, s.id desc
      ${limitTo(db, { page, pageSize })}`,
    db<{ n: number }[]>`select count(*)::int as n from suppression s where ${where}`,
  ]);
  return { items: rows.map(masked), total: counted!.n, page, pageSize };
}

export async function findSuppression(
  db: Queryable,
  suppressionId: number,
): Promise<Suppression | null> {
  const [row] = await db<Row[]>`${selectRows(db)} where s.id = ${suppressionId}`;
  return row ? masked(row) : null;
}

function selectRows(db: Queryable) {
  return db`
    select s.id as _id, s.dest_tail as tail, s.reason, s.note, s.at, a.name as created_by,
           case when m.id is not null
                then json_build_object('_id', m.id, 'user_id', m.login_id, 'name', m.name)
           end as member
    from suppression s left join admin a on a.id = s.created_by
    left join member m on m.phone_hash = s.dest_hash and m.state <> 'withdrawn'`;
}

function whereOf(db: Queryable, personal: PersonalData, { q = '', reason }: SuppressionFilter) {
  const typed = q.trim();
  const phone = readSearchedMobile(typed);
  return db`
    s.channel = 'sms'
    ${reason ? db`and s.reason = ${reason}` : db``}
    ${
      phone !== null
        ? db`and s.dest_hash = ${personal.hash('phone', phone)}`
        : typed === ''
          ? db``
          : db`and s.dest_tail = any(${phoneTailsOf(typed)}::text[])`
    }`;
}

function masked({ tail, member, ...row }: Row): Suppression {
  return {
    ...row,
    phone: maskedPhone(tail === '' ? null : tail),
    member: member && { ...member, name: maskName(member.name) },
  };
}
