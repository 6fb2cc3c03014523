-- Orders: what was bought at which price, how it is paid, and the membership that came of it.
-- A payment gateway is one more provider of payments; nothing here knows which there are.

-- When a product is sold, beside the switch of the staff.
alter table product
  add sale_from timestamptz,
  add sale_to   timestamptz,
  add check (sale_to > sale_from);

-- The one decision whether a product can be bought at that instant.
create function is_sold(p product, at timestamptz) returns boolean
  language sql stable parallel safe
  return p.on_sale and (p.sale_from is null or p.sale_from <= at)
                   and (p.sale_to is null or at < p.sale_to);

-- The figures that refunds are computed by and that the text before buying is written from. A
-- rule is never changed: a new one takes effect, and every order keeps the one of its day.
create table refund_rule (
  id              int generated always as identity primary key,
  penalty_percent numeric(5, 2) not null check (penalty_percent between 0 and 10),
  effective_at    timestamptz not null
);
create trigger append_only before update or delete on refund_rule
  for each row execute function refuse_change();
insert into refund_rule (penalty_percent, effective_at) values (10, '2024-01-01T00:00:00+09:00');

create function refund_rule_in_force() returns refund_rule
  language sql stable parallel safe
begin atomic
  select * from refund_rule where effective_at <= now() order by effective_at desc, id desc limit 1;
end;

create table product_order (
  id               int generated always as identity primary key,
  -- What the member, the staff and the bank call it.
  order_no         text not null unique,
  member_id        int not null references member,
  channel          text not null default 'web' check (channel in ('web', 'manual')),
  state            text not null default 'pending' check (state in
                   ('pending', 'paid', 'partial_refund', 'refunded', 'cancelled', 'expired', 'failed')),
  total            bigint not null check (total >= 0),
  discount         bigint not null default 0 check (discount between 0 and total),
  payable          bigint not null check (payable = total - discount),
  currency         char(3) not null default 'KRW' check (currency = 'KRW'),
  -- What was agreed to: the terms where there are any, and the rule of refunds.
  terms_version_id int references terms_version,
  refund_rule_id   int not null references refund_rule,
  placed_at        timestamptz not null default now(),
  paid_at          timestamptz,
  -- When it was cancelled, ran out or failed.
  ended_at         timestamptz,
  version          int not null default 1,
  check ((paid_at is not null) = (state in ('paid', 'partial_refund', 'refunded'))),
  check ((ended_at is not null) = (state in ('cancelled', 'expired', 'failed')))
);
create index on product_order (member_id, placed_at desc);
create index on product_order (state, placed_at desc);
create index on product_order (terms_version_id);
create index on product_order (refund_rule_id);

-- Copies, so that a product may change its name and price later.
create table order_line (
  id          int generated always as identity primary key,
  order_id    int not null references product_order,
  no          int not null check (no > 0),
  product_id  int not null references product,
  expert_id   int references expert,
  name        text not null,
  unit_price  bigint not null check (unit_price >= 0),
  period_unit text not null check (period_unit in ('day', 'month')),
  period_n    int not null check (period_n > 0),
  amount      bigint not null check (amount >= 0),
  unique (order_id, no)
);
create index on order_line (product_id);
create index on order_line (expert_id);
create trigger append_only before update or delete on order_line
  for each row execute function refuse_change();

create table payment (
  id           int generated always as identity primary key,
  order_id     int not null references product_order,
  -- `bank` for transfers that staff see on the account, else the name of a gateway.
  provider     text not null,
  -- What the provider calls it; of a transfer, the order's number.
  payment_key  text not null,
  method       text not null,
  amount       bigint not null check (amount >= 0),
  -- What of it is still there to be refunded.
  balance      bigint not null default 0 check (balance between 0 and amount),
  state        text not null default 'waiting'
               check (state in ('waiting', 'approved', 'partial', 'refunded', 'cancelled', 'failed')),
  -- Of a transfer: who sends it, to which account, until when.
  depositor    text,
  bank_account jsonb,
  due_at       timestamptz,
  approved_at  timestamptz,
  approved_by  int references admin,
  raw          jsonb,
  created_at   timestamptz not null default now(),
  unique (provider, payment_key),
  check (provider <> 'bank' or num_nulls(depositor, bank_account, due_at) = 0),
  check ((approved_at is not null) = (state in ('approved', 'partial', 'refunded')))
);
create index on payment (order_id);
create index on payment (approved_by);
create index on payment (due_at) where state = 'waiting';
-- An order is paid once, whatever two confirmations at the same instant do.
create unique index payment_one_per_order on payment (order_id)
  where state in ('approved', 'partial');

-- Where a membership came from; one line gives one.
alter table membership add order_line_id int unique references order_line;

-- A period runs on the calendar of Seoul: a month from the 31st ends on the last of the next one.
create function period_end(start timestamptz, unit text, n int) returns timestamptz
  language sql immutable parallel safe
  return (start at time zone 'Asia/Seoul'
          + case unit when 'month' then make_interval(months => n) else make_interval(days => n) end)
         at time zone 'Asia/Seoul';

-- When a membership of this product would begin for this member: now, or at the end of what opens
-- the same to them already. Periods of one membership differ in length, not in what they open, and
-- so do the products of one expert; each series is a thing of its own.
create function membership_start(who int, of_product int) returns timestamptz
  language sql stable parallel safe
  return (
    select greatest(now(), max(m.ends_at))
    from product wanted
    left join product p on p.kind = wanted.kind
      and p.expert_id is not distinct from wanted.expert_id
      and (wanted.kind <> 'series' or p.id = wanted.id)
    left join membership m on m.product_id = p.id and m.member_id = who and m.state = 'active'
    where wanted.id = of_product);
