-- Refunds by hand, the settlement of experts, and templates of messages.

-- One request: who asked why, what it comes to, who decided, and the money that went back.
create table refund (
  id              int generated always as identity primary key,
  request_no      text not null unique,
  order_id        int not null references product_order,
  channel         text not null check (channel in ('staff', 'member')),
  requested_by    int references admin,
  reason          text not null,
  requested_at    timestamptz not null default now(),
  state           text not null default 'requested' check (state in
                  ('requested', 'reviewing', 'approved', 'processing', 'done', 'rejected')),
  -- What it is computed from, and what comes of it.
  paid            bigint not null check (paid > 0),
  total_days      int not null check (total_days > 0),
  used_days       int not null check (used_days between 0 and total_days),
  penalty_percent numeric(5, 2) not null,
  penalty         bigint not null check (penalty >= 0),
  amount          bigint not null check (amount between 0 and paid),
  -- Somebody has set the figures by hand.
  edit_reason     text,
  edited_by       int references admin,
  edited_at       timestamptz,
  due_on          date not null,
  handler_id      int references admin,
  approved_by     int references admin,
  approved_at     timestamptz,
  approved_by_2   int references admin check (approved_by_2 <> approved_by),
  approved_at_2   timestamptz,
  rejected_reason text,
  -- Of a transfer: on which day, to which account.
  paid_out_on     date,
  payout          jsonb,
  done_at         timestamptz,
  version         int not null default 1,
  check ((edit_reason is null) = (edited_at is null)),
  check ((state = 'rejected') = (rejected_reason is not null)),
  check ((state = 'done') = (done_at is not null))
);
-- An order has one request at a time.
create unique index refund_one_open on refund (order_id) where state not in ('done', 'rejected');
create index on refund (order_id);
create index on refund (state, requested_at desc);
create index on refund (done_at) where state = 'done';
create index on refund (requested_by);
create index on refund (edited_by);
create index on refund (handler_id);
create index on refund (approved_by);
create index on refund (approved_by_2);

-- What went back of which line, so that the turnover of an expert is that of their lines.
create table refund_line (
  refund_id     int not null references refund,
  order_line_id int not null references order_line,
  amount        bigint not null check (amount >= 0),
  primary key (refund_id, order_line_id)
);
create index on refund_line (order_line_id);
create trigger append_only before update or delete on refund_line
  for each row execute function refuse_change();

-- Every sale and every refund of an expert's products, in the month of Seoul it happened.
create view expert_turnover as
select l.expert_id, to_char(o.paid_at at time zone 'Asia/Seoul', 'YYYY-MM') as month, o.paid_at as at,
       'sale' as kind, o.order_no, l.name as product, l.unit_price as gross,
       l.unit_price - l.amount as discount, 0::bigint as refund
from order_line l join product_order o on o.id = l.order_id
where l.expert_id is not null and o.paid_at is not null
union all
select l.expert_id, to_char(r.done_at at time zone 'Asia/Seoul', 'YYYY-MM'), r.done_at,
       'refund', o.order_no, l.name, 0, 0, rl.amount
from refund_line rl
join refund r on r.id = rl.refund_id and r.state = 'done'
join order_line l on l.id = rl.order_line_id
join product_order o on o.id = l.order_id
where l.expert_id is not null;

-- A month that is closed keeps its figures.
create table settlement (
  expert_id int not null references expert,
  month     text not null check (month ~ '^\d{4}-\d{2}$'),
  orders    int not null,
  gross     bigint not null,
  discount  bigint not null,
  refund    bigint not null,
  net       bigint not null check (net = gross - discount - refund),
  share     numeric(5, 2) not null,
  payable   bigint not null,
  closed_by int not null references admin,
  closed_at timestamptz not null default now(),
  primary key (expert_id, month)
);
create index on settlement (closed_by);
create trigger append_only before update or delete on settlement
  for each row execute function refuse_change();

create table message_template (
  id           int generated always as identity primary key,
  channel      text not null check (channel in ('sms', 'push')),
  name         text not null,
  category     text not null,
  title        text not null default '',
  text         text not null,
  link         text,
  advertising  boolean not null,
  archived_at  timestamptz,
  used         int not null default 0,
  last_used_at timestamptz,
  created_by   int references admin,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  version      int not null default 1,
  unique (channel, name)
);
create index on message_template (channel, archived_at, id desc);
create index on message_template (created_by);
