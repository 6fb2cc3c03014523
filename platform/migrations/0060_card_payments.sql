-- Paying by card: what a buyer came back with from the window of the gateway, and what the gateway
-- tells by itself.

-- One row for each time somebody has gone through the window. It stands before the gateway is told
-- to take the money, so that whatever is cut off or killed afterwards, the truth is asked for again.
create table payment_attempt (
  id          int generated always as identity primary key,
  order_id    int not null references product_order,
  -- What the gateway calls it.
  payment_key text not null unique,
  amount      bigint not null check (amount > 0),
  -- asking: whether it was taken is not known yet. returning: it was taken for nothing and has to
  -- go back.
  state       text not null default 'asking'
              check (state in ('asking', 'approved', 'refused', 'returning', 'returned')),
  -- Why it was refused, in the words of the gateway.
  code        text,
  message     text,
  tries       int not null default 0,
  -- When a worker asks again.
  ask_at      timestamptz not null,
  created_at  timestamptz not null default now(),
  settled_at  timestamptz,
  check ((settled_at is null) = (state in ('asking', 'returning')))
);
create index on payment_attempt (order_id);
create index on payment_attempt (ask_at) where settled_at is null;
-- While one is in question there is no other.
create unique index payment_attempt_one_open on payment_attempt (order_id) where state = 'asking';

-- News by webhook about orders of ours, as it came. It says nothing by itself: the gateway is asked.
create table payment_event (
  id         int generated always as identity primary key,
  order_id   int not null references product_order,
  -- The gateway's own name for one transmission, however often it is repeated.
  transmission_id text unique,
  body       jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz
);
create index on payment_event (order_id);

-- What a gateway gives back of a refund is asked for until it has: when again, how often it was,
-- and what it says where it refuses.
alter table refund
  add gateway_ask_at  timestamptz,
  add gateway_tries   int not null default 0,
  add gateway_problem text;
create index on refund (gateway_ask_at) where state = 'processing';

-- Each day of Seoul whose payments were compared with what the gateway says of them.
create table reconciliation (
  day         date primary key,
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  payments    int not null default 0
);

-- What differed, until somebody has looked into it.
create table payment_difference (
  id             int generated always as identity primary key,
  day            date not null references reconciliation,
  payment_key    text not null,
  order_id       int references product_order,
  -- What is left of it here and there; null where it is not known.
  ours           bigint,
  theirs         bigint,
  found_at       timestamptz not null default now(),
  settled_at     timestamptz,
  settled_by     int references admin,
  settled_reason text,
  unique (day, payment_key),
  check (num_nulls(settled_at, settled_by, settled_reason) in (0, 3))
);
create index on payment_difference (order_id);
create index on payment_difference (settled_by);
create index on payment_difference (day) where settled_at is null;
