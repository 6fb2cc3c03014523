import type { Queryable } from '@maru/platform/db/db';
import { readSearchedMobile } from '@maru/contract/text/typed-text';
import type { PersonalData } from '@maru/platform/crypto/personal-data';

/** Several members may share a telephone number. */
const MOST = 5;

/** The members of exactly this login id, phone number or row number. */
export async function findExactMembers(
  db: Queryable,
  personal: PersonalData,
  q: string,
): Promise<number[]> {
  const phone = readSearchedMobile(q);
  const rows = await db<{ id: number }[]>`
    select id from member
    where type = 'user' and (lower(login_id::text) = ${q.toLowerCase()}
      ${phone ? db`or (phone_hash = ${personal.hash('phone', phone)} and state <> 'withdrawn')` : db``}
      ${/^[1-9]\d{0,8}$/.test(q) ? db`or id = ${Number(q)}` : db``})
    order by (lower(login_id::text) = ${q.toLowerCase()}) desc, id limit ${MOST}`;
  return rows.map(({ id }) => id);
}
