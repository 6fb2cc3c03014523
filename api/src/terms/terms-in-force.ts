import type { TermsKind, TermsVersion } from '@maru/contract/session/signup';
import type { Queryable } from '@maru/platform/db/db';

/** Of every document the version in force now, whole. */
export function listTermsInForce(db: Queryable): Promise<TermsVersion[]> {
  return db<TermsVersion[]>`
    select distinct on (kind) kind, version, title, effective_at, body_html
    from terms_version where effective_at <= now()
    order by kind, effective_at desc, version desc`;
}

/** The numbers of the versions in force. A document without a version is missing. */
export async function findVersionsInForce(db: Queryable): Promise<ReadonlyMap<TermsKind, number>> {
  const rows = await db<{ kind: TermsKind; version: number }[]>`
    select distinct on (kind) kind, version
    from terms_version where effective_at <= now()
    order by kind, effective_at desc, version desc`;
  return new Map(rows.map(({ kind, version }) => [kind, version]));
}

/** The member terms in force, in the form that an order refers to; `null` if there are none. */
export interface TermsInForce {
  id: number;
  version: number;
  title: string;
  body_html: string;
}

export async function findTermsInForce(db: Queryable): Promise<TermsInForce | null> {
  const [row] = await db<TermsInForce[]>`
    select id, version, title, body_html from terms_version
    where kind = 'terms' and effective_at <= now()
    order by effective_at desc, version desc limit 1`;
  return row ?? null;
}
