import type { Db } from '@maru/platform/db/db';

/** Members straight into the tables, in the proportions of a site of ten years. */
export async function addMembers(db: Db, members: number): Promise<void> {
  await db`
    insert into member (login_id, password_hash, name, nickname, phone_tail, state, join_source,
                        created_at, last_login_at)
    select 'bulk' || n, '-',
           substr('김이박최정강조윤장임', 1 + n % 10, 1) || substr('하서도지민준', 1 + n % 6, 1)
             || substr('나연윤우현', 1 + n % 5, 1),
           '회원' || n, lpad((n::bigint * 7919 % 10000)::text, 4, '0'),
           case when n % 200 = 0 then 'suspended' when n % 20 = 0 then 'withdrawn'
                when n % 7 = 0 then 'dormant' else 'active' end,
           case when n % 50 = 0 then 'staff' else 'web' end,
           now() - make_interval(mins => n * 5),
           case when n % 9 = 0 then null else now() - make_interval(mins => n % 166667 * 3) end
    from generate_series(1, ${members}::int) n`;
  await db`
    insert into consent (member_id, kind, given, source)
    select m.id, k.kind, true, 'signup'
    from member m cross join (values ('marketing_sms', 2), ('marketing_push', 3), ('night', 11))
      as k (kind, share)
    where m.login_id::text like 'bulk%' and m.id % k.share = 0`;
  // A row-level trigger would take minutes. The statement below writes its data at once.
  await db`alter table membership disable trigger facts_of_memberships`;
  await db`
    insert into membership (member_id, product_id, source, starts_at, ends_at)
    select m.id, p.id, 'paid', now() - interval '20 days',
           now() + make_interval(days => 1 + m.id % 120)
    from member m
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as n
          from product) p on p.place = (m.id / 5) % p.n
    where m.login_id::text like 'bulk%' and m.id % 5 = 0`;
  await db`alter table membership enable trigger facts_of_memberships`;
  await db`
    update member_facts f
    set uses = span, vip = case when kind in ('vip', 'trial') then span end,
        premium = case when kind = 'premium' then span end,
        vvip = case when kind = 'vvip' then span end
    from (
      select s.member_id, p.kind, tstzmultirange(tstzrange(s.starts_at, s.ends_at)) as span
      from membership s join product p on p.id = s.product_id
      join member m on m.id = s.member_id
      where m.login_id::text like 'bulk%') as bought
    where f.member_id = bought.member_id`;
  await db`
    insert into member_tag (member_id, tag)
    select id, case when id % 4000 = 0 then '드문 태그' else '많은 태그' end
    from member where login_id::text like 'bulk%' and id % 4 = 0`;
  await db`vacuum analyze`;
}
