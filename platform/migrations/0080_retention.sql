-- What is kept for its time and no longer (features.md Z12, L11): the nights of the removal and what
-- each took by which rule, and how a record that is never changed goes when its term is over.

create table retention_night (
  day         date primary key,
  started_at  timestamptz not null default now(),
  finished_at timestamptz
);

create table retention_removal (
  day     date not null references retention_night,
  rule    text not null,
  rows    bigint not null default 0,
  -- Nothing is left to be taken that night, or nothing can be: `problem` says why.
  done    boolean not null default false,
  problem text,
  primary key (day, rule)
);

-- Contracts and payments are kept for five years after their end, whoever asks.
create function is_kept_order(of_order int) returns boolean language sql stable as $$
  select exists (
      select from product_order o
      where o.id = of_order
        and coalesce(o.paid_at, o.ended_at, now()) >= now() - interval '5 years')
    or exists (
      select from order_line l join membership m on m.order_line_id = l.id
      where l.order_id = of_order and m.ends_at >= now() - interval '5 years')
    or exists (
      select from refund r
      where r.order_id = of_order
        and coalesce(r.done_at, r.requested_at) >= now() - interval '5 years')
$$;
create function is_kept_refund(of_refund int) returns boolean language sql stable as $$
  select is_kept_order(order_id) from refund where id = of_refund
$$;
create function is_kept_membership(of_membership int) returns boolean language sql stable as $$
  select ends_at >= now() - interval '5 years' from membership where id = of_membership
$$;

drop trigger append_only on order_line;
create trigger append_only before update on order_line
  for each row execute function refuse_change();
create trigger kept_for_its_term before delete on order_line
  for each row when (is_kept_order(old.order_id)) execute function refuse_change();

drop trigger append_only on refund_line;
create trigger append_only before update on refund_line
  for each row execute function refuse_change();
create trigger kept_for_its_term before delete on refund_line
  for each row when (is_kept_refund(old.refund_id)) execute function refuse_change();

drop trigger append_only on membership_adjustment;
create trigger append_only before update on membership_adjustment
  for each row execute function refuse_change();
create trigger kept_for_its_term before delete on membership_adjustment
  for each row when (is_kept_membership(old.membership_id)) execute function refuse_change();

-- What is old is found without reading all of these.
create index on join_log (at);
create index session_over on session (least(expires_at, coalesce(ended_at, expires_at)));
create index on single_message (settled_at) where settled_at is not null;
create index on membership (ends_at) where order_line_id is null;
