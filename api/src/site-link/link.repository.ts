import type { QueryOf } from '@maru/contract/core/call';
import { isLinkAddress } from '@maru/contract/site-link/link-address';
import {
  type adminListLinks,
  type LinkKind,
  type LinkValue,
} from '@maru/contract/site-link/site-link';
import type { Queryable, Tx } from '@maru/platform/db/db';
import { andContaining } from '../sql/conditions.ts';
import { type PageOf, pageOfQuery } from '../staff-kit/page-of.ts';

const COLUMNS = `
  l.id as _id, l.kind, l.address, l.current, l.update_at, a.name as updated_by`;
const TABLES = 'link l left join admin a on a.id = l.updated_by';

/** Current link of each kind. A stored value is shown only if it would pass validation today. */
export async function listCurrentLinks(
  db: Queryable,
): Promise<{ kind: LinkKind; address: string }[]> {
  const links = await db<{ kind: LinkKind; address: string }[]>`
    select kind, address from link where current order by kind`;
  return links.filter(({ kind, address }) => isLinkAddress(kind, address));
}

/** Current link of each kind, or all links of one kind, newest first. */
export async function listLinks(
  db: Queryable,
  { kind, q, ...page }: QueryOf<typeof adminListLinks>,
): Promise<PageOf<LinkValue>> {
  const where = db`
    where ${kind === undefined ? db`l.current` : db`l.kind = ${kind}`}
      ${andContaining(db, ['l.address'], q)}`;
  return pageOfQuery<LinkValue>(db, page, {
    rows: db`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} ${where}
    order by l.current desc, l.id desc`,
    from: db`from link l ${where}`,
  });
}

/** @returns whether the link was the current one of its kind before this call. */
export async function retireLink(tx: Tx, linkId: number): Promise<boolean> {
  const { count } = await tx`update link set current = false where id = ${linkId} and current`;
  return count === 1;
}

export async function findLink(db: Queryable, linkId: number): Promise<LinkValue | null> {
  const [item] = await db<LinkValue[]>`
    select ${db.unsafe(COLUMNS)} from ${db.unsafe(TABLES)} where l.id = ${linkId}`;
  return item ?? null;
}

/**
 * Makes a link the current one of its kind. A lock serializes concurrent calls.
 *
 * @returns its id and the previous address, which is its own if nothing changes; or `null` if `replaces` is no longer the current link.
 */
export async function replaceLink(
  tx: Tx,
  { kind, address, replaces }: { kind: LinkKind; address: string; replaces: number | null },
  by: number,
): Promise<{ _id: number; before: string | null } | null> {
  await tx`select pg_advisory_xact_lock(hashtext('link'), hashtext(${kind}))`;
  const [now] = await tx<{ id: number; address: string }[]>`
    select id, address from link where kind = ${kind} and current`;
  if ((now?.id ?? null) !== replaces) return null;
  if (now?.address === address) return { _id: now.id, before: address };
  if (now) await tx`update link set current = false where id = ${now.id}`;
  const [row] = await tx<{ id: number }[]>`
    insert into link (kind, address, updated_by) values (${kind}, ${address}, ${by}) returning id`;
  return { _id: row!.id, before: now?.address ?? null };
}
