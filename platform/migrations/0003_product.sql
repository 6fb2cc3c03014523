-- What is sold, and what a member has of it. Orders and payments come with their own migration.

create table product (
  id          int generated always as identity primary key,
  kind        text not null check (kind in ('expert', 'vip', 'premium', 'vvip', 'series', 'trial')),
  expert_id   int references expert check ((kind = 'expert') = (expert_id is not null)),
  name        text not null,
  price       bigint not null check (price >= 0),
  period_unit text not null check (period_unit in ('day', 'month')),
  period_n    int not null check (period_n > 0),
  benefits    text[] not null default '{}',
  position    int not null default 0,
  on_sale     boolean not null default true,
  created_at  timestamptz not null default now(),
  version     int not null default 1
);
create index on product (expert_id);
create index on product (kind, position);

create table membership (
  id         int generated always as identity primary key,
  member_id  int not null references member,
  product_id int not null references product,
  source     text not null check (source in ('paid', 'manual', 'trial')),
  starts_at  timestamptz not null,
  ends_at    timestamptz not null check (ends_at > starts_at),
  state      text not null default 'active' check (state in ('active', 'refunded', 'revoked')),
  created_at timestamptz not null default now(),
  -- An extension starts where the last one ends.
  exclude using gist (member_id with =, product_id with =, tstzrange(starts_at, ends_at) with &&)
    where (state = 'active')
);
create index on membership (member_id, ends_at desc);
create index on membership (product_id, ends_at);

-- The one decision who may enter paid broadcasts of an expert: a product of that expert, or a
-- membership that includes all experts, at this instant.
create function may_enter_paid(who int, of_expert int, at timestamptz) returns boolean
  language sql stable parallel safe
  return exists (
    select from membership m join product p on p.id = m.product_id
    where m.member_id = who and m.state = 'active'
      and m.starts_at <= at and at < m.ends_at
      and (p.expert_id = of_expert or p.kind in ('vip', 'premium', 'vvip', 'trial')));

-- The highest grade a member has now; everyone else is free.
create view member_grade as
select m.id as member_id,
       coalesce((
         select case when bool_or(p.kind = 'vvip') then 'vvip'
                     when bool_or(p.kind = 'premium') then 'premium'
                     when bool_or(p.kind in ('vip', 'trial')) then 'vip' end
         from membership s join product p on p.id = s.product_id
         where s.member_id = m.id and s.state = 'active'
           and now() >= s.starts_at and now() < s.ends_at), 'free') as grade
from member m;
