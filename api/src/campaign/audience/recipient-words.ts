import {
  isRecipientVariable,
  type RecipientVariable,
} from '@maru/contract/campaign/recipient-words';
import type { Queryable } from '@maru/platform/db/db';
import { recipientLinkSql } from '@maru/platform/crypto/recipient-token';
import { isOfMembership } from './conditions.ts';
import { ownColumnOf } from './pasted-columns.ts';
import { conditionsOf, type Target } from './target.ts';

type Sql = ReturnType<typeof trimmedName>;

const OF_MEMBERSHIP: ReadonlySet<string> = new Set(['상품명', '만료일', '전문가']);

/** Value of a candidate `c`, or of the membership `held` that the message is about. */
const VALUES: Record<RecipientVariable, (db: Queryable, target: Target) => Sql> = {
  이름: trimmedName,
  상품명: (db) => db`held.product`,
  만료일: (db) => db`held.ends_on`,
  전문가: (db) => db`held.expert`,
  수신거부: (db, { optOutBase: base = '', campaignId = 0 }) =>
    recipientLinkSql(db, { base, campaignId, destHash: db`c.dest_hash` }),
};

/** A value in the pasted list takes precedence over the member's data. */
function valueOf(db: Queryable, target: Target, place: string): Sql {
  const own = ownColumnOf(target, place);
  if (own !== null) return db`nullif(c.${db(own.column)}, '')`;
  return isRecipientVariable(place) ? VALUES[place](db, target) : db`null::text`;
}

/**
 * SQL that looks up the values that a text uses for each recipient:
 *
 * - `words`: the values by name.
 * - `bytes`: their length in the text.
 * - `missing`: whether a value does not exist.
 */
export function wordsOf(db: Queryable, target: Target) {
  const { places } = target;
  const used = [...new Set(places)];
  return {
    words: used.reduce<Sql>(
      (all, name) => db`${all} || jsonb_build_object(${name}::text, ${valueOf(db, target, name)})`,
      used.length > 0 ? db`'{}'::jsonb` : db`null::jsonb`,
    ),
    bytes: places.reduce<Sql>(
      (sum, name) => db`${sum} + coalesce(carrier_bytes(${valueOf(db, target, name)}), 0)`,
      db`0`,
    ),
    missing: used.reduce<Sql>(
      (any, name) => db`${any} or ${valueOf(db, target, name)} is null`,
      db`false`,
    ),
    join: used.some((name) => isOfMember(target, name)) ? joinMembership(db, target) : db``,
  };
}

function isOfMember(target: Target, place: string): boolean {
  return OF_MEMBERSHIP.has(place) && ownColumnOf(target, place) === null;
}

function trimmedName(db: Queryable) {
  return db`nullif(trim(c.name), '')`;
}

/** Of several memberships the one in use that ends first, else the one that ended last. */
function joinMembership(db: Queryable, { audience, places }: Target) {
  const ofExpert = places.includes('전문가') ? db`and e.id is not null` : db``;
  return db`
    left join lateral (
      select p.name as product, e.nick as expert,
             to_char((s.ends_at - interval '1 microsecond') at time zone 'Asia/Seoul',
                     'YYYY"년" FMMM"월" FMDD"일"') as ends_on
      from membership s join product p on p.id = s.product_id
      left join expert e on e.id = p.expert_id
      where s.member_id = c.member_id and s.state = 'active' and s.starts_at <= now()
        and ${isOfMembership(db, conditionsOf(audience))} ${ofExpert}
      order by s.ends_at > now() desc, abs(extract(epoch from s.ends_at - now()))
      limit 1) held on true`;
}
