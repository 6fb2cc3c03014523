-- Coupons: what comes off the price of an order, for whom, and how often.

-- One is never changed after it was made, so that what somebody was promised stays; it can be ended.
create table coupon (
  id         int generated always as identity primary key,
  name       text not null,
  -- What members type to have it; null = it is given to chosen members only.
  code       text unique check (code ~ '^[A-Z0-9]{4,20}$'),
  percent    int check (percent between 1 and 100),
  amount     bigint check (amount > 0),
  -- Days of Seoul, both included.
  valid_from date not null,
  valid_to   date not null check (valid_to >= valid_from),
  -- How many orders it can be used in; null = once for each member who has it.
  max_uses   int check (max_uses > 0),
  -- Orders that hold it or were paid with it. Counted in the row, so that the last use is one.
  uses       int not null default 0 check (uses >= 0),
  ended_at   timestamptz,
  ended_by   int references admin,
  created_by int not null references admin,
  created_at timestamptz not null default now(),
  check (num_nonnulls(percent, amount) = 1),
  check (num_nulls(ended_at, ended_by) in (0, 2)),
  check (uses <= max_uses)
);
create index on coupon (created_by);
create index on coupon (ended_by);

-- The products that it comes off; none named = all of them.
create table coupon_product (
  coupon_id  int not null references coupon,
  product_id int not null references product,
  primary key (coupon_id, product_id)
);
create index on coupon_product (product_id);

-- Who has it: given by staff, or by whoever typed its code.
create table coupon_member (
  coupon_id int not null references coupon,
  member_id int not null references member,
  given_at  timestamptz not null default now(),
  primary key (coupon_id, member_id)
);
create index on coupon_member (member_id);

-- The one decision how a coupon stands at an instant, members aside.
create function coupon_state(c coupon, at timestamptz) returns text
  language sql stable parallel safe
  return case when c.ended_at is not null then 'ended'
              when kst_day(at) > c.valid_to then 'over'
              when c.uses >= c.max_uses then 'exhausted'
              when kst_day(at) < c.valid_from then 'waiting'
              else 'active' end;

create function coupon_fits(of_coupon int, of_product int) returns boolean
  language sql stable parallel safe
  return not exists (select from coupon_product where coupon_id = of_coupon)
      or exists (select from coupon_product
                 where coupon_id = of_coupon and product_id = of_product);

-- What came off a line, and by which coupon.
alter table order_line
  add coupon_id int references coupon,
  add discount  bigint not null generated always as (unit_price - amount) stored,
  add check (discount >= 0),
  add check (coupon_id is null or discount > 0);
create index on order_line (coupon_id);

-- Each order that a coupon was used in. It is given back when the order ends unpaid.
create table coupon_use (
  order_line_id int primary key references order_line,
  coupon_id     int not null references coupon,
  member_id     int not null references member,
  taken_at      timestamptz not null default now(),
  given_back_at timestamptz
);
-- Once per member.
create unique index coupon_use_once on coupon_use (coupon_id, member_id)
  where given_back_at is null;
create index on coupon_use (coupon_id, taken_at desc);
create index on coupon_use (member_id);
