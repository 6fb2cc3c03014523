import { profitCase, type listLectures, type ProfitCase } from '@maru/contract/profit/profit';
import type { OutputOf } from '@maru/contract/core/call';
import type { Queryable } from '@maru/platform/db/db';
import * as z from 'zod/mini';

/** Fields of a profit case in the `extra` column of its post. */
const profitExtra = z.extend(
  z.pick(profitCase, {
    author: true,
    market: true,
    from: true,
    to: true,
    trades: true,
    return_percent: true,
    course: true,
  }),
  {
    /** Staff have seen the account's statement. A case without that is not shown. */
    verified: z.literal(true),
  },
);

type StoredCase = Omit<ProfitCase, keyof z.output<typeof profitExtra>> & { extra: unknown };

/**
 * Cases with evidence, newest first. There are few, so all are read. A case with unreadable
 * figures, or a period that ends before it starts, is left out (reliability I14).
 */
export async function listProfitCases(
  db: Queryable,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ items: ProfitCase[]; total: number }> {
  const rows = await db<StoredCase[]>`
    select p.id as _id, p.title, p.excerpt, p.body_html, p.publish_at as created_at, p.extra,
           case when e.id is null then null else json_build_object('_id', e.id, 'nick', e.nick,
             'img_path', e.profile_img_path[1]) end as expert
    from post p left join expert e on e.id = p.expert_id
    where p.kind = 'profit' and p.state = 'published' and p.deleted_at is null
      and p.publish_at <= now()
    order by p.publish_at desc, p.id desc`;
  const cases = rows.flatMap(({ extra, ...post }): ProfitCase[] => {
    const read = profitExtra.safeParse(extra);
    if (!read.success || read.data.from > read.data.to) return [];
    const { verified: _seen, ...figures } = read.data;
    return [{ ...post, ...figures }];
  });
  const first = (page - 1) * pageSize;
  return { items: cases.slice(first, first + pageSize), total: cases.length };
}

export async function listLectureRows(
  db: Queryable,
): Promise<OutputOf<typeof listLectures>['items']> {
  return db`
    select p.id as _id, p.title,
           case when e.id is null then null else json_build_object('_id', e.id, 'nick', e.nick)
             end as expert
    from post p left join expert e on e.id = p.expert_id
    where p.kind = 'lecture' and p.state = 'published' and p.deleted_at is null
      and p.publish_at <= now()
    order by p.position, p.publish_at desc, p.id desc`;
}
