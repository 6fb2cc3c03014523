import type { Db } from '@maru/platform/db/db';
import type { PersonalData } from '@maru/platform/crypto/personal-data';

/** Memos in one step. */
const BATCH = 500;

/**
 * Seals the texts of memos that earlier versions stored in clear. A memo that changes meanwhile is
 * left to the next round. Any number of processes may run it at once.
 *
 * @returns how many were sealed.
 */
export async function sealMemos(db: Db, personal: PersonalData): Promise<number> {
  let sealed = 0;
  for (let after = 0; ;) {
    const rows = await db<{ id: number; memberId: number; body: string }[]>`
      select id, member_id as "memberId", body from member_memo
      where body <> '' and id > ${after} order by id limit ${BATCH}`;
    const last = rows.at(-1);
    if (!last) return sealed;
    const values = rows.map(({ memberId, body }) =>
      personal.seal('memo', body, memberId).toString('hex'),
    );
    const changed = await db`
      update member_memo m set body = '', body_enc = decode(v.sealed, 'hex')
      from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ body }) => body)}::text[],
                  ${values}::text[]) as v (id, body, sealed)
      where m.id = v.id and m.body = v.body`;
    sealed += changed.count;
    after = last.id;
  }
}
