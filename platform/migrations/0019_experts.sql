-- Experts as staff keep them: contract, places in the line-up, a profile that waits to be published,
-- products whose price changes on a day. And series with a picture and an access of their own.

alter table expert
  add advisory_kind text not null default 'quasi' check (advisory_kind in ('quasi', 'registered')),
  -- What of the turnover is the expert's, in per cent; `null` = nothing is agreed yet.
  add share         numeric(5, 2) check (share between 0 and 100),
  add contract_from date,
  add contract_to   date check (contract_to >= contract_from),
  add strategy      text not null default '',
  add video_url     text,
  add updated_at    timestamptz not null default now(),
  add updated_by    int references admin,
  -- Who has left: everything they did stays, and nothing new can be tied to them.
  add ended_at      timestamptz check (ended_at is null or not shown),
  -- What was written of the profile and is not published; `null` = nothing.
  add profile_draft   jsonb,
  add profile_version int not null default 1,
  add profile_at      timestamptz not null default now(),
  add profile_by      int references admin;
create index on expert (updated_by);
create index on expert (profile_by);

-- Where an expert stands on the public pages: the main page, the special experts, the line-up.
create table expert_place (
  place     text not null check (place in ('main', 'special', 'analyst')),
  expert_id int not null references expert on delete cascade,
  position  int not null,
  shown     boolean not null,
  primary key (place, expert_id)
);
create index on expert_place (expert_id);
create trigger content_changed after insert or update or delete or truncate on expert_place
  for each statement execute function tell_content_changed();

-- Whoever is new stands last, on all pages but that of the special ones, who are chosen.
create function place_expert() returns trigger language plpgsql as $$
begin
  insert into expert_place (place, expert_id, position, shown)
  select place, new.id, coalesce((select max(position) from expert_place p where p.place = one.place), 0) + 1,
         place <> 'special'
  from unnest(array['main', 'special', 'analyst']) as one(place);
  return null;
end $$;
create trigger place_expert after insert on expert for each row execute function place_expert();

insert into expert_place (place, expert_id, position, shown)
select place, id, row_number() over (partition by place order by position, id),
       place <> 'special' or row_number() over (partition by place order by position, id) <= 4
from expert, unnest(array['main', 'special', 'analyst']) as one(place);

-- Nicknames are compared without case and width, as those of members are.
create unique index expert_nickname_folded on expert_nickname (lower(normalize(nickname, NFKC)));

alter table refund_rule
  add name    text not null default '기본 규정',
  -- The rule of every product that names none of its own; others are chosen for a product.
  add general boolean not null default true;
insert into refund_rule (penalty_percent, effective_at, name, general) values
  (5, '2024-01-01T00:00:00+09:00', '위약금 5%', false),
  (0, '2024-01-01T00:00:00+09:00', '위약금 없음', false);

create or replace function refund_rule_in_force() returns refund_rule
  language sql stable parallel safe
begin atomic
  select * from refund_rule where general and effective_at <= now()
  order by effective_at desc, id desc limit 1;
end;

alter table product
  add refund_rule_id int references refund_rule,
  -- What a product of an expert opens.
  add opens_live boolean not null default true,
  add opens_vod  boolean not null default true,
  add updated_at timestamptz not null default now(),
  add updated_by int references admin,
  add check (opens_live or opens_vod);
create index on product (refund_rule_id);
create index on product (updated_by);

-- The rule that an order of a product is made under.
create function refund_rule_of(of_product int) returns refund_rule
  language sql stable parallel safe
begin atomic
  select r.* from product p
  join refund_rule r on r.id = coalesce(p.refund_rule_id, (refund_rule_in_force()).id)
  where p.id = of_product;
end;

-- Prices that take effect later. `applied_at` = the day has come, and the product has it.
create table product_price (
  id           int generated always as identity primary key,
  product_id   int not null references product on delete cascade,
  price        bigint not null check (price >= 0),
  effective_at timestamptz not null,
  created_by   int not null references admin,
  created_at   timestamptz not null default now(),
  applied_at   timestamptz
);
create unique index product_price_waiting on product_price (product_id) where applied_at is null;
create index on product_price (product_id);
create index on product_price (created_by);
create index on product_price (effective_at) where applied_at is null;

create or replace function may_enter_paid(who int, of_expert int, at timestamptz) returns boolean
  language sql stable parallel safe
  return exists (
    select from membership m join product p on p.id = m.product_id
    where m.member_id = who and m.state = 'active'
      and m.starts_at <= at and at < m.ends_at
      and ((p.expert_id = of_expert and p.opens_live)
           or p.kind in ('vip', 'premium', 'vvip', 'trial')));

-- `all` asks nothing of its own: each recording follows its own rule. `member` opens all of them to
-- whoever is logged in, `product` to the buyers of `product_id`.
alter table series
  add access     text not null default 'all' check (access in ('all', 'member', 'product')),
  add img_path   text,
  add updated_at timestamptz not null default now(),
  add updated_by int references admin;
update series set access = 'product' where product_id is not null;
alter table series add check (access <> 'product' or product_id is not null);
create index on series (updated_by);

create or replace function may_watch_paid(who int, recording int, at timestamptz) returns boolean
  language sql stable parallel safe
  return exists (
    select from broadcast_schedule b
    where b.id = recording and (
      exists (
        select from membership m join product p on p.id = m.product_id
        where m.member_id = who and m.state = 'active'
          and m.starts_at <= at and at < m.ends_at
          and ((p.expert_id = b.expert_id and p.opens_vod)
               or p.kind in ('vip', 'premium', 'vvip', 'trial')))
      or exists (
        select from series_item i
        join series s on s.id = i.series_id
        join membership m on m.product_id = s.product_id
        where i.schedule_id = recording and m.member_id = who and m.state = 'active'
          and m.starts_at <= at and at < m.ends_at)
      or exists (
        select from series_item i
        join series s on s.id = i.series_id
        where i.schedule_id = recording and who is not null and s.shown and s.access = 'member')));
